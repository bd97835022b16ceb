import type { FileNode } from '../../../src/kits/file-sources/file-node.js'

/**
 * Where paths stand in a list; -1 where they do not. Looked for to both sides of where the last one stood, also in the
 * list before, and remembered until another one is asked for: a table of a long list, made anew with each piece that
 * comes, would hold the page up.
 *
 * @param last where the last one stood; changed here
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
