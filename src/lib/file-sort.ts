import type { FileNode } from './file-node.js'
import type { CompareNodes } from './file-order.js'

/** How a long list is sorted without holding the page up. */
export interface SlicedSort {
  /** How long to sort without a pause, in ms. */
  sliceMs: number
  /** A clock in ms that never goes back. */
  now: () => number
  /** Resolves when the page has had its turn. */
  pause: () => Promise<void>
  signal?: AbortSignal
}

/** Sorted by themselves at the beginning: few enough to take about a millisecond. */
const runLength = 128
/** Comparisons between two looks at the clock. */
const stepLength = 256

/**
 * A sorted copy of a list of any length, in slices with pauses between them. Nodes that are equal keep their order; a
 * list that is sorted already, or the other way round, takes few comparisons.
 *
 * @throws the signal's reason, once it is aborted
 */
export async function sortInSlices(nodes: readonly FileNode[], compare: CompareNodes, { sliceMs, now, pause, signal }: SlicedSort): Promise<FileNode[]> {
  const work = steps(nodes, compare)
  signal?.throwIfAborted()
  let start = now()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (now() - start < sliceMs) continue
    await pause()
    signal?.throwIfAborted()
    start = now()
  }
}

/** Merge sort from the bottom up, which can stop after each step. */
function* steps(nodes: readonly FileNode[], compare: CompareNodes): Generator<undefined, FileNode[]> {
  let from: FileNode[] = []
  for (let at = 0; at < nodes.length; at += runLength) {
    for (const node of nodes.slice(at, at + runLength).sort(compare)) from.push(node)
    yield
  }
  for (let length = runLength; length < from.length; length *= 2) {
    const to: FileNode[] = []
    for (let at = 0; at < from.length; at += 2 * length) {
      yield* mergeRuns(from, to, at, Math.min(at + length, from.length), Math.min(at + 2 * length, from.length), compare)
    }
    from = to
  }
  return from
}

function* mergeRuns(from: readonly FileNode[], to: FileNode[], start: number, middle: number, end: number, compare: CompareNodes): Generator<undefined, void> {
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
