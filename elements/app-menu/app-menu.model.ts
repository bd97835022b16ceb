import type { AppEntry } from '../../src/lib/app-entry.js'
import { n, t } from '../../src/page/text.js'
import { safeHref } from '../../src/page/urls.js'
import type { UnreadCounts } from '../../src/state/unread.js'

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
 * @param counts the live counts
 * @param older the counts that the list is newer than: where it names a number itself, they no longer hold
 */
export function arrange(list: readonly AppEntry[], { order, pinnedApps, hiddenApps }: Arrangement, counts: UnreadCounts, older?: UnreadCounts): MenuEntry[] {
  const place = ({ id }: AppEntry): number => (order.includes(id) ? order.indexOf(id) : order.length)
  const entries = new Map<string, MenuEntry>()
  for (const entry of list) {
    const { id, app } = entry
    if (entries.has(id) || !safeHref(entry.href)) continue
    const key = counts.has(id) ? id : app
    const live = counts.get(key)
    const holds = live && (entry.unread === null || older?.get(key) !== live)
    entries.set(id, {
      ...entry,
      unread: (holds ? live.count : entry.unread) ?? 0,
      pinned: entry.pinned || pinnedApps.includes(id),
      hidden: entry.hidden || hiddenApps.includes(id),
    })
  }
  return [...entries.values()].sort((a, b) => place(a) - place(b))
}

/** Where each visible entry stands. */
export interface Layout {
  inline: readonly MenuEntry[]
  /** In 'More apps'; never a single one, which needs no more room than its own trigger. */
  overflow: readonly MenuEntry[]
}

/** How many boxes stand in a row. A hundredth of a box is forgiven: widths are fractions on zoomed pages. */
export function slotsIn(width: number, entryWidth = 50): number {
  return Math.max(0, Math.floor(width / entryWidth + 0.01))
}

/**
 * Shares the entries out between the row and 'More apps'. The trigger takes a slot only where something overflows.
 * Pinned entries give way last; the order stays.
 */
export function layOut(entries: readonly MenuEntry[], slots: number): Layout {
  if (entries.length <= Math.max(1, slots)) return { inline: entries, overflow: [] }
  const count = Math.max(0, Math.min(slots - 1, entries.length - 2))
  const inline = new Set([...entries].sort((a, b) => Number(b.pinned) - Number(a.pinned)).slice(0, count))
  return { inline: entries.filter((entry) => inline.has(entry)), overflow: entries.filter((entry) => !inline.has(entry)) }
}

/**
 * Moves an entry one place on, or back (`by` -1), in what the user sees: the row, then 'More apps'. Across the border
 * of the two it changes places with the nearest entry that is pinned as it is, since others would stay where they are.
 *
 * @param entries the whole list, hidden ones included
 * @returns the ids of the whole list in their new order, or null where it cannot go on
 */
export function move(entries: readonly MenuEntry[], { inline, overflow }: Layout, id: string, by: 1 | -1): string[] | null {
  const shown = [...inline, ...overflow]
  const from = shown.findIndex((entry) => entry.id === id)
  const zone = (at: number): boolean => at < inline.length
  let to = from + by
  while (shown[to] && zone(to) !== zone(from) && shown[to]?.pinned !== shown[from]?.pinned) to += by
  const first = shown[Math.min(from, to)]
  const second = shown[Math.max(from, to)]
  if (from < 0 || !first || !second) return null
  // The later one goes just before the earlier one, so all the others keep their order and so their zone.
  return entries.flatMap((entry) => (entry === first ? [second.id, first.id] : entry === second ? [] : [entry.id]))
}

/** What is read aloud for an entry: 'Mail (Currently open) (3 notifications)'. */
export function entryName({ name, active, unread, target }: MenuEntry): string {
  return [
    name,
    active && t('(Currently open)'),
    unread > 0 && notifications(unread),
    target === '_blank' && t('(opens in new tab)'),
  ].filter(Boolean).join(' ')
}

/** What is read aloud for the trigger of the overflow. */
export function moreName(unread: number): string {
  return unread > 0 ? `${t('More apps')} ${notifications(unread)}` : t('More apps')
}

const notifications = (count: number): string => n('({count} notification)', '({count} notifications)', count)

export function unreadOf(entries: readonly MenuEntry[]): number {
  return entries.reduce((sum, { unread }) => sum + unread, 0)
}

/** From how many entries on 'More apps' has a field to find one. */
export const findFrom = 10

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The entries whose name holds the term; upper and lower case and accents make no difference. */
export function find(entries: readonly MenuEntry[], term: string): readonly MenuEntry[] {
  const wanted = folded(term.trim())
  return wanted === '' ? entries : entries.filter(({ name }) => folded(name).includes(wanted))
}
