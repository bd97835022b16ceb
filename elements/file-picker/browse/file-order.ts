import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import { collatorFor } from '../../../src/kits/format/natural-compare.js'

export type SortKey = 'name' | 'size' | 'modified'

/** How a list of files is sorted (behaviour.md 15.2). */
export interface FileOrder {
  key: SortKey
  descending: boolean
  /** In both directions and by every column. */
  foldersFirst: boolean
  /** In both directions, also before folders. */
  favouritesFirst: boolean
}

export type CompareNodes = (a: FileNode, b: FileNode) => number

const first = (a: boolean, b: boolean): number => Number(b) - Number(a)

/**
 * Compares for an order: favourites, folders, then the column; names as people read numbers in them. A size or date
 * that nobody knows is last in both directions; equal ones go by name, ascending. No two paths are equal.
 *
 * @param locale a language tag; what is none counts as the browser's own
 */
export function compareNodes({ key, descending, foldersFirst, favouritesFirst }: FileOrder, locale: string): CompareNodes {
  const { compare } = collatorFor(locale)
  const way = descending ? -1 : 1
  const byName: CompareNodes = (a, b) => compare(a.name, b.name) || (a.path < b.path ? -1 : Number(a.path > b.path))
  const valueOf = key === 'size' ? ({ size }: FileNode) => size : ({ modifiedMs }: FileNode) => modifiedMs
  const byValue: CompareNodes = (a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)]
    if (left === right) return byName(a, b)
    return left === null ? 1 : right === null ? -1 : way * (left - right)
  }
  const byColumn: CompareNodes = key === 'name' ? (a, b) => way * byName(a, b) : byValue
  return (a, b) =>
    (favouritesFirst && first(a.isFavorite, b.isFavorite)) || (foldersFirst && first(a.isFolder, b.isFolder)) || byColumn(a, b)
}

/** The order after a click on a column's header: another column begins ascending, the same one turns round. */
export function nextOrder(order: FileOrder, key: SortKey): FileOrder {
  return { ...order, key, descending: order.key === key && !order.descending }
}

/**
 * A sorted list with more nodes in it, which need not be sorted. Costs few comparisons (a listing comes in many small
 * pieces, and comparing names is what takes time); of equal nodes those that were there are first.
 */
export function mergeNodes(sorted: readonly FileNode[], more: readonly FileNode[], compare: CompareNodes): FileNode[] {
  const merged: FileNode[] = []
  let from = 0
  for (const node of more.toSorted(compare)) {
    let [low, high] = [from, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(sorted[middle] as FileNode, node) <= 0) low = middle + 1
      else high = middle
    }
    for (; from < low; from += 1) merged.push(sorted[from] as FileNode)
    merged.push(node)
  }
  for (; from < sorted.length; from += 1) merged.push(sorted[from] as FileNode)
  return merged
}
