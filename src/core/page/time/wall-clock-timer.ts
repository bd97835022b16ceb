import type { Browser } from '../environment.js'

/** Timers may stand still while the machine sleeps, so none is longer than this, in ms; the wall clock decides. */
const longestNapMs = 60_000

/**
 * Calls `ring` once when the wall clock reaches a time, however late timers are: after sleep, in a throttled tab and
 * after a freeze it checks again as soon as the page wakes. A clock set back does not lengthen the wait by more than a
 * minute.
 *
 * @param atMs in ms since the epoch; for a time in the past it rings in the next task
 * @returns the undo, which may be called twice
 */
export function startWallClockTimer(browser: Browser, atMs: number, ring: () => void): () => void {
  let seenMs = browser.now()
  const nap = (): (() => void) => browser.after(Math.min(Math.max(0, atMs - seenMs), longestNapMs), look)
  let cancelNap = nap()

  function look(): void {
    const now = browser.now()
    atMs -= Math.max(0, seenMs - now)
    seenMs = now
    cancelNap()
    if (now < atMs) {
      cancelNap = nap()
    } else {
      stop()
      ring()
    }
  }

  const undo = [
    browser.onDocument('visibilitychange', () => browser.visible() && look()),
    browser.onDocument('resume', look),
  ]
  function stop(): void {
    cancelNap()
    for (const step of undo.splice(0)) step()
  }
  return stop
}
