import type { Browser } from '../environment.js'

/** A timer this much too late has slept: hidden pages have theirs a second late, or once a minute. */
const lateMs = 5000

/**
 * Calls when something has taken too long. A page that was frozen, or whose machine slept, gets a few seconds more when it
 * wakes: what it waits for may have come and lie there unread, and the timer would be first.
 *
 * @returns the undo, which may be called twice
 */
export function startTimeout({ now, after }: Pick<Browser, 'now' | 'after'>, delayMs: number, tooLate: () => void): () => void {
  const dueMs = now() + delayMs
  let cancel = after(delayMs, () => {
    if (now() - dueMs > lateMs) cancel = after(lateMs, tooLate)
    else tooLate()
  })
  return () => cancel()
}
