import type { Decision, FileConflict } from '../../../../src/kits/conflicts/conflict.rules.js'
import type { FileEntry } from '../../../../src/kits/names/dav-entry.js'
import { davChild, davName, davParent, davPath, mostNames } from '../../../../src/kits/names/dav-path.js'
import { permissions } from '../../../../src/kits/names/permissions.js'

/** An item to be written, before it is known what exists on the server. */
export interface UploadWish {
  id: string
  /** Target path below the client's root. */
  path: string
  /** Null for a folder. */
  file: File | null
}

/** The existing version that the user decided to replace. */
export type Original = Pick<FileEntry, 'etag' | 'size' | 'modifiedMs'>

/** The target of an item, after the user's decisions. */
export interface UploadTarget {
  directory: string
  name: string
  /** The version to replace; null if the path must not exist yet. */
  original: Original | null
}

/** Content of the existing folders, by path and name. */
export type Listings = ReadonlyMap<string, ReadonlyMap<string, FileEntry>>

/**
 * The path of an item below the folder that it is dropped on; null if the path is empty, too deep, or leads out of the
 * folder.
 */
export function wishedPath(directory: string, path: string): string | null {
  try {
    const below = davPath(path)
    if (below.split('/').length > mostNames) return null
    return below === '/' ? null : davPath(`${directory}/${below}`)
  } catch {
    return null
  }
}

/** The folders from below `base` to `path`, parents first, but for those that are known with all above them. */
export function foldersTo(path: string, base: string, known: { has(path: string): boolean }): string[] {
  const folders: string[] = []
  for (let each = path; each !== base && each !== '/' && !known.has(each); each = davParent(each)) folders.push(each)
  return folders.reverse()
}

/** All folders that a batch needs below its base folder, parents first, without duplicates. */
export function foldersOf(base: string, wishes: readonly UploadWish[]): string[] {
  const all = new Set<string>()
  for (const { path, file } of wishes)
    for (const folder of foldersTo(file ? davParent(path) : path, base, all)) all.add(folder)
  return [...all]
}

const folderId = (path: string): string => `folder:${path}`

/**
 * The conflict of an item with an existing entry. A file cannot replace a folder, nor a folder a file. An entry without
 * any permission comes from a server that does not report permissions.
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
      // Only the product's own server makes previews, and only it provides numeric file ids.
      ...(!(entry.hasPreview && entry.id !== null) && { previewUrl: null }),
    },
    replacement: file
      ? { size: file.size, modifiedMs: file.lastModified, mimeType: file.type, file }
      : { size: null, modifiedMs: null, mimeType: 'httpd/unix-directory' },
  }
}

/** All conflicts of a batch, in the order of its items, each folder before its content. */
export function conflictsOf(base: string, wishes: readonly UploadWish[], listings: Listings): FileConflict[] {
  const found: FileConflict[] = []
  const folders = new Map<string, FileConflict | null>()
  const add = (id: string, path: string, file: File | null): FileConflict | null => {
    const parent = folders.get(davParent(path))
    const entry = listings.get(davParent(path))?.get(davName(path))
    if (!entry) return null
    const conflict = { ...conflictWith(id, path, file, entry), ...(parent && { parentId: parent.id }) }
    found.push(conflict)
    return conflict
  }
  for (const { id, path, file } of wishes) {
    for (const folder of foldersTo(file ? davParent(path) : path, base, folders))
      folders.set(folder, add(folderId(folder), folder, null))
    if (file) add(id, path, file)
  }
  return found
}

/** The target of each item, by id; null for items that the user skips. */
export function targetsOf(
  base: string,
  wishes: readonly UploadWish[],
  listings: Listings,
  decisions: readonly Decision[],
): Map<string, UploadTarget | null> {
  const byId = new Map(decisions.map((decision) => [decision.id, decision]))
  const folders = new Map<string, string | null>([[base, base]])

  const targetOf = (id: string, path: string): UploadTarget | null => {
    const parent = davParent(path)
    const directory = folders.get(parent) ?? null
    const name = davName(path)
    if (directory === null) return null
    // A folder that gets a new name is still empty.
    const entry = directory === parent ? listings.get(parent)?.get(name) : undefined
    if (!entry) return { directory, name, original: null }
    const { verb = 'skip', name: other } = byId.get(id) ?? {}
    if (verb === 'both') return { directory, name: other ?? name, original: null }
    return verb === 'replace' || verb === 'merge' ? { directory, name, original: entry } : null
  }
  const folderTarget = (path: string): string | null => {
    for (const each of foldersTo(path, base, folders)) {
      const target = targetOf(folderId(each), each)
      folders.set(each, target && davChild(target.directory, target.name))
    }
    return folders.get(path) ?? null
  }
  return new Map(
    wishes.map(({ id, path, file }) => {
      if (file) {
        folderTarget(davParent(path))
        return [id, targetOf(id, path)]
      }
      const place = folderTarget(path)
      return [id, place === null ? null : { directory: davParent(place), name: davName(place), original: null }]
    }),
  )
}

/**
 * Whether an entry may have been written by an upload whose response was lost: it has the size of the file, as far as
 * the server says, and is not the version from before. Only the content proves it: another writer's file may have the
 * same size and time.
 */
export function mayBeOwnUpload(entry: FileEntry, file: File, before: Original | null): boolean {
  if (entry.isFolder || (entry.size ?? file.size) !== file.size) return false
  return before === null || before.etag === '' || entry.etag !== before.etag
}

/** Whether an entry is still the version from before, as far as a server without versions lets that be seen. */
export function isVersionBefore(entry: FileEntry, before: Original | null): boolean {
  if (!before || entry.isFolder) return false
  if (entry.etag !== '' && before.etag !== '') return entry.etag === before.etag
  return entry.size === before.size && entry.modifiedMs === before.modifiedMs
}
