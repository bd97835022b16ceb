import { realBrowser, type Browser } from '../environment.js'

/** A page that is never idle gets it all the same. */
const patienceMs = 5000
/** Where the browser does not tell when the page is idle: a timer of this length that is not late found nothing else to do. */
const probeMs = 100
const lateMs = 50

/** Asks by timers. A hidden tab is idle, and its timers are always late. */
function probe(browser: Browser, act: () => void, leftMs: number): () => void {
  const askedMs = browser.now()
  let stop = browser.after(probeMs, () => {
    const tookMs = browser.now() - askedMs
    if (tookMs <= probeMs + lateMs || tookMs >= leftMs || !browser.visible()) act()
    else stop = probe(browser, act, leftMs - tookMs)
  })
  return () => stop()
}

/** Does something once the page has nothing else to do. Returns the undo. */
export function whenIdle(act: () => void, browser = realBrowser): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) return probe(browser, act, patienceMs)
  const waiting = requestIdleCallback(act, { timeout: patienceMs })
  return () => cancelIdleCallback(waiting)
}
