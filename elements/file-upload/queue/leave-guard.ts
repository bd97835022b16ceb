import type { Browser } from '../../../src/core/page/environment.js'

/**
 * Warns the user before leaving the page, and holds back reloads and the automatic logout, as long as an upload is
 * unfinished.
 *
 * @param left called when the page is left for good with an unfinished upload
 * @returns a function to call after each change, with whether any upload is unfinished
 */
export function createLeaveGuard(
  browser: Pick<Browser, 'onWindow'>,
  hold: (reason: string) => () => void,
  left: () => void,
): (unfinished: boolean) => void {
  let letGo: (() => void) | null = null
  const begin = (): (() => void) => {
    const undo = [
      hold('uploads'),
      browser.onWindow('beforeunload', (event) => event.preventDefault()),
      // A page that goes into the back/forward cache may come back.
      browser.onWindow('pagehide', (event) => (event as PageTransitionEvent).persisted || left()),
    ]
    return () => {
      for (const step of undo) step()
    }
  }
  return (unfinished) => {
    if (unfinished) {
      letGo ??= begin()
    } else {
      letGo?.()
      letGo = null
    }
  }
}
