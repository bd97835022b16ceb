import { attempt } from '../../lib/attempt.js'
import { realBrowser, type Browser } from '../environment.js'

/** How long to wait for the page to become idle, in ms; then `act` is called anyway. */
const patienceMs = 5000
/** In a browser without idle callbacks, the page counts as idle when a timer of this length fires on time. In ms. */
const probeMs = 100
const lateMs = 50

/** Detects an idle page by timers. A hidden tab counts as idle, because its timers are always late. */
function probe(browser: Browser, act: () => void, leftMs: number): () => void {
  const askedMs = browser.now()
  let stop = browser.after(probeMs, () => {
    const tookMs = browser.now() - askedMs
    if (tookMs <= probeMs + lateMs || tookMs >= leftMs || !browser.visible()) act()
    else stop = probe(browser, act, leftMs - tookMs)
  })
  return () => stop()
}

/** Calls `act` once the page has nothing else to do. Returns the undo. */
export function whenIdle(act: () => void, browser = realBrowser): () => void {
  // Safari has no idle callbacks.
  const waiting = attempt(() => requestIdleCallback(() => act(), { timeout: patienceMs }), null)
  if (waiting === null) return probe(browser, act, patienceMs)
  return () => cancelIdleCallback(waiting)
}
