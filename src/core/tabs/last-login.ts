import { asNumber } from '../lib/parse.js'
import { pageGlobal } from '../page/page-global.js'
import { emit } from '../bus/bus.js'

/** When the user last gave a password, in seconds of the server's clock: the global `nc_lastLogin`; 0 where it is missing or nonsense. */
export function lastLogin(): number {
  return asNumber(pageGlobal('nc_lastLogin'), 0)
}

/**
 * Takes the time of a new confirmation, where every script of the page looks for it, and tells `password:confirmed`.
 * Another tab's news changes nothing where this page knows later ones.
 *
 * @param seconds of the server's clock
 */
export function acceptLastLogin(seconds: number, origin: 'server' | 'tab'): void {
  if (origin === 'tab' && !(seconds > lastLogin())) return
  Object.assign(globalThis, { nc_lastLogin: seconds })
  emit('password:confirmed', { origin })
}

/** Forgets it, because the server wants another confirmation. */
export function forgetLastLogin(): void {
  Object.assign(globalThis, { nc_lastLogin: 0 })
}
