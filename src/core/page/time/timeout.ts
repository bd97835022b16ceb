import type { Browser } from '../environment.js'

/**
 * A timer that fires later than this, in ms, counts as having slept. Hidden pages get their timers a second late, or
 * once a minute.
 */
const lateMs = 5000

/**
 * Calls `tooLate` when something has taken too long. A page that was frozen, or whose machine slept, gets a few seconds
 * more when it wakes: the response may have arrived and wait to be read, and the timer would fire first.
 *
 * @returns the undo, which may be called twice
 */
export function startTimeout(
  { now, after }: Pick<Browser, 'now' | 'after'>,
  delayMs: number,
  tooLate: () => void,
): () => void {
  const dueMs = now() + delayMs
  let cancel = after(delayMs, () => {
    if (now() - dueMs > lateMs) cancel = after(lateMs, tooLate)
    else tooLate()
  })
  return () => cancel()
}
