import type { Stats } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileEtag, hash, isUnreadable, statsOf } from './dav-home.js'
import { isServerOwn, type Segments } from './dav-paths.js'

/** A file or folder on disk. */
export interface DavEntry {
  readonly segments: Segments
  readonly stats: Stats
  readonly isFolder: boolean
  /** For a folder, the sum of everything in it at any depth. */
  readonly sizeBytes: number
  /** Without quotes. A folder's ETag changes with anything in it. */
  readonly etag: string
}

/**
 * Reads a file or folder: first itself, then its content.
 *
 * @param depth how many levels of content are listed; the size of a folder always counts everything readable
 * @returns null if nothing exists or it is a link: links are hidden, because they can lead out of the folder
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
