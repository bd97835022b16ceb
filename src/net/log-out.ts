import { realBrowser } from '../page/browser.js'
import { navigation } from '../page/navigate.js'
import { isSameOrigin } from '../page/urls.js'
import { requestToken } from '../state/token.js'
import { refreshToken } from './csrf-token.js'

/** How long a log-out waits for its token, in ms: the known one is tried then. */
const patienceMs = 5000

/** The address with the newest known token in its `requesttoken`. An address of another origin never gets one. */
export function withRequestToken(href: string): string {
  const token = requestToken()
  if (token === '' || !isSameOrigin(href)) return href
  const url = new URL(href, document.baseURI)
  url.searchParams.set('requesttoken', token)
  return url.href
}

/**
 * Leaves for the log-out page with a token fetched for it: the one of page load may be refused by now, and somebody
 * who logs out must not end on an error page. Without a fresh token the newest known one has to do.
 */
export async function logOut(href: string, browser = realBrowser): Promise<void> {
  let stop = (): void => undefined
  const patience = new Promise<void>((resolve) => {
    stop = browser.after(patienceMs, resolve)
  })
  await Promise.race([refreshToken().catch(() => undefined), patience])
  stop()
  navigation().go(withRequestToken(href))
}
