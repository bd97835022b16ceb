import { parseAppEntries, type AppEntry } from './app-entry.js'
import { initialState } from '../../src/core/page/server/initial-state.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import { t } from '../../src/core/page/server/translate.js'
import { generateUrl } from '../../src/core/page/server/urls.js'
import { warnOnce } from '../../src/core/page/warn-once.js'
import { on } from '../../src/core/bus/bus.js'
import { asFields } from '../../src/core/lib/parse.js'
import { forgetUnread, unreadCounts, type UnreadCounts } from '../../src/core/bus/unread-counts.js'
import { watchChildren } from '../../src/core/element/element-host.js'
import { arrange, type Arrangement, type MenuEntry } from './app-menu.model.js'

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
    [...host.querySelectorAll<HTMLAnchorElement>(':scope > a:not([slot]), :scope > :not([slot]) a')].map((link) => ({
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
/**
 * Follows the list of applications. The `apps` property, a refresh on the bus and live counts all override the
 * server-rendered list; among these three, the latest wins.
 */
export function followEntries(
  host: HTMLElement,
  changed: () => void,
): {
  read(apps: readonly AppEntry[] | null, arrangement: Arrangement, hasOwnPins: boolean): readonly MenuEntry[]
  stop(): void
} {
  const counts = unreadCounts()
  let refreshed: { list: readonly AppEntry[]; over: unknown } | null = null
  let checked: UnreadCounts = new Map()

  /** Checks only counts that have changed: a new list may drop an application whose count is still stored. */
  function check(entries: readonly MenuEntry[]): void {
    if (entries.length === 0 || checked === counts.get()) return
    for (const [id, count] of counts.get())
      if (checked.get(id) !== count && !entries.some((entry) => entry.id === id || entry.app === id))
        warnOnce(`unread ${id}`, `Could not find app "${id}" for setting navigation count`)
    checked = counts.get()
  }

  const undo = [
    counts.subscribe(changed),
    watchChildren(host, changed),
    on('nextcloud:app-menu.refresh', (event) => {
      const list = takeApps(asFields(event)['apps'])
      if (!list)
        return warnOnce(
          'app-menu refresh',
          'nextcloud:app-menu.refresh holds no list, so <app-menu> keeps its own. Send { apps: […] }.',
        )
      refreshed = { list, over: (host as HTMLElement & { apps: unknown }).apps }
      changed()
    }),
  ]
  return {
    read(apps, arrangement, hasOwnPins) {
      const list = (refreshed?.over === apps ? refreshed?.list : apps) ?? written(host)
      const entries = arrange([...list, ...extras()], arrangement, counts.get(), hasOwnPins)
      check(entries)
      return entries
    },
    stop() {
      for (const step of undo) step()
    },
  }
}
