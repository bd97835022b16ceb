import type { FileEntry } from '../../../src/kits/names/dav-entry.js'
import { davChild, davName, davParent } from '../../../src/kits/names/dav-path.js'
import { composed, oneForm } from '../../../src/kits/names/same-name.js'

/** Groups items by key. Keys and items keep the order of their first occurrence. (Node has had `Map.groupBy` since 21.) */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** The folders from below `base` to `path`, parents first, but for those that are known with all above them. */
export function foldersTo(path: string, base: string, known: { has(path: string): boolean }): string[] {
  const folders: string[] = []
  for (let each = path; each !== base && each !== '/' && !known.has(each); each = davParent(each)) folders.push(each)
  return folders.reverse()
}

/** Content of the existing folders, by the path that is wished for and by composed name. */
export type Listings = ReadonlyMap<string, ReadonlyMap<string, FileEntry>>

/** A file that is on its way into a folder. */
export interface Coming {
  readonly directory: string
  readonly name: string
  readonly file: File
}

/** What the page knows beside the listings. */
export interface Known {
  /** Folders whose server does not tell case apart. */
  caseless?: ReadonlySet<string>
  /** What other batches are sending. */
  coming?: readonly Coming[]
}

/** Finds what is on the server by the paths that a batch wishes for, however the names are written there. */
export function serverNames(base: string, listings: Listings, { caseless }: Known) {
  const folded = new Map<string, Map<string, FileEntry>>()
  const places = new Map([[base, base]])
  const foldedIn = (folder: string): Map<string, FileEntry> => {
    const known =
      folded.get(folder) ??
      new Map([...(listings.get(folder)?.values() ?? [])].map((entry) => [oneForm(entry.name), entry]))
    folded.set(folder, known)
    return known
  }
  const entryAt = (path: string): FileEntry | undefined => {
    const [folder, name] = [davParent(path), davName(path)]
    const entry = listings.get(folder)?.get(composed(name))
    return entry ?? (caseless?.has(folder) ? foldedIn(folder).get(oneForm(name)) : undefined)
  }
  return {
    entryAt,
    /** The path of a folder with the names that it and those above have on the server. */
    placeOf(path: string): string {
      for (const each of foldersTo(path, base, places))
        places.set(each, davChild(places.get(davParent(each)) ?? davParent(each), entryAt(each)?.name ?? davName(each)))
      return places.get(path) ?? path
    },
    /** The same for all names that are one on the server. */
    keyOf: (folder: string, name: string): string =>
      davChild(folder, caseless?.has(folder) ? oneForm(name) : composed(name)),
  }
}

/** The other case of a name. */
const swapped = (name: string): string =>
  [...name].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('')

/**
 * The folders in which names of `paths` differ from others by nothing but their case, as far as their listings leave it
 * open whether the server tells case apart; each with a name that is there only if it does not.
 */
export function caseQuestions(paths: readonly string[], listings: Listings): Map<string, string> {
  const questions = new Map<string, string>()
  for (const [folder, wished] of groupBy(paths, davParent)) {
    const listing = listings.get(folder)
    if (!listing) continue
    const forms = new Map([...listing.keys()].map((name) => [oneForm(name), name]))
    if (forms.size < listing.size) continue
    for (const path of wished) {
      const name = composed(davName(path))
      const other = forms.get(oneForm(name))
      forms.set(oneForm(name), other ?? name)
      if (other === undefined || other === name || listing.has(name)) continue
      const known = listing.has(other)
        ? name
        : [...listing.keys()].map(swapped).find((each) => !listing.has(each) && forms.has(oneForm(each)))
      if (known !== undefined) questions.set(folder, known)
    }
  }
  return questions
}
