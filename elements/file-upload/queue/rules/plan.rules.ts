import type { Decision, FileConflict } from '../../../../src/kits/conflicts/conflict.rules.js'
import type { FileEntry } from '../../../../src/kits/names/dav-entry.js'
import { davChild, davName, davParent, davPath, mostNames } from '../../../../src/kits/names/dav-path.js'
import { composed } from '../../../../src/kits/names/same-name.js'
import { permissions } from '../../../../src/kits/names/permissions.js'
import { foldersTo, serverNames, type Known, type Listings } from './server-names.rules.js'

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

/**
 * The path of an item below the folder that it is dropped on, in composed form; null if the path is empty, too deep, or
 * leads out of the folder.
 */
export function wishedPath(directory: string, path: string): string | null {
  try {
    const below = composed(davPath(path))
    if (below.split('/').length > mostNames) return null
    return below === '/' ? null : davPath(`${directory}/${below}`)
  } catch {
    return null
  }
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

/** The conflict of a file with another one that is about to be uploaded to the same path. */
function conflictWithFile(id: string, path: string, file: File, before: File): FileConflict {
  return {
    id,
    name: davName(path),
    directory: davParent(path),
    kind: 'file',
    original: { ...versionOf(before), etag: '', readOnly: false, previewUrl: null },
    replacement: { ...versionOf(file), file },
  }
}

const versionOf = ({
  size,
  lastModified,
  type,
}: File): Pick<FileConflict['original'], 'size' | 'modifiedMs' | 'mimeType'> => ({
  size,
  modifiedMs: lastModified,
  mimeType: type,
})

/**
 * All conflicts of a batch, in the order of its items, each folder before its content: with what is on the server, with
 * what other batches are sending, and among its own files.
 */
export function conflictsOf(
  base: string,
  wishes: readonly UploadWish[],
  listings: Listings,
  known: Known = {},
): FileConflict[] {
  const found: FileConflict[] = []
  const folders = new Map<string, FileConflict | null>()
  const { entryAt, placeOf, keyOf } = serverNames(base, listings, known)
  const coming = new Map(known.coming?.map(({ directory, name, file }) => [keyOf(directory, name), file]))
  const add = (id: string, path: string, file: File | null): FileConflict | null => {
    const parent = folders.get(davParent(path))
    const entry = entryAt(path)
    const place = placeOf(davParent(path))
    const key = keyOf(place, davName(path))
    const before = file && coming.get(key)
    if (file) coming.set(key, file)
    if (!entry && !before) return null
    const conflict = {
      ...(entry
        ? conflictWith(id, davChild(place, entry.name), file, entry)
        : conflictWithFile(id, davChild(place, davName(path)), file as File, before as File)),
      ...(parent && { parentId: parent.id }),
    }
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

/**
 * The target of each item, by id; null for items that the user skips, and for those whose place another one of the batch
 * takes.
 */
export function targetsOf(
  base: string,
  wishes: readonly UploadWish[],
  listings: Listings,
  decisions: readonly Decision[],
  known: Known = {},
): Map<string, UploadTarget | null> {
  const byId = new Map(decisions.map((decision) => [decision.id, decision]))
  const { entryAt, keyOf } = serverNames(base, listings, known)
  const folders = new Map<string, { place: string; isRenamed: boolean } | null>([
    [base, { place: base, isRenamed: false }],
  ])

  const targetOf = (id: string, path: string): (UploadTarget & { isRenamed: boolean }) | null => {
    const parent = folders.get(davParent(path))
    if (!parent) return null
    const { place: directory, isRenamed } = parent
    const name = davName(path)
    // A folder that gets a new name is still empty.
    if (isRenamed) return { directory, name, original: null, isRenamed }
    const entry = entryAt(path)
    const { verb = entry ? 'skip' : 'replace', name: other = name } = byId.get(id) ?? {}
    if (verb === 'both') return { directory, name: other, original: null, isRenamed: true }
    return verb === 'replace' || verb === 'merge'
      ? { directory, name: entry?.name ?? name, original: entry ?? null, isRenamed }
      : null
  }
  const folderTarget = (path: string): string | null => {
    for (const each of foldersTo(path, base, folders)) {
      const target = targetOf(folderId(each), each)
      folders.set(each, target && { place: davChild(target.directory, target.name), isRenamed: target.isRenamed })
    }
    return folders.get(path)?.place ?? null
  }
  const owners = new Map<string, string>()
  const targets = new Map<string, UploadTarget | null>()
  for (const { id, path, file } of wishes) {
    const place = folderTarget(file ? davParent(path) : path)
    const found = file && targetOf(id, path)
    if (found) {
      const { directory, name, original } = found
      const key = keyOf(directory, name)
      const before = owners.get(key)
      if (before !== undefined) targets.set(before, null)
      owners.set(key, id)
      targets.set(id, { directory, name, original })
    } else {
      targets.set(
        id,
        file || place === null ? null : { directory: davParent(place), name: davName(place), original: null },
      )
    }
  }
  return targets
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
