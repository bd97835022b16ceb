import type { FileNode } from '../../../src/kits/file-sources/file-node.js'

/**
 * Returns a function that finds the index of a path in a list; -1 if it is not there. It searches to both sides of the
 * last index, which may come from the list before, and caches the last result: building a map of a long list again with
 * each chunk that arrives would block the page.
 *
 * @param last the index of the last path that was found; updated here
 */
export function indexNear(nodes: readonly FileNode[], last: { current: number }): (path: string) => number {
  let [known, index] = ['', -1]
  return (path) => {
    if (path === known) return index
    ;[known, index] = [path, -1]
    const start = last.current
    const furthest = Math.max(start, nodes.length - 1 - start)
    for (let step = 0; step <= furthest && index < 0; step += 1) {
      index = nodes[start + step]?.path === path ? start + step : nodes[start - step]?.path === path ? start - step : -1
    }
    if (index >= 0) last.current = index
    return index
  }
}
