import { generateUrl, isSameOrigin } from '../../core/page/server/urls.js'
import { realBrowser, type Browser } from '../../core/page/environment.js'
import { navigation } from '../../core/page/server/navigate.js'
import { startTimeout } from '../../core/page/time/timeout.js'
import {
  accountNote,
  checkSession,
  noteAccount,
  noteSessionEnd,
  sessionEnd,
  setSessionCheck,
} from '../../core/session/session-end.js'
import { requestToken } from '../../core/session/request-token.js'
import { refreshToken } from '../../core/http/refresh-token.js'

/** The address of the sign-in page, which redirects back here afterwards. */
export const signInAddress = (): string =>
  `${generateUrl('/login')}?redirect_url=${encodeURIComponent(location.pathname + location.search + location.hash)}`

/**
 * How long a page counts as being left after `beforeunload`, in ms. If it is still open then, the user chose to stay.
 */
export const leavingMs = 10_000

/** How long a log-out waits for a fresh token, in ms, before it uses the known one. */
const patienceMs = 5000

/**
 * Returns the address with the newest known token as its `requesttoken`. An address of another origin never gets one.
 */
export function withRequestToken(href: string): string {
  const token = requestToken()
  if (token === '' || !isSameOrigin(href)) return href
  const url = new URL(href, document.baseURI)
  url.searchParams.set('requesttoken', token)
  return url.href
}

/**
 * Navigates to another page.
 *
 * @param stayed called if this page is still open ten seconds later: the user chose so when it asked (`beforeunload`), or
 *   stopped the load
 */
export function leavePage(href: string, stayed: () => void, browser: Browser): void {
  let stop = (): void => undefined
  const forget = browser.onWindow('pagehide', () => {
    forget()
    stop()
  })
  stop = startTimeout(browser, leavingMs, () => {
    forget()
    stayed()
  })
  navigation().go(href)
}

/**
 * Navigates to the log-out page and tells all other tabs. A fresh token is fetched first: the one of page load may be
 * refused by now, and a log-out must not end on an error page. If none can be fetched, the newest known token is used.
 * If the session of the page's user has ended already, a log-out could only end somebody else's session: the page then
 * goes to the sign-in page.
 *
 * @param stayed called if this page is still open ten seconds later, after the tabs were told that the session may go on
 */
export async function logOut(
  href: string,
  reason: 'signed-out' | 'idle' = 'signed-out',
  stayed: () => void = () => undefined,
  browser = realBrowser,
): Promise<void> {
  let stop = (): void => undefined
  const patience = new Promise<void>((resolve) => {
    stop = browser.after(patienceMs, resolve)
  })
  await Promise.race([refreshToken().catch(() => undefined), patience])
  stop()
  const end = sessionEnd().get()
  // Another tab of the idle user was first, but its log-out may not have reached the server: this tab logs out, too.
  if (end && !(reason === 'idle' && end.reason === 'idle')) {
    leavePage(generateUrl('/login'), stayed, browser)
    return
  }
  // This page is being left: its last requests must not check the session and report its end.
  const check = setSessionCheck(null)
  noteSessionEnd(reason)
  leavePage(
    withRequestToken(href),
    () => {
      setSessionCheck(check)
      const note = accountNote()
      // All tabs ask the server then.
      if (note?.ended === reason) noteAccount({ uid: note.uid })
      void Promise.resolve(checkSession()).then(stayed)
    },
    browser,
  )
}
