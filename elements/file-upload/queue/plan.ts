import type { Decision, FileConflict } from '../../../src/kits/conflicts/conflict.rules.js'
import { numberedName } from '../../../src/kits/file-display/numbered-name.js'
import type { FileEntry } from '../../../src/kits/names/dav-entry.js'
import { davChild, davName, davParent, davPath, mostNames } from '../../../src/kits/names/dav-path.js'
import { composed } from '../../../src/kits/names/same-name.js'
import { permissions } from '../../../src/kits/names/permissions.js'
import type { WebdavClient } from '../../../src/kits/webdav/webdav-client.js'
import { failureOf } from './connection.js'
import { caseQuestions, foldersTo, serverNames, type Coming, type Known, type Listings } from './server-names.js'

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

/**
 * Lists existing folders level by level, and skips those whose parent listing does not contain them. Where names differ
 * by their case alone, it asks the server whether it tells them apart.
 *
 * @param parallel how many folders are listed at once
 */
export async function listFolders(
  client: Pick<WebdavClient, 'list' | 'info'>,
  base: string,
  wishes: readonly UploadWish[],
  coming: readonly Coming[],
  signal: AbortSignal,
  parallel: number,
): Promise<{ listings: Listings; caseless: ReadonlySet<string> }> {
  const listings = new Map<string, Map<string, FileEntry>>()
  const caseless = new Set<string>()
  const folders = foldersOf(base, wishes)
  const paths = [
    ...new Set([
      ...folders,
      ...wishes.map(({ path }) => path),
      ...coming.map(({ directory, name }) => davChild(directory, name)),
    ]),
  ]
  const names = (): ReturnType<typeof serverNames> => serverNames(base, listings, { caseless })
  const list = async (path: string, place: string): Promise<void> => {
    try {
      const listing = new Map<string, FileEntry>()
      for (const entry of await client.list(place, { signal })) {
        const name = composed(entry.name)
        if (entry.name === name || !listing.has(name)) listing.set(name, entry)
      }
      listings.set(path, listing)
    } catch (error) {
      // The folder was removed after its parent was listed: it will be created.
      if (path === base || failureOf(error) !== 'not-found') throw error
    }
  }
  const tryCase = async (path: string, place: string, name: string): Promise<void> => {
    const isThere = await client.info(davChild(place, name), { signal }).then(
      () => true,
      () => false,
    )
    if (isThere) caseless.add(path).add(place)
  }
  let level = [base]
  let rest = folders
  while (level.length > 0) {
    const { placeOf } = names()
    const current = new Set(level)
    await inGroups(level, parallel, (path) => list(path, placeOf(path)))
    const open = caseQuestions(
      paths.filter((path) => current.has(davParent(path))),
      listings,
    )
    await inGroups([...open], parallel, ([path, name]) => tryCase(path, placeOf(path), name))
    const { entryAt } = names()
    const isThere = (path: string): boolean => entryAt(path)?.isFolder === true
    level = rest.filter(isThere)
    rest = rest.filter((path) => !isThere(path))
  }
  return { listings, caseless }
}

async function inGroups<Item>(items: readonly Item[], size: number, act: (item: Item) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += size) await Promise.all(items.slice(from, from + size).map(act))
}

const folderId = (path: string): string => `folder:${path}`

type Version = Pick<FileConflict['original'], 'size' | 'modifiedMs' | 'mimeType'>

const versionOf = ({ size, lastModified, type }: File): Version => ({ size, modifiedMs: lastModified, mimeType: type })

/**
 * The conflict of an item with an existing entry. A file cannot replace a folder, nor a folder a file. An entry without
 * any permission comes from a server that does not report permissions.
 */
export function conflictWith(id: string, path: string, file: File | null, entry: FileEntry): FileConflict {
  const { isFolder, size, modifiedMs, etag, mimeType } = entry
  const sameKind = isFolder === (file === null)
  const isFixed = entry.permissions !== permissions.none && (entry.permissions & permissions.update) === 0
  return {
    id,
    name: davName(path),
    directory: davParent(path),
    kind: sameKind && isFolder ? 'folder' : 'file',
    original: {
      ...{ size, modifiedMs, etag, mimeType },
      readOnly: !sameKind || isFixed,
      // Only the product's own server makes previews, and only it provides numeric file ids.
      ...(!(entry.hasPreview && entry.id !== null) && { previewUrl: null }),
    },
    replacement: file
      ? { ...versionOf(file), file }
      : { size: null, modifiedMs: null, mimeType: 'httpd/unix-directory' },
  }
}

/** The conflict of a file with another one that is about to be uploaded to the same path. */
const conflictWithFile = (id: string, path: string, file: File, before: File): FileConflict => ({
  ...{ id, name: davName(path), directory: davParent(path), kind: 'file' },
  original: { ...versionOf(before), etag: '', readOnly: false, previewUrl: null },
  replacement: { ...versionOf(file), file },
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
 * takes. Nobody was asked about two of one name in a folder that gets another name, so both are written.
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
      const { directory, original, isRenamed } = found
      let { name } = found
      while (isRenamed && owners.has(keyOf(directory, name))) name = numberedName(name)
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
