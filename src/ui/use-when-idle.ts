import { realBrowser } from '../page/browser.js'
import { useProcess } from './host.js'

/** A page that is never idle gets it all the same. */
const patienceMs = 5000

/** Does something once the page has nothing else to do. Returns the undo. */
export function whenIdle(act: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) return realBrowser.after(2000, act)
  const waiting = requestIdleCallback(act, { timeout: patienceMs })
  return () => cancelIdleCallback(waiting)
}

/** Does something once the page has nothing else to do, if it is wanted. */
export function useWhenIdle(act: () => void, wanted: boolean): void {
  useProcess(() => (wanted ? whenIdle(act) : () => undefined), [wanted])
}
