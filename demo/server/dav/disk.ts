import { DavNode, type Segments } from './dav-tree.js'

/** What tests and journeys do with the users' files behind the server's back, as `node:fs` has it for a disk. */
export interface Disk {
  existsSync(path: string): boolean
  readFile(path: string): Buffer
  readFile(path: string, encoding: BufferEncoding): string
  writeFile(path: string, content: string | Buffer): void
  mkdir(path: string, options?: object): void
  readdir(path: string, options?: { recursive: true }): string[]
  stat(path: string): { size: number; mtimeMs: number; isDirectory(): boolean }
  utimes(path: string, accessedSec: number, modifiedSec: number): void
  chmod(path: string, mode: number): void
  rename(from: string, to: string): void
  rm(path: string, options?: object): void
}

const segmentsOf = (path: string): Segments => path.split('/').filter((name) => name !== '')

/** @param tree of all users; a path begins with the name of one, or with `.uploads` */
export function diskOf(tree: DavNode): Disk {
  const at = (path: string): DavNode => {
    const node = tree.at(segmentsOf(path))
    if (!node) throw new Error(`There is no ${path}.`)
    return node
  }
  return {
    existsSync: (path) => tree.at(segmentsOf(path)) !== null,
    readFile: ((path: string, encoding?: BufferEncoding) => {
      const content = Buffer.concat(at(path).read())
      return encoding ? content.toString(encoding) : content
    }) as Disk['readFile'],
    writeFile: (path, content) => tree.fileAt(segmentsOf(path), content),
    mkdir: (path) => void tree.folderAt(segmentsOf(path)),
    readdir(path, options) {
      const folder = at(path)
      const nodes = folder.below(options?.recursive ? Infinity : 1).slice(1)
      return nodes.map((node) => node.segmentsBelow(folder).join('/'))
    },
    stat(path) {
      const { sizeBytes, modifiedMs, isFolder } = at(path)
      return { size: sizeBytes, mtimeMs: modifiedMs, isDirectory: () => isFolder }
    },
    utimes: (path, _accessedSec, modifiedSec) => at(path).change(modifiedSec * 1000),
    chmod(path, mode) {
      at(path).mode = mode
    },
    rename(from, to) {
      const segments = segmentsOf(to)
      tree.folderAt(segments.slice(0, -1)).put(segments.at(-1) ?? '', at(from))
    },
    rm: (path) => tree.at(segmentsOf(path))?.remove(),
  }
}
