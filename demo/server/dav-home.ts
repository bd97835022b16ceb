import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Segments } from './dav-paths.js'
import { homeFolder } from './user-files.js'

/** What all handlers of WebDAV know of one user. */
export interface DavHome {
  readonly uid: string
  /** Where the user's files lie on disk. */
  readonly folder: string
  /** Where unfinished files lie: on the same disk, so that they come into place at once, but in nobody's folder. */
  readonly incoming: string
  /** Where the pieces of unfinished uploads lie, a folder for each upload. */
  readonly uploads: string
  readonly ids: FileIds
  /** Where each number was listed last. */
  readonly places: Map<number, Segments>
  /** Numbers of the files that the user marked. */
  readonly favourites: Set<number>
  /** Lets one change after the other come into place. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** Makes the homes of one running demo, each once. */
export function davHomes(dataFolder: string): (uid: string) => DavHome {
  const homes = new Map<string, DavHome>()
  const ids = new FileIds()
  return (uid) => {
    const home = homes.get(uid) ?? {
      uid,
      folder: homeFolder(dataFolder, uid),
      incoming: join(resolve(dataFolder), '.incoming'),
      uploads: join(resolve(dataFolder), '.uploads', uid),
      ids,
      places: new Map(),
      favourites: new Set<number>(),
      inTurn: oneAfterTheOther(),
    }
    homes.set(uid, home)
    return home
  }
}

function oneAfterTheOther(): DavHome['inTurn'] {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

/** Numbers of files that stay the same when a file is renamed or overwritten, for as long as the demo runs. */
export class FileIds {
  readonly #ids = new Map<string, number>()
  #next = 101

  of(stats: Stats): number {
    const key = identityOf(stats)
    const id = this.#ids.get(key) ?? this.#next++
    this.#ids.set(key, id)
    return id
  }

  /** Gives the number of a file to the one that has just taken its place. */
  inherit(before: Stats, after: Stats): void {
    const id = this.of(before)
    this.#ids.delete(identityOf(before))
    this.#ids.set(identityOf(after), id)
  }
}

/** The disk uses numbers of deleted files again, so the time of birth belongs to it. */
const identityOf = ({ dev, ino, birthtimeMs }: Stats): string => `${dev}:${ino}:${birthtimeMs}`

/**
 * Changes with what is in the file, without quotes. A file that is written through this server is always a new one on
 * disk, so two versions differ even where size and time are the same.
 */
export function fileEtag(stats: Stats): string {
  return hash(`${identityOf(stats)}:${stats.mtimeMs}:${stats.size}`)
}

/** A short text that differs where the text differs. */
export function hash(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

/** What lies there, or null. Links are not followed. */
export async function statsOf(path: string): Promise<Stats | null> {
  try {
    return await lstat(path)
  } catch {
    return null
  }
}

/** Whether nobody may change it: not writable on disk, or in a folder that is named `Read-only`. */
export function isReadOnly(stats: Stats, segments: Segments): boolean {
  const folders = stats.isDirectory() ? segments : segments.slice(0, -1)
  return (stats.mode & 0o222) === 0 || folders.includes('Read-only')
}

/** Whether nobody may look into it: no one can read it on disk. Root could, so the disk's own refusal is not waited for. */
export function isUnreadable(stats: Stats): boolean {
  return (stats.mode & 0o444) === 0
}
