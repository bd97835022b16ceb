import { foldText } from '../../../src/core/lib/fold-text.js'
import type { Looks } from '../app-entries.js'
import type { MenuEntry } from '../app-menu.model.js'
import type { Choice } from '../arrangement.js'

/** What the menu hands its panel. */
export interface AppsPanelProps {
  /** All of them in order, hidden ones included. */
  entries: readonly MenuEntry[]
  /** Those to show. */
  shown: readonly MenuEntry[]
  /** Shows what the page has put into the bar and has no room there. */
  items: HTMLSlotElement | null
  /** Shows them as a grid of tiles, pinned ones first. */
  isGrid: boolean
  looks: Looks
  /** The user may pin, hide and order them. */
  customizable: boolean
  pinnedApps: readonly string[]
  hiddenApps: readonly string[]
  isArranged: boolean
  isLost: boolean
  /** Changes the arrangement on behalf of the user; null takes everything back. */
  rearrange(choice: Choice | null): void
  /** Called when the content is there, to give it the focus. */
  ready(panel: HTMLElement): void
}

/** Returns the entries whose name contains the term, ignoring case and accents. */
export function find(entries: readonly MenuEntry[], term: string): readonly MenuEntry[] {
  return entries.filter(({ name }) => foldText(name).includes(foldText(term.trim())))
}

/** The entries as the launcher shows them: pinned ones first, then the others. */
export const pinnedFirst = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  [...entries].sort((a, b) => Number(b.pinned) - Number(a.pinned))

/** The entries that change places with one another: pinned ones, others, hidden ones. */
export const groupOf = (entries: readonly MenuEntry[], { pinned, hidden }: MenuEntry): readonly MenuEntry[] =>
  entries.filter((entry) => entry.hidden === hidden && (hidden || entry.pinned === pinned))

/**
 * Moves an entry among those of its group. All others keep their order.
 *
 * @param entries the whole list
 * @param by how many places, forward or back; it stops at both ends
 * @returns the ids of the whole list in their new order, and the new position in the group, from 1 on; null if it cannot
 * move any further
 */
export function moveInGroup(
  entries: readonly MenuEntry[],
  id: string,
  by: number,
): { order: string[]; position: number; count: number } | null {
  const entry = entries.find((one) => one.id === id)
  const group = entry ? groupOf(entries, entry) : []
  const from = group.findIndex((one) => one.id === id)
  const to = Math.max(0, Math.min(group.length - 1, from + by))
  const beside = group[to]
  if (!beside || to === from) return null
  const order = entries.map((one) => one.id).filter((one) => one !== id)
  order.splice(order.indexOf(beside.id) + (to > from ? 1 : 0), 0, id)
  return { order, position: to + 1, count: group.length }
}

/** Adds an id to a list, or takes it out. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

/** What the arrow keys move through: `count` links in rows of `columns`, below a field or not. */
interface Places {
  count: number
  columns: number
  hasField: boolean
  /** 1, or -1 from right to left. */
  toEnd: number
}

/**
 * Returns the link to go to from the one at `at`, or from the field, which is -1. In one column, the ends are joined.
 * Undefined for keys that move nothing.
 */
export function step(key: string, at: number, { count, columns, hasField, toEnd }: Places): number | undefined {
  const last = count - 1
  const field = hasField ? -1 : undefined
  const inField = at < 0
  if (key === 'ArrowDown') {
    if (inField) return 0
    if (at + columns <= last) return at + columns
    // The last row may be shorter.
    if (Math.floor(at / columns) < Math.floor(last / columns)) return last
    return columns > 1 ? at : (field ?? 0)
  }
  if (key === 'ArrowUp') {
    if (inField) return columns > 1 ? undefined : last
    return at >= columns ? at - columns : (field ?? last)
  }
  // In the field they move the caret.
  if (inField) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return last
  const by = { ArrowRight: toEnd, ArrowLeft: -toEnd }[key]
  return by && columns > 1 ? Math.max(0, Math.min(last, at + by)) : undefined
}
