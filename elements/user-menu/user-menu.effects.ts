import { useEffect, useRef, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { asRecord } from '../../src/lib/decode.js'
import { logOut } from '../../src/net/log-out.js'
import { realBrowser } from '../../src/page/browser.js'
import { initialState } from '../../src/page/initial-state.js'
import { isSameOrigin } from '../../src/page/urls.js'
import { currentUser } from '../../src/page/user.js'
import { emit, on, type PageEvents } from '../../src/state/bus.js'
import { requestToken } from '../../src/state/token.js'
import { useChildren } from '../../src/ui/host.js'
import { isPlainClick, parseMenuEntries, type MenuEntry } from './user-menu.model.js'

/** What the page itself says about the menu. */
export interface Given {
  entries: readonly MenuEntry[] | null
  userId: string
  displayName: string
  profileEnabled: boolean | null
}

/** Joins what the page says with what the server handed over and what the bus tells since. */
export function useAccount({ entries, userId, displayName, profileEnabled }: Given): { entries: readonly MenuEntry[]; userId: string; displayName: string; profileEnabled: boolean } {
  const user = currentUser()
  const id = userId || (user?.uid ?? '')
  const links = useChildren(readLinks, (a, b) => JSON.stringify(a) === JSON.stringify(b))
  const name = useTold('settings:display-name:updated', displayName || (user?.displayName ?? id))
  const enabled = useTold('settings:profile-enabled:updated', profileEnabled ?? asRecord(initialState('user_status', 'profileEnabled'))?.['profileEnabled'] !== false)
  return {
    entries: entries ?? parseMenuEntries(initialState('core', 'settingsNavEntries')) ?? links,
    userId: id,
    displayName: name,
    profileEnabled: enabled,
  }
}

/** The links that the server rendered into the element. */
function readLinks(host: HTMLElement): MenuEntry[] {
  return [...host.querySelectorAll<HTMLAnchorElement>('a[href]')].filter((link) => !link.closest('[slot]')).map((link) => {
    const href = link.getAttribute('href') ?? ''
    return {
      id: link.dataset['id'] || href,
      name: link.textContent.trim(),
      href,
      icon: link.dataset['icon'] || null,
      active: link.getAttribute('aria-current') === 'page',
      target: link.target || null,
    }
  })
}

/** A value that the bus may replace, until the page gives another one. */
function useTold<T extends string | boolean>(event: 'settings:display-name:updated' | 'settings:profile-enabled:updated', given: T): T {
  const [told, setTold] = useState({ given, value: given })
  useEffect(() => on(event, (value: PageEvents[typeof event]) => {
    if (typeof value === typeof given && value !== '') setTold({ given, value: value as T })
  }), [event, given])
  return told.given === given ? told.value : given
}

/** Tells the page, the first time, that the menu's content is there: other apps wait for it (behaviour.md 2, "Events"). */
export function useMounted(shown: boolean): void {
  const told = useRef(false)
  useEffect(() => {
    if (!shown || told.current) return
    told.current = true
    emit('core:user-menu:mounted', {})
  }, [shown])
}

const onToken = (listener: () => void): (() => void) => on('token:changed', listener)

/** Renders again with each new request token: the log-out link carries it, and may be opened in another tab. */
export function useToken(): void {
  useSyncExternalStore(onToken, requestToken)
}

/**
 * Which entry's page is on its way, and what a click on a link does about it. The browser follows the link by itself;
 * only a log-out waits for its token first.
 */
export function useLeaving(): { leaving: string | null; onLinkClick: (event: MouseEvent<HTMLAnchorElement>, id: string) => void } {
  const [leaving, setLeaving] = useState<string | null>(null)
  useEffect(() => {
    if (leaving === null) return undefined
    // Out of the back/forward cache the menu comes as it was left.
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
        void logOut(link.href)
      }
      setLeaving(id)
    },
  }
}

function leavesPage({ target, protocol, hash, href }: HTMLAnchorElement): boolean {
  const jumps = hash !== '' && href.split('#')[0] === location.href.split('#')[0]
  return (target === '' || target === '_self') && protocol.startsWith('http') && !jumps
}
