import { useEffect, useState, useSyncExternalStore, type MouseEvent, type RefObject } from 'react'
import { useHost } from '../../../src/core/element/host-context.js'
import { logOut } from '../../../src/services/session/log-out.js'
import { listen, realBrowser } from '../../../src/core/page/environment.js'
import { shared } from '../../../src/core/page/shared-values.js'
import { isSameOrigin } from '../../../src/core/page/server/urls.js'
import { emit, on } from '../../../src/core/bus/bus.js'
import { requestToken } from '../../../src/core/session/request-token.js'
import type { OpenedBy } from '../../../src/core/ui/header-menu.js'
import { createMenuKeys, stopsIn } from '../../../src/kits/menus/menu-keys.js'
import { loadChunk } from '../../../src/core/loading/load-chunk.js'
import type { UserMenuExtrasGiven } from '../user-menu.model.js'
import { isPlainClick } from './user-menu-panel.model.js'

/** Emits an event when the menu's content is first mounted: other apps wait for it (behaviour.md 2, "Events"). */
export function useMounted(): void {
  useEffect(() => {
    const told = shared('user-menu-mounted', () => ({ yet: false }))
    if (told.yet) return
    told.yet = true
    emit('core:user-menu:mounted', {})
  }, [])
}

/**
 * Moves the focus by keys through the entries, through those that the page has slotted, too. Opened by keyboard, the
 * first has it.
 */
export function useMenuKeys(list: RefObject<HTMLElement | null>, openedBy: OpenedBy): void {
  const host = useHost()
  useEffect(() => {
    const stops = (): HTMLElement[] => (list.current ? stopsIn(list.current) : [])
    // The entries may come late. Who has moved on by now stays there.
    if (openedBy === 'keyboard' && (document.activeElement === document.body || host.matches(':focus-within')))
      stops()[0]?.focus()
    const keys = createMenuKeys()
    // On the host: the button of the menu and slotted entries are not below the list.
    return listen(host, 'keydown', (event) => {
      const press = event as KeyboardEvent
      const next = press.defaultPrevented ? undefined : keys(press, stops())
      if (!next) return
      press.preventDefault()
      next.focus()
    })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each opening
  }, [])
}

type Extras = typeof import('../extras/user-menu-extras.js')

/** Loads what only some pages have in the menu, where the page gives some of it; after a failure, the next opening tries again. */
export function useExtras({ accounts, theme, quota, legalLinks }: UserMenuExtrasGiven): Extras | undefined {
  const [extras, setExtras] = useState<Extras>()
  const isGiven = accounts.length > 0 || theme !== '' || quota !== null || legalLinks.length > 0
  useEffect(() => {
    if (isGiven)
      loadChunk(chunkNamed('user-menu-extras'), () => import('../extras/user-menu-extras.js')).then(
        setExtras,
        console.debug,
      )
  }, [isGiven])
  return isGiven ? extras : undefined
}

const onToken = (listener: () => void): (() => void) => on('token:changed', listener)

/** Renders again with each new request token: the log-out link carries it, and may be opened in another tab. */
export function useToken(): void {
  useSyncExternalStore(onToken, requestToken)
}

/**
 * The id of the entry whose page is loading, and the click handler of the links. The browser follows links by itself;
 * only a log-out waits for its token first.
 */
export function useLeaving(): {
  leaving: string | null
  onLinkClick: (event: MouseEvent<HTMLAnchorElement>, id: string) => void
} {
  const [leaving, setLeaving] = useState<string | null>(null)
  useEffect(() => {
    if (leaving === null) return undefined
    // A page restored from the back/forward cache would still show the entry as loading.
    return realBrowser.onWindow('pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) setLeaving(null)
    })
  }, [leaving])

  return {
    leaving,
    onLinkClick(event, id) {
      const link = event.currentTarget
      if (!isPlainClick(event) || !leavesPage(link)) return
      if (id === 'logout' && isSameOrigin(link.href)) {
        event.preventDefault()
        if (leaving === id) return
        void logOut(link.href, 'signed-out', () => setLeaving(null))
      }
      setLeaving(id)
    },
  }
}

function leavesPage({ target, protocol, hash, href }: HTMLAnchorElement): boolean {
  const jumps = hash !== '' && href.split('#')[0] === location.href.split('#')[0]
  return (target === '' || target === '_self') && protocol.startsWith('http') && !jumps
}
