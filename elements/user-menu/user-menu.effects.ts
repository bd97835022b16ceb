import { useEffect, useState } from 'react'
import { asRecord } from '../../src/core/lib/parse.js'
import { initialState } from '../../src/core/page/server/initial-state.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import { on, type PageEvents } from '../../src/core/bus/bus.js'
import { useChildren } from '../../src/core/element/host-context.js'
import { parseMenuEntries, type MenuEntry } from './user-menu.model.js'

/** The values that the page sets on the menu. */
export interface Given {
  entries: readonly MenuEntry[] | null
  userId: string
  displayName: string
  profileEnabled: boolean | null
}

/** Combines the values of the page with those handed over by the server and later events of the bus. */
export function useAccount({ entries, userId, displayName, profileEnabled }: Given): {
  entries: readonly MenuEntry[]
  userId: string
  displayName: string
  profileEnabled: boolean
} {
  const user = currentUser()
  const id = userId || (user?.uid ?? '')
  const links = useChildren(readLinks, (a, b) => JSON.stringify(a) === JSON.stringify(b))
  const name = useTold('settings:display-name:updated', displayName || (user?.displayName ?? id))
  const enabled = useTold(
    'settings:profile-enabled:updated',
    profileEnabled ?? asRecord(initialState('user_status', 'profileEnabled'))?.['profileEnabled'] !== false,
  )
  return {
    entries: entries ?? parseMenuEntries(initialState('core', 'settingsNavEntries')) ?? links,
    userId: id,
    displayName: name,
    profileEnabled: enabled,
  }
}

/** The links that the server rendered into the element. */
function readLinks(host: HTMLElement): MenuEntry[] {
  return [...host.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter((link) => !link.closest('[slot]'))
    .map((link) => {
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

/** A value that an event of the bus may replace, until the page sets another one. */
function useTold<T extends string | boolean>(
  event: 'settings:display-name:updated' | 'settings:profile-enabled:updated',
  given: T,
): T {
  const [told, setTold] = useState({ given, value: given })
  useEffect(
    () =>
      on(event, (value: PageEvents[typeof event]) => {
        if (typeof value === typeof given && value !== '') setTold({ given, value: value as T })
      }),
    [event, given],
  )
  return told.given === given ? told.value : given
}
