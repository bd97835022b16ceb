import type { Decision, FileConflict } from '../../../../src/kits/conflicts/conflict.rules.js'
import type { FileEntry } from '../../../../src/kits/names/dav-entry.js'
import { davChild, davName, davParent, davPath } from '../../../../src/kits/names/dav-path.js'
import { permissions } from '../../../../src/kits/names/permissions.js'

/** What is to be written, before anybody knows what is there. */
export interface UploadWish {
  id: string
  /** Where it is to be, below the client's root. */
  path: string
  /** Null for a folder. */
  file: File | null
}

/** The version that was there when the user decided to replace it. */
export type Original = Pick<FileEntry, 'etag' | 'size' | 'modifiedMs'>

/** Where an item goes, after the user's decisions. */
export interface UploadTarget {
  directory: string
  name: string
  /** Null where nothing may be there. */
  original: Original | null
}

/** What folders hold, by path and name; only folders that are there. */
export type Listings = ReadonlyMap<string, ReadonlyMap<string, FileEntry>>

/** The path of an item below the folder that it is dropped on; null where there is none, or it leads out. */
export function wishedPath(directory: string, path: string): string | null {
  try {
    const below = davPath(path)
    return below === '/' ? null : davPath(`${directory}/${below}`)
  } catch {
    return null
  }
}

/** All folders that a batch needs below its own, parents first, each once. */
export function foldersOf(base: string, wishes: readonly UploadWish[]): string[] {
  const all = new Set<string>()
  const add = (folder: string): void => {
    if (folder === base || all.has(folder)) return
    add(davParent(folder))
    all.add(folder)
  }
  for (const { path, file } of wishes) add(file ? davParent(path) : path)
  return [...all]
}

const folderId = (path: string): string => `folder:${path}`

/**
 * An entry in the way of an item. A file cannot replace a folder, nor a folder a file, and an entry without any
 * permission comes from a server that knows none.
 */
export function conflictWith(id: string, path: string, file: File | null, entry: FileEntry): FileConflict {
  const sameKind = entry.isFolder === (file === null)
  return {
    id,
    name: davName(path),
    directory: davParent(path),
    kind: sameKind && entry.isFolder ? 'folder' : 'file',
    original: {
      size: entry.size,
      modifiedMs: entry.modifiedMs,
      etag: entry.etag,
      readOnly: !sameKind || (entry.permissions !== permissions.none && (entry.permissions & permissions.update) === 0),
      mimeType: entry.mimeType,
      // Only the product's own server makes previews; it is the one that gives numbers.
      ...(!(entry.hasPreview && entry.id !== null) && { previewUrl: null }),
    },
    replacement: file
      ? { size: file.size, modifiedMs: file.lastModified, mimeType: file.type, file }
      : { size: null, modifiedMs: null, mimeType: 'httpd/unix-directory' },
  }
}

/** Everything of a batch that is there already, in the order of its items and each folder before what lies in it. */
export function conflictsOf(base: string, wishes: readonly UploadWish[], listings: Listings): FileConflict[] {
  const found: FileConflict[] = []
  const folders = new Map<string, FileConflict | null>()
  const add = (id: string, path: string, file: File | null): FileConflict | null => {
    const parent = inFolder(davParent(path))
    const entry = listings.get(davParent(path))?.get(davName(path))
    if (!entry) return null
    const conflict = { ...conflictWith(id, path, file, entry), ...(parent && { parentId: parent.id }) }
    found.push(conflict)
    return conflict
  }
  const inFolder = (path: string): FileConflict | null => {
    if (path === base) return null
    const known = folders.get(path)
    if (known !== undefined) return known
    const conflict = add(folderId(path), path, null)
    folders.set(path, conflict)
    return conflict
  }
  for (const { id, path, file } of wishes) {
    if (file) add(id, path, file)
    else inFolder(path)
  }
  return found
}

/** Where each item goes, by id; null for those that the user leaves out. */
export function targetsOf(base: string, wishes: readonly UploadWish[], listings: Listings, decisions: readonly Decision[]): Map<string, UploadTarget | null> {
  const byId = new Map(decisions.map((decision) => [decision.id, decision]))
  const folders = new Map<string, string | null>([[base, base]])

  const targetOf = (id: string, path: string): UploadTarget | null => {
    const parent = davParent(path)
    const directory = folderTarget(parent)
    const name = davName(path)
    if (directory === null) return null
    // In a folder that gets another name there is nothing yet.
    const entry = directory === parent ? listings.get(parent)?.get(name) : undefined
    if (!entry) return { directory, name, original: null }
    const { verb = 'skip', name: other } = byId.get(id) ?? {}
    if (verb === 'both') return { directory, name: other ?? name, original: null }
    return verb === 'replace' || verb === 'merge' ? { directory, name, original: entry } : null
  }
  const folderTarget = (path: string): string | null => {
    const known = folders.get(path)
    if (known !== undefined) return known
    const target = targetOf(folderId(path), path)
    const place = target && davChild(target.directory, target.name)
    folders.set(path, place)
    return place
  }
  return new Map(wishes.map(({ id, path, file }) => {
    if (file) return [id, targetOf(id, path)]
    const place = folderTarget(path)
    return [id, place === null ? null : { directory: davParent(place), name: davName(place), original: null }]
  }))
}

/** So large that two files of one size to the byte are the same, in bytes. */
const tellingSize = 1024 * 1024

/**
 * Whether an entry is what an upload wrote whose answer was lost: of the same size, not the version that was there
 * before, and of the file's time, which the product keeps. `maybe` where the server has another time for it and only
 * the content can tell.
 */
export function isOwnUpload(entry: FileEntry, file: File, before: Original | null): boolean | 'maybe' {
  if (entry.isFolder || entry.size !== file.size) return false
  const sameTime = entry.modifiedMs === Math.floor(file.lastModified / 1000) * 1000
  const hasVersions = before !== null && entry.etag !== '' && before.etag !== ''
  if (hasVersions && entry.etag === before.etag) return false
  if (before && !hasVersions && entry.modifiedMs === before.modifiedMs) return false
  return sameTime || file.size > tellingSize || 'maybe'
}
