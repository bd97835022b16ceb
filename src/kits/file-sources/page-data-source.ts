import { leftOut } from '../../core/page/good-items.js'
import type { FailureKind } from '../../core/lib/failure.js'
import { matchesText } from './file-filter.js'
import type { FileNode } from './file-node.js'
import type { FileSource } from './file-source.js'
import { folderNode, listIn, readItem, rootNode, type Item } from './page-data.js'

const pieceLength = 500
const mostFound = 300

const failure = (kind: FailureKind, message: string): Error => Object.assign(new Error(message), { kind })

/** Yields all items, those nearest to the root first; a list that contains itself is read once. */
function* itemsOf(data: unknown): Generator<Item | null, void> {
  const list = listIn(data)
  if (!list) {
    const what = data === null ? 'null' : typeof data
    throw failure(
      'bad-answer',
      `The files of this page are no list but ${what}, so none can be shown. Give a list of { name, children?, size?, modified?, mimeType? }, or a function that returns one.`,
    )
  }
  const seen = new Set<unknown>()
  const queue: [list: readonly unknown[], folder: string][] = [[list, '/']]
  for (const [each, folder] of queue) {
    if (seen.has(each)) continue
    seen.add(each)
    for (const value of each) {
      const item = readItem(value, folder)
      if (item?.children) queue.push([item.children, item.node.path])
      yield item
    }
  }
}

/**
 * Makes a file source from data of the page: nested lists, or a flat list with paths, whose folders need not be listed.
 * Entries that are no files are left out; the first of two with the same path counts. `list` rejects with kind
 * `bad-answer` if the data is no list, `not-found` if the folder does not exist, `aborted`, or with the error of the
 * function.
 *
 * @param data a list, or a function that is called again for each listing
 * @param pause yields to the page; awaited after every 500 items
 */
export function dataSource(
  data: readonly unknown[] | (() => unknown),
  pause: () => Promise<void> = () => Promise.resolve(),
): FileSource {
  let known: Map<string, FileNode> | undefined

  async function read(
    signal: AbortSignal,
    found: (node: FileNode) => void,
    rest: () => void,
  ): Promise<Map<string, FileNode>> {
    const stop = (): void => {
      if (signal.aborted) throw failure('aborted', 'Listing files was given up.')
    }
    stop()
    const given: unknown = typeof data === 'function' ? await data() : data
    stop()
    const nodes = new Map<string, FileNode>([['/', rootNode]])
    const folders = new Set<string>()
    let count = 0
    let bad = 0
    let firstBad = 0
    for (const item of itemsOf(given)) {
      for (const folder of item?.folders ?? []) folders.add(folder)
      if (item && !nodes.has(item.node.path)) {
        nodes.set(item.node.path, item.node)
        found(item.node)
      }
      if (!item) {
        if (bad === 0) firstBad = count
        bad += 1
      }
      count += 1
      if (count % pieceLength !== 0) continue
      rest()
      await pause()
      stop()
    }
    if (bad > 0) leftOut(bad, count, firstBad, 'files of this page', 'needs a name or a path without "." and ".."')
    for (const path of folders) {
      if (nodes.has(path)) continue
      const folder = folderNode(path)
      nodes.set(path, folder)
      found(folder)
    }
    return (known = nodes)
  }

  const nothing = (): void => undefined
  const all = async (signal: AbortSignal): Promise<Map<string, FileNode>> =>
    known ?? (await read(signal, nothing, nothing))

  return {
    async list(path, { signal, onNodes }) {
      const prefix = path === '/' ? '/' : `${path}/`
      let piece: FileNode[] = []
      const send = (): void => {
        if (piece.length > 0) onNodes(piece)
        piece = []
      }
      const nodes = await read(
        signal,
        (node) => {
          if (node.path.lastIndexOf('/') !== prefix.length - 1 || !node.path.startsWith(prefix)) return
          piece.push(node)
          if (piece.length === pieceLength) send()
        },
        send,
      )
      if (!nodes.get(path)?.isFolder)
        throw failure('not-found', `There is no folder "${path}" among the files of this page.`)
      send()
    },
    async info(path, { signal }) {
      const node = (await all(signal)).get(path)
      if (!node) throw failure('not-found', `There is no "${path}" among the files of this page.`)
      return node
    },
    async search(text, path, { signal }) {
      const prefix = path === '/' ? '/' : `${path}/`
      const found: FileNode[] = []
      for (const node of (await all(signal)).values()) {
        if (node !== rootNode && node.path.startsWith(prefix) && matchesText(node, text)) found.push(node)
        if (found.length === mostFound) break
      }
      return found
    },
  }
}
