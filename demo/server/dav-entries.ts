import type { Stats } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileEtag, hash, isUnreadable, statsOf } from './dav-home.js'
import { isServerOwn, type Segments } from './dav-paths.js'

/** A file or folder as it lies on disk. */
export interface DavEntry {
  readonly segments: Segments
  readonly stats: Stats
  readonly isFolder: boolean
  /** Of a folder: all that is in it, at any depth. */
  readonly sizeBytes: number
  /** Without quotes. That of a folder changes with anything in it. */
  readonly etag: string
}

/**
 * Reads a file or folder, itself first, then what is in it.
 *
 * @param depth how many levels of what is in it are listed; the size of a folder always counts all that can be read
 * @returns null if there is nothing, or only a link: links are not shown, because they can lead out of the folder
 */
export async function readEntries(path: string, segments: Segments, depth: number): Promise<DavEntry[] | null> {
  const stats = await statsOf(path)
  if (stats?.isFile()) return [{ segments, stats, isFolder: false, sizeBytes: stats.size, etag: fileEtag(stats) }]
  if (!stats?.isDirectory()) return null

  const names = (isUnreadable(stats) ? [] : await readdir(path)).filter((name) => !isServerOwn(name)).sort()
  const children: DavEntry[][] = []
  for (let at = 0; at < names.length; at += 500) {
    const some = names.slice(at, at + 500).map((name) => readEntries(join(path, name), [...segments, name], depth - 1))
    for (const child of await Promise.all(some)) if (child) children.push(child)
  }

  let sizeBytes = 0
  let seen = fileEtag(stats)
  for (const [child] of children) {
    sizeBytes += child?.sizeBytes ?? 0
    seen += child?.etag ?? ''
  }
  const own = { segments, stats, isFolder: true, sizeBytes, etag: hash(seen) }
  return depth > 0 ? [own, ...children.flat()] : [own]
}
