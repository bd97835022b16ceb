import { asNumber, asRecord, asText } from '../lib/parse.js'
import { realBrowser, type Browser } from '../page/environment.js'
import { sharedRecord } from '../page/shared-values.js'
import { webroot } from '../page/server/urls.js'
import { currentUser } from '../page/server/current-user.js'
import { whilePageActs } from '../page/page-lifecycle.js'
import { on, originOf } from '../bus/bus.js'
import { acceptLastLogin, lastLogin } from './last-login.js'
import { acceptToken, requestToken, type TokenOrigin } from './request-token.js'
import { acceptUnread, onUnread } from '../bus/unread-counts.js'

/**
 * The name of the channel and of the lock that all tabs of one account in one installation share; a visitor's account
 * is empty.
 */
export function accountChannel(): string {
  return `shared-environment:1:${webroot()}:${currentUser()?.uid ?? ''}`
}

/** Listens to each token that arrives, from any origin. Returns the undo. */
export function onToken(listener: (origin: TokenOrigin) => void): () => void {
  return on('token:received', (event) => {
    const origin = originOf(event)
    if (origin) listener(origin)
  })
}

/** Listens to the times of password confirmations that this page gets from the server. Returns the undo. */
export function onLastLogin(listener: (seconds: number) => void): () => void {
  return on('password:confirmed', (event) => originOf(event) === 'server' && listener(lastLogin()))
}

/** Access to what the tabs share: reading this tab's values, and applying those of other tabs. */
export interface TabsDeps {
  browser: Browser
  token(): string
  onToken(listener: (origin: TokenOrigin) => void): () => void
  acceptToken(token: unknown, origin: 'tab', nowMs: number): void
  onUnread(listener: (appId: string, count: number) => void): () => void
  acceptUnread(appId: string, count: number): void
  onLastLogin(listener: (seconds: number) => void): () => void
  acceptLastLogin(seconds: number, origin: 'tab'): void
}

const realDeps: TabsDeps = {
  browser: realBrowser,
  token: requestToken,
  onToken,
  acceptToken,
  onUnread,
  acceptUnread,
  onLastLogin,
  acceptLastLogin,
}

/**
 * Sends the tokens that this tab gets from the server, its changes of unread counts and the times of its password
 * confirmations to the other tabs of the account, and applies theirs without forwarding them. A token set by a script
 * of the page stays in this tab. Besides headers and `<head>`, the channel is the only place that a token is written
 * to.
 *
 * @returns the undo, which may be called twice
 */
export function connectTabs(deps: TabsDeps = realDeps): () => void {
  const { browser } = deps
  const { openChannel } = browser
  if (!openChannel) return () => undefined

  return whilePageActs(browser, () => {
    const channel = openChannel(accountChannel(), (message) => {
      const { token, unread, lastLogin: confirmedSec } = asRecord(message) ?? {}
      if (token) deps.acceptToken(token, 'tab', browser.now())
      const appId = asText(asRecord(unread)?.['appId'])
      const count = asNumber(asRecord(unread)?.['count'], -1)
      if (appId !== '' && count >= 0) deps.acceptUnread(appId, Math.floor(count))
      if (typeof confirmedSec === 'number') deps.acceptLastLogin(confirmedSec, 'tab')
    })
    const undo = [
      deps.onToken((origin) => {
        if (origin === 'server') channel.post({ token: deps.token() })
      }),
      deps.onUnread((appId, count) => channel.post({ unread: { appId, count } })),
      deps.onLastLogin((seconds) => channel.post({ lastLogin: seconds })),
      () => channel.close(),
    ]
    return () => {
      for (const step of undo) step()
    }
  })
}

/**
 * Runs `connectTabs` once per page, however many callers start it, until the last of them stops it.
 *
 * @returns the undo, which may be called twice
 */
export function startTabs(): () => void {
  const tabs = sharedRecord('tabs', () => ({ users: 0, stop: (): void => undefined }))
  if (tabs.users === 0) tabs.stop = connectTabs()
  tabs.users += 1
  let ended = false
  return () => {
    if (ended) return
    ended = true
    tabs.users -= 1
    if (tabs.users === 0) tabs.stop()
  }
}
