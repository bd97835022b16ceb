import type { AppEntry } from './app-entry.js'
import { n, t } from '../../src/core/page/server/translate.js'
import { safeHref } from '../../src/core/page/server/urls.js'

/** An entry as the menu shows it. */
export interface MenuEntry extends AppEntry {
  unread: number
}

/** What a page may say about the list beside the list itself. */
export interface Arrangement {
  /** Ids in the wished order; entries that it does not name follow in their own order. */
  order: readonly string[]
  pinnedApps: readonly string[]
  hiddenApps: readonly string[]
}

/**
 * The whole list in its order, hidden entries included, each id once. Left out is what no link can be made of: an
 * entry without an address, or with one that would run script.
 *
 * @param counts the live counts, by id or by application
 */
export function arrange(list: readonly AppEntry[], { order, pinnedApps, hiddenApps }: Arrangement, counts: ReadonlyMap<string, number>): MenuEntry[] {
  const place = ({ id }: AppEntry): number => (order.includes(id) ? order.indexOf(id) : order.length)
  return list
    .filter(({ id, href }, index) => safeHref(href) && list.findIndex((entry) => entry.id === id) === index)
    .map((entry) => ({
      ...entry,
      unread: counts.get(entry.id) ?? counts.get(entry.app) ?? entry.unread ?? 0,
      pinned: entry.pinned || pinnedApps.includes(entry.id),
      hidden: entry.hidden || hiddenApps.includes(entry.id),
    }))
    .sort((a, b) => place(a) - place(b))
}

/** Where each visible entry stands. */
export interface Layout {
  inline: readonly MenuEntry[]
  /** In 'More apps'; never a single one, which needs no more room than its own trigger. */
  overflow: readonly MenuEntry[]
}

/** How many boxes stand in a row. A hundredth of a box is forgiven: widths are fractions on zoomed pages. */
export function slotsIn(width: number, entryWidth = 50): number {
  return Math.floor(width / entryWidth + 0.01)
}

/**
 * Shares the entries out between the row and 'More apps'. The trigger takes a slot only where something overflows.
 * Pinned entries give way last; the order stays.
 */
export function layOut(entries: readonly MenuEntry[], slots: number): Layout {
  if (entries.length <= Math.max(1, slots)) return { inline: entries, overflow: [] }
  const count = Math.max(0, Math.min(slots - 1, entries.length - 2))
  const inline = [...entries].sort((a, b) => Number(b.pinned) - Number(a.pinned)).slice(0, count)
  return { inline: entries.filter((entry) => inline.includes(entry)), overflow: entries.filter((entry) => !inline.includes(entry)) }
}

/**
 * Moves an entry one place on, or back (`by` -1), in what the user sees: the row, then 'More apps'. Across the border
 * of the two it changes places with the nearest entry that is pinned as it is, since others would stay where they are.
 *
 * @param entries the whole list, hidden ones included
 * @returns the ids of the whole list in their new order, and whether the entry stands in 'More apps' then; or null
 * where it cannot go on
 */
export function move(entries: readonly MenuEntry[], { inline, overflow }: Layout, id: string, by: number): { order: string[]; overflows: boolean } | null {
  const shown = [...inline, ...overflow]
  const from = shown.findIndex((entry) => entry.id === id)
  const overflows = (at: number): boolean => at >= inline.length
  let to = from + by
  while (shown[to] && overflows(to) !== overflows(from) && shown[to]?.pinned !== shown[from]?.pinned) to += by
  const first = shown[Math.min(from, to)]
  const second = shown[Math.max(from, to)]
  if (!first || !second) return null
  // The later one goes just before the earlier one, so all the others keep their order and so their side.
  const order = entries.flatMap((entry) => (entry === first ? [second.id, first.id] : entry === second ? [] : [entry.id]))
  return { order, overflows: overflows(to) }
}

/** What is read aloud for an entry, and for the trigger of the rest: 'Mail (Currently open) (3 notifications)'. */
export function spokenName({ name, active, unread, target }: Pick<MenuEntry, 'name' | 'unread'> & Partial<AppEntry>): string {
  return [
    name,
    active && t('(Currently open)'),
    unread > 0 && n('({count} notification)', '({count} notifications)', unread),
    target === '_blank' && t('(opens in a new tab)'),
  ].filter(Boolean).join(' ')
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The entries whose name holds the term; upper and lower case and accents make no difference. */
export function find(entries: readonly MenuEntry[], term: string): readonly MenuEntry[] {
  return entries.filter(({ name }) => folded(name).includes(folded(term.trim())))
}
