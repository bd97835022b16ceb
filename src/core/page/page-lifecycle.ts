import type { Browser } from './environment.js'

/**
 * Runs a process only while the page may act: not before a prerendered page is opened, and not in the back/forward
 * cache, which a page with an open channel or a held lock may not even enter.
 *
 * @param begin starts the process and returns its stop function; called again whenever the page leaves that cache
 * @returns the undo, which may be called twice
 */
export function whilePageActs(browser: Browser, begin: () => () => void): () => void {
  let end: (() => void) | null = null
  const act = (): void => {
    if (!browser.prerendering()) end ??= begin()
  }
  const rest = (): void => {
    end?.()
    end = null
  }
  const undo = [
    browser.onDocument('prerenderingchange', act),
    browser.onWindow('pagehide', rest),
    browser.onWindow('pageshow', act),
  ]
  act()
  return () => {
    for (const step of undo.splice(0)) step()
    rest()
  }
}
