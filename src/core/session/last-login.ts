import { asNumber } from '../lib/parse.js'
import { pageGlobal } from '../page/page-global.js'
import { emit } from '../bus/bus.js'

/**
 * When the user last entered a password, in seconds of the server's clock: the global `nc_lastLogin`; 0 if missing or
 * invalid.
 */
export function lastLogin(): number {
  return asNumber(pageGlobal('nc_lastLogin'), 0)
}

/**
 * Stores the time of a new confirmation in the global that every script of the page reads, and emits
 * `password:confirmed`. A time from another tab is ignored unless it is later than the known one.
 *
 * @param seconds of the server's clock
 */
export function acceptLastLogin(seconds: number, origin: 'server' | 'tab'): void {
  if (origin === 'tab' && !(seconds > lastLogin())) return
  Object.assign(globalThis, { nc_lastLogin: seconds })
  emit('password:confirmed', { origin })
}

/** Forgets the last confirmation, because the server wants another one. */
export function forgetLastLogin(): void {
  Object.assign(globalThis, { nc_lastLogin: 0 })
}
