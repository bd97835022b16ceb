import { on } from '../../../core/bus/bus.js'
import { acceptToken, requestToken } from '../../../core/http/request-token.js'
import { asFields } from '../../../core/lib/parse.js'
import { pageGlobal } from '../../../core/page/page-global.js'
import { sharedIfThere } from '../../../core/page/shared-values.js'

const tokenUpdate = 'csrf-token-update'

/** The bus that libraries of the page have put on `_nc_event_bus`, as far as it is one. */
interface TheirBus {
  emit?(name: string, event: unknown): void
  subscribe?(name: string, listener: (event: unknown) => void): void
  unsubscribe?(name: string, listener: (event: unknown) => void): void
}
const theirBus = (): TheirBus | null | undefined => pageGlobal('_nc_event_bus') as TheirBus | null | undefined

/** `legacy.js` joins the two buses, the token's event included (src/legacy/event-bus.ts). */
const isJoined = (): boolean | undefined => sharedIfThere<{ isThere: boolean }>('old-event-bus')?.isThere

/**
 * Tells the libraries of the page each newer token, by the event that they wait for on their own bus (some keep a copy),
 * and takes theirs. Does nothing where the page has no such bus, or `legacy.js` does it.
 *
 * @returns the undo
 */
export function joinTokenLibraries(): () => void {
  let isHearing = false
  const hear = (event: unknown): void => {
    isHearing = true
    acceptToken(asFields(event)['token'], 'page')
    isHearing = false
  }
  const bus = isJoined() ? null : theirBus()
  bus?.subscribe?.(tokenUpdate, hear)
  const undo = on('token:changed', () => {
    // `_internal`: the token is where libraries look for it, and they need not tell it again.
    if (!isHearing && !isJoined()) theirBus()?.emit?.(tokenUpdate, { token: requestToken(), _internal: true })
  })
  return () => {
    undo()
    bus?.unsubscribe?.(tokenUpdate, hear)
  }
}
