import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import { collatorFor, stemOf } from '../../../src/kits/format/natural-compare.js'

export type SortKey = 'name' | 'size' | 'modified'

/** The column by which files are sorted. Dates are descending if the newest is first. */
export interface Sorting {
  key: SortKey
  descending: boolean
}

/** How a list of files is sorted (behaviour.md 15.2). */
export interface FileOrder extends Sorting {
  /** Folders come first in both directions and for every column. */
  foldersFirst: boolean
  /** Favourites come first in both directions, even before folders. */
  favouritesFirst: boolean
}

export type CompareNodes = (a: FileNode, b: FileNode) => number

const first = (a: boolean, b: boolean): number => Number(b) - Number(a)

/** Cached: a node is compared many times. */
const stems = new WeakMap<FileNode, string>()

function stem(node: FileNode): string {
  let known = stems.get(node)
  if (known === undefined) stems.set(node, (known = stemOf(node.name)))
  return known
}

/**
 * Returns the comparator for an order: favourites, folders, then the column. Numbers in names are compared by value.
 * Unknown sizes and dates are last in both directions; equal ones are sorted by name, ascending. No two paths are
 * equal.
 *
 * @param locale a language tag; an invalid one means the browser's language
 */
export function compareNodes(
  { key, descending, foldersFirst, favouritesFirst }: FileOrder,
  locale: string,
): CompareNodes {
  const { compare } = collatorFor(locale)
  const way = descending ? -1 : 1
  const byName: CompareNodes = (a, b) =>
    compare(stem(a), stem(b)) || compare(a.name, b.name) || (a.path < b.path ? -1 : Number(a.path > b.path))
  const valueOf = key === 'size' ? ({ size }: FileNode) => size : ({ modifiedMs }: FileNode) => modifiedMs
  const byValue: CompareNodes = (a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)]
    if (left === right) return byName(a, b)
    return left === null ? 1 : right === null ? -1 : way * (left - right)
  }
  const byColumn: CompareNodes = key === 'name' ? (a, b) => way * byName(a, b) : byValue
  return (a, b) =>
    (favouritesFirst && first(a.isFavorite, b.isFavorite)) ||
    (foldersFirst && first(a.isFolder, b.isFolder)) ||
    byColumn(a, b)
}

/**
 * Returns the order after a click on a column's header: the same column is reversed; another starts ascending, but dates
 * with the newest first.
 */
export function nextOrder(order: FileOrder, key: SortKey): FileOrder {
  return { ...order, key, descending: order.key === key ? !order.descending : key === 'modified' }
}

/**
 * Merges more nodes, which need not be sorted, into a sorted list. Needs few comparisons, since a listing arrives in
 * many small chunks and comparing names is slow. Among equal nodes, those that were there before are first.
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
