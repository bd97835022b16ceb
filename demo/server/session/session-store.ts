import session, { type SessionData } from 'express-session'

interface Kept {
  data: string
  seenAtMs: number
}

/**
 * Sessions in memory that end exactly when they were idle for longer than the lifetime. The store of express-session
 * reads the age from the cookie and the real clock; this one takes the clock as an argument.
 */
export class IdleStore extends session.Store {
  readonly #sessions = new Map<string, Kept>()
  readonly #lifetimeMs: number
  readonly #now: () => number

  constructor(lifetimeMs: number, now: () => number) {
    super()
    this.#lifetimeMs = lifetimeMs
    this.#now = now
  }

  override get(sid: string, callback: (error: unknown, found?: SessionData | null) => void): void {
    const kept = this.#sessions.get(sid)
    if (kept && this.#isOver(kept)) this.#sessions.delete(sid)
    const alive = this.#sessions.get(sid)
    setImmediate(callback, null, alive ? (JSON.parse(alive.data) as SessionData) : null)
  }

  override set(sid: string, data: SessionData, callback?: (error?: unknown) => void): void {
    for (const [id, kept] of this.#sessions) if (this.#isOver(kept)) this.#sessions.delete(id)
    this.#sessions.set(sid, { data: JSON.stringify(data), seenAtMs: this.#now() })
    if (callback) setImmediate(callback)
  }

  override destroy(sid: string, callback?: (error?: unknown) => void): void {
    this.#sessions.delete(sid)
    if (callback) setImmediate(callback)
  }

  /**
   * Called at the end of each request that left the session unchanged. A session that ended in the meantime stays
   * ended.
   */
  override touch(sid: string, _data: SessionData, callback?: () => void): void {
    const kept = this.#sessions.get(sid)
    if (kept) kept.seenAtMs = this.#now()
    if (callback) setImmediate(callback)
  }

  #isOver(kept: Kept): boolean {
    return this.#now() - kept.seenAtMs > this.#lifetimeMs
  }
}
