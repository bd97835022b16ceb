import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import type { CompareNodes } from './file-order.js'
import { timeSlices, type Turns } from '../../../src/core/lib/time-slices.js'

/** How a long list is sorted without blocking the page. */
export interface SlicedSort extends Turns {
  signal?: AbortSignal
}

/** Length of the runs that are sorted first: short enough to take about a millisecond each. */
const runLength = 128
/** Comparisons between two checks of the clock. */
const stepLength = 256

/**
 * Returns a sorted copy of a list of any length, made in slices with pauses between them. The sort is stable; a list
 * that is already sorted, or in reverse order, needs few comparisons.
 *
 * @param sorted the sorted list into which the nodes are merged; among equal nodes, those in it are first
 * @throws the signal's reason, once it is aborted
 */
export async function sortInSlices(
  nodes: readonly FileNode[],
  compare: CompareNodes,
  { signal, ...turns }: SlicedSort,
  sorted: readonly FileNode[] = [],
): Promise<FileNode[]> {
  const work = steps(sorted, nodes, compare)
  signal?.throwIfAborted()
  const turn = timeSlices(turns)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    const over = turn()
    if (!over) continue
    await over
    signal?.throwIfAborted()
  }
}

/** Bottom-up merge sort that yields after each step. */
function* steps(
  sorted: readonly FileNode[],
  nodes: readonly FileNode[],
  compare: CompareNodes,
): Generator<undefined, FileNode[]> {
  let from: FileNode[] = []
  for (let at = 0; at < nodes.length; at += runLength) {
    for (const node of nodes.slice(at, at + runLength).sort(compare)) from.push(node)
    yield
  }
  for (let length = runLength; length < from.length; length *= 2) {
    const to: FileNode[] = []
    for (let at = 0; at < from.length; at += 2 * length) {
      yield* mergeRuns(
        from,
        to,
        at,
        Math.min(at + length, from.length),
        Math.min(at + 2 * length, from.length),
        compare,
      )
    }
    from = to
  }
  if (sorted.length === 0) return from
  const merged: FileNode[] = []
  yield* mergeRuns([...sorted, ...from], merged, 0, sorted.length, sorted.length + from.length, compare)
  return merged
}

function* mergeRuns(
  from: readonly FileNode[],
  to: FileNode[],
  start: number,
  middle: number,
  end: number,
  compare: CompareNodes,
): Generator<undefined, void> {
  const node = (at: number): FileNode => from[at] as FileNode
  const copy = (at: number, until: number): void => {
    for (let next = at; next < until; next += 1) to.push(node(next))
  }
  let [left, right] = [start, middle]
  if (middle < end && compare(node(end - 1), node(start)) < 0) {
    copy(middle, end)
    right = end
  } else if (middle < end && compare(node(middle - 1), node(middle)) > 0) {
    for (let count = 1; left < middle && right < end; count += 1) {
      to.push(compare(node(left), node(right)) <= 0 ? node(left++) : node(right++))
      if (count % stepLength === 0) yield
    }
  }
  copy(left, middle)
  copy(right, end)
  yield
}
