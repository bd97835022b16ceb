import { realBrowser } from '../page/environment.js'
import { navigation } from '../page/server/navigate.js'
import { generateUrl, isSameOrigin } from '../page/server/urls.js'
import { noteSessionEnd, sessionEnd, setSessionLook } from '../bus/session-end.js'
import { requestToken } from './request-token.js'
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
 * Leaves for the log-out page, which all other tabs hear of at once, with a token fetched for it: the one of page load may
 * be refused by now, and somebody who logs out must not end on an error page. Without a fresh token the newest known one
 * has to do. Where the page's user has left already there is nothing to sign out of, but perhaps somebody else's session:
 * it goes to the sign-in page.
 */
export async function logOut(href: string, reason: 'signed-out' | 'idle' = 'signed-out', browser = realBrowser): Promise<void> {
  let stop = (): void => undefined
  const patience = new Promise<void>((resolve) => {
    stop = browser.after(patienceMs, resolve)
  })
  await Promise.race([refreshToken().catch(() => undefined), patience])
  stop()
  const end = sessionEnd().get()
  // Of the tabs of an idle user another one was the first, and may not have come through.
  if (end && !(reason === 'idle' && end.reason === 'idle')) {
    navigation().go(generateUrl('/login'))
    return
  }
  // From here on this page only leaves: what it still sends is no reason to tell it of the end.
  setSessionLook(null)
  noteSessionEnd(reason)
  navigation().go(withRequestToken(href))
}
