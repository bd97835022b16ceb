import { pageGlobal } from '../page/page-global.js'
import { lasting, sharedRecord } from '../page/shared-values.js'
import { pageLoadedMs } from '../page/time/page-loaded.js'
import { emit } from '../bus/bus.js'

/**
 * A token that a request header can carry: ASCII characters, no line breaks. Empty for anything else: with such a token
 * no request could be made at all, not even one for a better token.
 */
export const usableToken = (token: unknown): string => (typeof token !== 'string' || /[^ -~]/.test(token) ? '' : token)

/** The request token that the server wrote on `<head data-requesttoken>`; empty where the page gives none to use. */
export const headToken = (): string => usableToken(document.head.dataset['requesttoken'])

/** Whether the page names the status as its server's answer to a refused token: `<head data-token-refused="403 422">`. */
export const meansRefusedToken = (status: number): boolean =>
  (document.head.dataset['tokenRefused'] ?? '').split(' ').includes(String(status))

/** Mirrors a newer token to `<head>`, where scripts of the page look for it. */
export function writeHeadToken(token: string): void {
  document.head.dataset['requesttoken'] = token
}

/**
 * Where a token comes from: our own request to the server, another tab of the same account, or a script of the page.
 */
export type TokenOrigin = 'server' | 'tab' | 'page'

interface PageToken {
  token: string
  /** When it was received, in ms since the epoch. */
  at: number
  /** The age beyond which requests wait for a new token, in ms; Infinity while nothing keeps the session alive. */
  maxAgeMs: number
  /** It belongs to a session that is over. */
  distrusted?: boolean
  /** The token of the page's libraries when it was last seen. */
  library?: string
}

/** Where libraries of the page (`@nextcloud/auth` from 2.6 on) keep the token. For them it wins over `<head>`. */
const libraryPlace = '_nc_auth_requestToken'
const libraryToken = (): string => usableToken(pageGlobal(libraryPlace))

const held = (): PageToken =>
  sharedRecord('token', () => ({ token: headToken(), at: pageLoadedMs(), maxAgeMs: Infinity }), lasting)

/**
 * The current request token. Read it when a request is sent, never earlier: tokens are replaced while a page is open. A
 * newer one that a script of the page has put in its place, on `<head>` or for the libraries, is taken here.
 */
export function requestToken(): string {
  const own = held()
  // Another copy of the bundle may have taken what no header can carry.
  own.token = usableToken(own.token) || headToken()
  const library = libraryToken()
  const theirs = library && library !== own.library ? library : headToken()
  own.library = library
  if (theirs !== own.token) acceptToken(theirs, 'page')
  return own.token
}

/** When the current token was received, in ms since the epoch. The session was alive at that time. */
export function tokenReceivedMs(): number {
  return held().at
}

/**
 * Stores a newer token, mirrors it to `<head>` and to where libraries keep theirs, and emits events (never with its
 * value). An equal token only renews the age; anything but a text that a header can carry is ignored.
 *
 * @returns whether the token is a different one
 */
export function acceptToken(given: unknown, origin: TokenOrigin, nowMs = Date.now()): boolean {
  const token = usableToken(given)
  if (!token) return false
  const own = held()
  const changed = own.token !== token
  own.at = nowMs
  own.distrusted = false
  if (changed) {
    own.token = token
    writeHeadToken(token)
    if (libraryToken()) Object.assign(globalThis, { [libraryPlace]: token })
    own.library = libraryToken()
    emit('token:changed', { origin })
  }
  emit('token:received', { origin })
  return changed
}

/**
 * For scripts of the page that got a token themselves (behaviour.md 16).
 *
 * @throws {Error} 'Invalid CSRF token given' for anything but a text that a header can carry; nothing changes then
 */
export function setRequestToken(token: unknown): void {
  if (!usableToken(token)) throw new Error('Invalid CSRF token given')
  acceptToken(token, 'page')
}

/** Sets the age beyond which requests wait for a new token. Called by the heartbeat; Infinity removes the limit. */
export function limitTokenAge(maxAgeMs: number): void {
  held().maxAgeMs = maxAgeMs
}

/** Marks the token as one of an ended session: requests wait for the next one. */
export function distrustToken(): void {
  held().distrusted = true
}

/**
 * Whether the token is too old, or of an ended session. Checked against the wall clock when a request is sent, so after
 * a laptop's sleep the first click notices, not a timer that has yet to fire. A clock set back by over a minute counts
 * as stale, too.
 */
export function tokenIsStale(nowMs = Date.now()): boolean {
  const { at, maxAgeMs, distrusted } = held()
  return distrusted === true || (maxAgeMs !== Infinity && (nowMs - at > maxAgeMs || at - nowMs > 60_000))
}
