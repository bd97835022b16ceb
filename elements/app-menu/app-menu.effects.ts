import { useEffect, useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { parseAppEntries, type AppEntry } from './app-entry.js'
import { initialState } from '../../src/core/page/server/initial-state.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import { t } from '../../src/core/page/server/translate.js'
import { generateUrl } from '../../src/core/page/server/urls.js'
import { warnOnce } from '../../src/core/page/warn-once.js'
import { on } from '../../src/core/bus/bus.js'
import { asFields } from '../../src/core/lib/parse.js'
import { forgetUnread, unreadCounts } from '../../src/core/bus/unread-counts.js'
import { useChildren, useHost } from '../../src/core/element/host-context.js'
import { rootScale } from '../../src/core/element/theme.js'
import { useStore } from '../../src/core/element/hooks/use-store.js'
import { arrange, slotsIn, type Arrangement, type Layout, type MenuEntry } from './app-menu.model.js'

const listOf = (value: unknown): AppEntry[] | undefined =>
  typeof value === 'object' && value !== null ? parseAppEntries(value) : undefined

/**
 * Parses a new list of applications, an array or an object keyed by id. If an entry has an unread count of its own, an
 * earlier live count for it is discarded.
 *
 * @returns `undefined` if the value is not a list
 */
export function takeApps(value: unknown): readonly AppEntry[] | undefined {
  const list = listOf(value)
  forgetUnread((list ?? []).flatMap(({ id, app, unread }) => (unread === null ? [] : [id, app])))
  return list
}

const linksOf = (host: HTMLElement): AppEntry[] =>
  parseAppEntries(
    [...host.querySelectorAll('a')].map((link) => ({
      id: link.getAttribute('href'),
      target: link.target,
      ...link.dataset,
      name: link.textContent?.replace(/\s+/g, ' ').trim(),
      href: link.getAttribute('href'),
      active: link.getAttribute('aria-current') === 'page',
    })),
  )

/** The server-rendered list: the initial state, or else plain links inside the element. */
const written = (host: HTMLElement): readonly AppEntry[] => listOf(initialState('core', 'apps')) ?? linksOf(host)
/** What newer servers hand over beside the applications: things to do, and the way to more applications. */
const extras = (): readonly AppEntry[] => [
  ...(listOf(initialState('core', 'navigationActions')) ?? []),
  ...parseAppEntries(
    initialState('core', 'appStoreLinkShown') === true && [
      {
        id: 'app-store',
        name: t('App store'),
        href: currentUser()?.isAdmin ? generateUrl('/settings/apps') : 'https://apps.nextcloud.com/',
      },
    ],
  ),
]
const alike = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Returns the current list, hidden entries included. The `apps` property, a refresh on the bus and live counts all
 * override the server-rendered list; among these three, the latest wins.
 */
export function useEntries(
  apps: readonly AppEntry[] | null,
  { order, pinnedApps, hiddenApps }: Arrangement,
): readonly MenuEntry[] {
  const host = useHost() as HTMLElement & { apps: readonly AppEntry[] | null }
  const fromServer = useChildren(written, alike)
  const counts = useStore(unreadCounts())
  const [refreshed, setRefreshed] = useState<{ list: readonly AppEntry[]; over: typeof apps } | null>(null)
  const list = (refreshed?.over === apps ? refreshed?.list : apps) ?? fromServer

  useEffect(
    () =>
      on('nextcloud:app-menu.refresh', (event) => {
        const now = takeApps(asFields(event)['apps'])
        if (now) setRefreshed({ list: now, over: host.apps })
        else
          warnOnce(
            'app-menu refresh',
            'nextcloud:app-menu.refresh holds no list, so <app-menu> keeps its own. Send { apps: […] }.',
          )
      }),
    [host],
  )

  const entries = useMemo(
    () => arrange([...list, ...extras()], { order, pinnedApps, hiddenApps }, counts),
    [list, order, pinnedApps, hiddenApps, counts],
  )

  // Check only counts that have changed: a new list may drop an application whose count is still stored.
  const checked = useRef(new Map<string, number>() as typeof counts)
  useEffect(() => {
    if (entries.length === 0) return
    for (const [id, count] of counts) {
      if (checked.current.get(id) === count || entries.some((entry) => entry.id === id || entry.app === id)) continue
      warnOnce(`unread ${id}`, `Could not find app "${id}" for setting navigation count`)
    }
    checked.current = counts
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when counts change
  }, [counts])

  return entries
}

/** Returns how many entries fit. Observes the view's base element, whose width never depends on its content. */
export function useSlots(): [number, RefObject<HTMLElement | null>] {
  const host = useHost()
  const base = useRef<HTMLElement>(null)
  const [slots, setSlots] = useState(() => slotsIn(host.clientWidth, 50 * rootScale()))
  useEffect(() => {
    const element = base.current
    if (!element) return undefined
    // Resize observers run before the browser paints, and so does a flushed update: no frame shows the old row.
    const observer = new ResizeObserver(() =>
      flushSync(() => {
        setSlots(
          slotsIn(element.clientWidth, element.querySelector<HTMLElement>('li, button')?.offsetWidth || undefined),
        )
      }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [slots, base]
}

/** Keeps the focus on an entry that moves to another place or between the row and 'More apps'. */
export function useKeptFocus(layout: Layout): {
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: () => void
} {
  const root = useHost().shadowRoot
  const focused = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (!root || focused.current === undefined || root.activeElement) return
    const link = [...root.querySelectorAll('a')].find(({ dataset }) => dataset['id'] === focused.current)
    const target = link ?? root.querySelector('button')
    target?.focus()
  }, [root, layout])
  return {
    onFocus: ({ target }) => {
      focused.current = target.dataset['id']
    },
    onBlur: () => {
      focused.current = undefined
    },
  }
}
