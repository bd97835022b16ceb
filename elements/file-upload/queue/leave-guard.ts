import type { Browser } from '../../../src/core/page/environment.js'

/**
 * Warns the user who leaves the page, and holds reloads and the automatic logout back, for as long as something is
 * unfinished.
 *
 * @returns told after each change whether something is
 */
export function createUploadGuard(browser: Pick<Browser, 'onWindow'>, hold: (reason: string) => () => void): (unfinished: boolean) => void {
  let letGo: (() => void) | null = null
  const begin = (): (() => void) => {
    const undo = [hold('uploads'), browser.onWindow('beforeunload', (event) => event.preventDefault())]
    return () => { for (const step of undo) step() }
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
