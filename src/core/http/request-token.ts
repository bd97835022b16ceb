import { headToken, writeHeadToken } from './head-token.js'
import { sharedRecord } from '../page/shared-values.js'
import { emit } from '../bus/bus.js'

/** Who brought a token: our own call to the server, another tab of the same account, or a script of the page. */
export type TokenOrigin = 'server' | 'tab' | 'page'

interface Held {
  token: string
  /** When it was received, in ms since the epoch. */
  at: number
  /** How old it may grow before a call should wait for a new one, in ms; Infinity while nobody keeps the session alive. */
  maxAgeMs: number
  /** It belongs to a session that is over. */
  distrusted?: boolean
}

/** The first one came with the page. (Of a browser that has been open for long, `timeOrigin` may be off by hours.) */
const pageBeganMs = (): number => Date.now() - performance.now()

const held = (): Held => sharedRecord('token', () => ({ token: headToken(), at: pageBeganMs(), maxAgeMs: Infinity }))

/** The current request token. Read it when a call is sent, never earlier: tokens are replaced while a page is open. */
export function requestToken(): string {
  const own = held()
  if (own.token === '') own.token = headToken()
  return own.token
}

/** When the current token was received, in ms since the epoch. The server has known the session at that time. */
export function tokenReceivedMs(): number {
  return held().at
}

/**
 * Takes a newer token, mirrors it to `<head>` and tells the bus (never its value). An empty or equal one changes
 * nothing but its age.
 *
 * @returns whether the token is a different one
 */
export function acceptToken(token: string, origin: TokenOrigin, nowMs = Date.now()): boolean {
  if (token === '') return false
  const own = held()
  const changed = own.token !== token
  own.at = nowMs
  own.distrusted = false
  if (changed) {
    own.token = token
    writeHeadToken(token)
    emit('token:changed', { origin })
  }
  emit('token:received', { origin })
  return changed
}

/**
 * For scripts of the page that were given a token of their own (behaviour.md 16).
 *
 * @throws {Error} 'Invalid CSRF token given' for anything but a non-empty text; nothing changes then
 */
export function setRequestToken(token: unknown): void {
  if (typeof token !== 'string' || token === '') throw new Error('Invalid CSRF token given')
  acceptToken(token, 'page')
}

/** Says how old a token may grow before calls wait for a new one. The heartbeat sets it; Infinity switches it off. */
export function limitTokenAge(maxAgeMs: number): void {
  held().maxAgeMs = maxAgeMs
}

/** Says that the token is of a session that is over: calls wait for the next one. */
export function distrustToken(): void {
  held().distrusted = true
}

/**
 * Whether the token has outlived its age. Measured by the wall clock and asked when a call is sent, so a laptop that
 * slept is found out by its first click, not by a timer that has yet to fire. A clock set backwards counts as stale too.
 */
export function tokenIsStale(nowMs = Date.now()): boolean {
  const { at, maxAgeMs, distrusted } = held()
  return distrusted === true || (maxAgeMs !== Infinity && (nowMs - at > maxAgeMs || at - nowMs > 60_000))
}
