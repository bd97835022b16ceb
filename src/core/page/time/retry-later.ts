import { realBrowser, type Browser } from '../environment.js'
import { backoffMs } from './backoff.js'

/**
 * Calls once, to repeat what failed in an open view: after 5 s, with each further retry after twice as long, up to a
 * minute. It comes at once, whatever it waits for, when the browser is online again. A hidden page waits to be visible.
 *
 * @param retries how many retries have failed already
 * @param notBeforeMs the earliest time, in ms since the epoch
 * @returns the undo, which may be called twice
 */
export function retryLater(
  retries: number,
  again: () => void,
  browser: Browser = realBrowser,
  notBeforeMs = 0,
): () => void {
  let isDue = false
  const look = (): void => {
    if (!isDue || !browser.visible()) return
    stop()
    again()
  }
  const due = (): void => {
    isDue = true
    look()
  }
  // Up to half as long again, so that not all pages come at the same moment.
  const delayMs = backoffMs(retries + 1, 5000, 60_000) * (1 + browser.random() / 2)
  const undo = [
    browser.after(Math.max(delayMs, notBeforeMs - browser.now()), due),
    browser.onWindow('online', due),
    browser.onDocument('visibilitychange', look),
  ]
  const stop = (): void => {
    for (const step of undo) step()
  }
  return stop
}
