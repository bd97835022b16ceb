import { rank, type Layout, type MenuEntry } from '../app-menu.model.js'

/**
 * Moves an entry one place forward, or back (`by` -1), in the order that the user sees: the row, then 'More apps'.
 * Between the two it swaps with the nearest entry of the same rank, since `layOut()` would keep any other on its side.
 *
 * @param entries the whole list, hidden ones included
 * @returns the ids of the whole list in their new order, and whether the entry is now in 'More apps'; null if it cannot
 * move any further
 */
export function move(
  entries: readonly MenuEntry[],
  { inline, overflow }: Layout,
  id: string,
  by: number,
): { order: string[]; overflows: boolean } | null {
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
  return { order, overflows: overflows(to) }
}
