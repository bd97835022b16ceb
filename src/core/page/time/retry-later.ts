import { realBrowser, type Browser } from '../environment.js'

/**
 * Calls once, to repeat what failed for a view that waits for it: after 5 s, and twice as long after each further retry,
 * up to a minute; at once when the browser is online again; only while the page is visible.
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
  const delayMs = Math.min(5000 * 2 ** retries, 60_000) * (1 + browser.random() / 2)
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
