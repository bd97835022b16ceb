/** What the tabs of a fake browser share beside time: locks and channels, as Web Locks and BroadcastChannel behave. */

/** The owner of a lock or a channel: a tab, which may be frozen. */
export interface Owner {
  frozen: boolean
  /** Delivers a message now, or when the tab resumes. */
  deliver(call: () => void): void
}

interface Lock {
  owner: Owner
  got: () => void
  held: boolean
}
interface Line {
  owner: Owner
  hear: (message: unknown) => void
}

export class FakeOrigin {
  /** Every message that was posted, with its channel. */
  readonly posts: { channel: string; message: unknown }[] = []
  #locks = new Map<string, Lock[]>()
  #channels = new Map<string, Set<Line>>()

  /** Every lock that was ever requested. */
  get lockNames(): string[] {
    return [...this.#locks.keys()]
  }

  openChannel(
    owner: Owner,
    name: string,
    hear: (message: unknown) => void,
  ): { post(message: unknown): void; close(): void } {
    const lines = this.#channels.get(name) ?? new Set<Line>()
    this.#channels.set(name, lines)
    const own: Line = { owner, hear }
    lines.add(own)
    return {
      post: (message) => {
        if (!lines.has(own)) throw new DOMException('Channel is closed', 'InvalidStateError')
        this.posts.push({ channel: name, message })
        for (const line of lines)
          if (line !== own)
            line.owner.deliver(() => {
              if (lines.has(line)) line.hear(structuredClone(message))
            })
      },
      close: () => {
        lines.delete(own)
      },
    }
  }

  takeLock(owner: Owner, name: string, got: () => void): () => void {
    const own: Lock = { owner, got, held: false }
    const waiting = this.#locks.get(name) ?? []
    this.#locks.set(name, waiting)
    waiting.push(own)
    this.#grant()
    return () => {
      if (waiting.includes(own)) waiting.splice(waiting.indexOf(own), 1)
      this.#grant()
    }
  }

  /** Removes all locks and channels of an owner that is gone. */
  forget(owner: Owner): void {
    for (const lines of this.#channels.values())
      for (const line of [...lines]) if (line.owner === owner) lines.delete(line)
    for (const waiting of this.#locks.values())
      waiting.splice(0, Infinity, ...waiting.filter((lock) => lock.owner !== owner))
    this.#grant()
  }

  /** How many locks, held or waited for, and how many channels the owner has. */
  heldBy(owner: Owner): { locks: number; channels: number } {
    const own = (all: { owner: Owner }[]): number => all.filter((item) => item.owner === owner).length
    return {
      locks: own([...this.#locks.values()].flat()),
      channels: own([...this.#channels.values()].flatMap((lines) => [...lines])),
    }
  }

  #grant(): void {
    for (const waiting of this.#locks.values()) {
      const first = waiting[0]
      if (!first || first.held) continue
      first.held = true
      void Promise.resolve().then(() => {
        if (waiting.includes(first)) first.got()
      })
    }
  }
}
