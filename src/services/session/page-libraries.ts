import { emit, on } from '../../core/bus/bus.js'
import { acceptToken, requestToken } from '../../core/session/request-token.js'
import { asFields } from '../../core/lib/parse.js'
import { currentUser } from '../../core/page/server/current-user.js'
import { pageGlobal } from '../../core/page/page-global.js'
import { sharedIfThere } from '../../core/page/shared-values.js'

const tokenUpdate = 'csrf-token-update'
const userNews = 'user:info:changed'

/** The bus that libraries of the page have put on `_nc_event_bus`, as far as it is one. */
interface TheirBus {
  emit?(name: string, event: unknown): void
  subscribe?(name: string, listener: (event: unknown) => void): void
  unsubscribe?(name: string, listener: (event: unknown) => void): void
}
const theirBus = (): TheirBus | null | undefined => pageGlobal('_nc_event_bus') as TheirBus | null | undefined

/** `legacy.js` joins the two buses, the token's event included (src/legacy/event-bus.ts). */
const isJoined = (): boolean | undefined => sharedIfThere<{ isThere: boolean }>('old-event-bus')?.isThere

/** Passes on the name in the news of the page's user: the one who is signed in, or a guest. */
function followName(news: unknown): void {
  const { uid, displayName } = asFields(news)
  if (uid === (currentUser()?.uid ?? uid) && typeof displayName === 'string')
    emit('settings:display-name:updated', displayName)
}

/**
 * Tells the libraries of the page each newer token, by the event that they wait for on their own bus (some keep a copy),
 * and takes theirs. Does nothing of that where the page has no such bus, or `legacy.js` does it. Follows the name that
 * they tell of the user.
 *
 * @returns the undo
 */
export function joinPageLibraries(): () => void {
  let isHearing = false
  const hear = (event: unknown): void => {
    isHearing = true
    acceptToken(asFields(event)['token'], 'page')
    isHearing = false
  }
  const bus = isJoined() ? null : theirBus()
  bus?.subscribe?.(tokenUpdate, hear)
  bus?.subscribe?.(userNews, followName)
  const forget = on(userNews, followName)
  const undo = on('token:changed', () => {
    // `_internal`: the token is where libraries look for it, and they need not tell it again.
    if (!isHearing && !isJoined()) theirBus()?.emit?.(tokenUpdate, { token: requestToken(), _internal: true })
  })
  return () => {
    forget()
    undo()
    bus?.unsubscribe?.(tokenUpdate, hear)
    bus?.unsubscribe?.(userNews, followName)
  }
}
