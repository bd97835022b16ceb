/** Files and folders as a source tells them, for tests in Node and in browsers. */
import type { FileNode } from '../../src/kits/file-sources/file-node.js'

/** A file, or a folder if the path ends with a slash. */
export function node(path: string, more: Partial<FileNode> = {}): FileNode {
  const isFolder = path.endsWith('/')
  const own = isFolder ? path.slice(0, -1) : path
  return {
    path: own,
    name: own.slice(own.lastIndexOf('/') + 1),
    isFolder,
    size: isFolder ? null : 1000,
    modifiedMs: null,
    mimeType: isFolder ? 'httpd/unix-directory' : 'text/plain',
    permissions: null,
    isFavorite: false,
    etag: '',
    previewUrl: null,
    ...more,
  }
}

export const nodes = (...paths: string[]): FileNode[] => paths.map((path) => node(path))

/** The names, in their order. */
export const namesOf = (some: readonly FileNode[]): string[] => some.map(({ name }) => name)

/** Files called `File 0.txt` and so on, out of order, in the same way in each run. The count is no multiple of 7919. */
export const jumbled = (count: number, from = 0): FileNode[] =>
  Array.from({ length: count }, (_, at) => node(`/File ${from + ((at * 7919) % count)}.txt`))
