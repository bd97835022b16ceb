import { realBrowser, type Browser } from '../page/environment.js'
import { retryLater } from '../page/time/retry-later.js'
import { serverHealth } from './server-health.js'

/** Whether a request that failed may succeed later without the user; not where the server refused it for good. */
const mayRecover = (kind: string): boolean => !['forbidden', 'session-expired', 'not-found'].includes(kind)

/**
 * Calls once, to repeat a failed request of an open view, as `retryLater` does. Waits as long as the server wants
 * (`Retry-After`), and only 5 s once the server responds to other requests.
 *
 * @param kind why it failed: a `FailureKind` or `WebdavFailureKind`; never calls if the server refused it for good
 * @param retries how many retries have failed already
 * @returns the undo, which may be called twice
 */
export function retryRequest(
  kind: string,
  retries: number,
  again: () => void,
  browser: Browser = realBrowser,
): () => void {
  if (!mayRecover(kind)) return () => undefined
  const health = serverHealth()
  const act = (): void => {
    stopListening()
    again()
  }
  let stopWaiting = retryLater(retries, act, browser, health.get().notBeforeMs)
  const stopListening = health.subscribe(() => {
    if (health.get().state !== 'up') return
    stopListening()
    stopWaiting()
    stopWaiting = retryLater(0, act, browser)
  })
  return () => {
    stopListening()
    stopWaiting()
  }
}
