import { layOut, rank, type Layout, type MenuEntry } from '../app-menu.model.js'
import { moveText } from '../move-text.js'

/**
 * Moves an entry one place forward, or back (`by` -1), in the order that the user sees: the row, then 'More apps'.
 * Between the two it swaps with the nearest entry of the same rank, since `layOut()` would keep any other on its side.
 *
 * @param entries the whole list, hidden ones included
 * @returns the ids of the whole list in their new order, whether the entry is now in 'More apps', and what to tell the
 * user; null if it cannot move any further
 */
export function move(
  entries: readonly MenuEntry[],
  { inline, overflow }: Layout,
  id: string,
  by: number,
): { order: string[]; overflows: boolean; text: string } | null {
  const shown = [...inline, ...overflow]
  const from = shown.findIndex((entry) => entry.id === id)
  const overflows = (at: number): boolean => at >= inline.length
  let to = from + by
  while (shown[to] && overflows(to) !== overflows(from) && rank(shown[to]) !== rank(shown[from])) to += by
  const first = shown[Math.min(from, to)]
  const second = shown[Math.max(from, to)]
  if (!first || !second) return null
  // The later of the two is inserted just before the earlier: all others keep their order, and so their side.
  const order = entries.flatMap((entry) =>
    entry === first ? [second.id, first.id] : entry === second ? [] : [entry.id],
  )
  // Where others of its rank were between the two, it may be on the other side now.
  const sorted = [...shown].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  const after = layOut(sorted, inline.length + 1, { layout: 'row', hasTrigger: true })
  const position = [...after.inline, ...after.overflow].findIndex((entry) => entry.id === id) + 1
  const { name } = from < to ? first : second
  return { order, overflows: position > inline.length, text: moveText(name, position, shown.length) }
}
