import { isButton, type AppEntry } from './app-entry.js'
import { n, t } from '../../src/core/page/server/translate.js'
import { safeHref } from '../../src/core/page/server/urls.js'

/** An entry as the menu shows it. */
export interface MenuEntry extends AppEntry {
  unread: number
}

/** How the page wants the entries of the list ordered, pinned and hidden. */
export interface Arrangement {
  /** Ids in the desired order; unlisted entries follow in their original order. */
  order: readonly string[]
  pinnedApps: readonly string[]
  hiddenApps: readonly string[]
}

/** `row` shows as many entries as fit; `launcher` the current one with its name, and the pinned ones that fit. */
export type BarLayout = 'row' | 'launcher'

/**
 * Returns the whole list in order, hidden entries included, each id once. Drops entries without a usable link: those
 * without an address, but for buttons, or with one that would run script.
 *
 * @param counts the live counts, by id or by application
 * @param hasOwnPins whether `pinnedApps` takes the place of what the entries say
 */
export function arrange(
  list: readonly AppEntry[],
  { order, pinnedApps, hiddenApps }: Arrangement,
  counts: ReadonlyMap<string, number>,
  hasOwnPins = false,
): MenuEntry[] {
  const place = ({ id }: AppEntry): number => (order.includes(id) ? order.indexOf(id) : order.length)
  const usable = list
    .filter(
      (entry, index) =>
        (safeHref(entry.href) || isButton(entry)) && list.findIndex(({ id }) => id === entry.id) === index,
    )
    .map((entry) => ({
      ...entry,
      pinned: (entry.pinned && !hasOwnPins) || pinnedApps.includes(entry.id),
      hidden: entry.hidden || hiddenApps.includes(entry.id),
    }))
  /** The entry that has the count of an application: one that is seen, and the one with its id before others. */
  const counted = (app: string): AppEntry | undefined =>
    usable
      .filter((entry) => entry.app === app)
      .sort((a, b) => Number(a.hidden) - Number(b.hidden) || Number(b.id === app) - Number(a.id === app))[0]
  return usable
    .map((entry) => ({
      ...entry,
      unread:
        counts.get(entry.id) ?? counts.get(counted(entry.app)?.id === entry.id ? entry.app : '') ?? entry.unread ?? 0,
    }))
    .sort((a, b) => place(a) - place(b))
}

/** Where each visible entry is shown: in the row or in 'More apps'. */
export interface Layout {
  inline: readonly MenuEntry[]
  /** The entries in 'More apps'. Never exactly one, unless the trigger is there anyway: it needs no more room. */
  overflow: readonly MenuEntry[]
}

/**
 * Returns how many entries fit in a row. A hundredth of an entry may be missing: widths are fractional on zoomed pages.
 */
export function slotsIn(width: number, entryWidth = 50): number {
  return Math.floor(width / entryWidth + 0.01)
}

/** Those of a higher rank stay in the row for longer. */
export const rank = (entry?: MenuEntry): number => (entry?.active ? 2 : Number(entry?.pinned))

/**
 * Splits the entries between the row and 'More apps' without changing their order. The trigger takes a slot only if
 * something overflows. Pinned entries overflow after the others, and the current one last.
 *
 * @param hasTrigger whether the trigger is there in any case
 */
export function layOut(
  entries: readonly MenuEntry[],
  slots: number,
  { layout, hasTrigger }: { layout: BarLayout; hasTrigger: boolean } = { layout: 'row', hasTrigger: false },
): Layout {
  const fits = !hasTrigger && entries.length <= Math.max(1, slots)
  const count = fits ? entries.length : Math.max(0, Math.min(slots - 1, entries.length - (hasTrigger ? 0 : 2)))
  // In the launcher, the current one has its name beside it, which takes the room of three more.
  const named = entries.some(({ active }) => active)
  const room = layout === 'row' ? count : named ? Math.max(1, slots - 4) : Math.max(0, slots - 1)
  const first = [...entries].sort((a, b) => rank(b) - rank(a)).slice(0, room)
  const isInline = (entry: MenuEntry): boolean => first.includes(entry) && (layout === 'row' || rank(entry) > 0)
  return {
    inline: entries.filter(isInline),
    overflow: entries.filter((entry) => !isInline(entry)),
  }
}

/**
 * Returns the accessible name of an entry, or of the 'More apps' trigger: 'Mail (Currently open) (3 notifications)'.
 */
export function spokenName({
  name,
  active,
  unread,
  target,
}: Pick<MenuEntry, 'name' | 'unread'> & Partial<AppEntry>): string {
  return [
    name,
    active && t('(Currently open)'),
    unread > 0 && n('({count} notification)', '({count} notifications)', unread),
    target === '_blank' && t('(opens in a new tab)'),
  ]
    .filter(Boolean)
    .join(' ')
}
