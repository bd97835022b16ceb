import { asNumber } from '../../core/lib/parse.js'

/** How long a confirmation is valid, in ms (behaviour.md 13). The server itself waits 15 s longer. */
export const confirmationLastsMs = 30 * 60_000

/**
 * Whether the user may have a password to give, by the page's global `backendAllowsPasswordConfirmation`. Only a server
 * that says no is believed: where a page says nothing, an action must not go on unguarded.
 */
export const mayHavePassword = (allowed: unknown): boolean => allowed !== false

/** The input of the rule. The first two come from the page's globals, which may hold anything. */
export interface SignIn {
  /**
   * `nc_lastLogin`: when the user last gave a password, in seconds of the server's clock. 0 is unknown, huge is single
   * sign-on.
   */
  lastLoginSec: unknown
  /** `nc_pageLoad`: when the server made the page, in seconds of its clock. */
  pageLoadSec: unknown
  /** The browser's clock when the page began to load, in ms. */
  loadedAtMs: number
}

/**
 * Whether the last confirmation is too old. Only time spans count, each measured by one clock, so a browser whose clock
 * is wrong asks neither early nor late. Unreadable values count as too old: asking once too often does no harm.
 *
 * @param nowMs the browser's clock
 */
export function confirmationIsOld({ lastLoginSec, pageLoadSec, loadedAtMs }: SignIn, nowMs: number): boolean {
  const lastLogin = asNumber(lastLoginSec, 0)
  const pageLoad = asNumber(pageLoadSec, 0)
  if (lastLogin <= 0 || pageLoad <= 0) return true
  return nowMs - loadedAtMs + (pageLoad - lastLogin) * 1000 > confirmationLastsMs
}
