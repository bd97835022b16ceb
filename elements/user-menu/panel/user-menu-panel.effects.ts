import { useEffect, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { logOut } from '../../../src/services/session/log-out.js'
import { realBrowser } from '../../../src/core/page/environment.js'
import { shared } from '../../../src/core/page/shared-values.js'
import { isSameOrigin } from '../../../src/core/page/server/urls.js'
import { emit, on } from '../../../src/core/bus/bus.js'
import { requestToken } from '../../../src/core/session/request-token.js'
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
