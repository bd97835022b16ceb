import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Segments } from './dav-paths.js'
import { homeFolder } from '../accounts/user-files.js'

/** What all WebDAV handlers know about one user. */
export interface DavHome {
  readonly uid: string
  /** The folder on disk with the user's files. */
  readonly folder: string
  /**
   * For unfinished files: on the same disk, so that one rename puts them in place, but outside of all users' folders.
   */
  readonly incoming: string
  /** For the pieces of unfinished uploads, one folder for each upload. */
  readonly uploads: string
  readonly ids: FileIds
  /** Where each file was last listed, by its number. */
  readonly places: Map<number, Segments>
  /** Numbers of the user's favourite files. */
  readonly favourites: Set<number>
  /** The checksums that clients gave, by the ETag of the version. */
  readonly checksums: Map<string, string>
  /** Runs one change after the other. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** Creates the homes of one running demo, each once. */
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
      checksums: new Map(),
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

/** File numbers that survive renaming and overwriting, while the demo runs. */
export class FileIds {
  readonly #ids = new Map<string, number>()
  #next = 101

  of(stats: Stats): number {
    const key = identityOf(stats)
    const id = this.#ids.get(key) ?? this.#next++
    this.#ids.set(key, id)
    return id
  }

  /** Gives a file's number to the file that has just replaced it. */
  inherit(before: Stats, after: Stats): void {
    const id = this.of(before)
    this.#ids.delete(identityOf(before))
    this.#ids.set(identityOf(after), id)
  }
}

/** The disk reuses the inode numbers of deleted files, so the birth time is part of the identity. */
const identityOf = ({ dev, ino, birthtimeMs }: Stats): string => `${dev}:${ino}:${birthtimeMs}`

/**
 * Changes with the file's content; without quotes. Writing through this server always makes a new file on disk, so two
 * versions differ even with equal size and time.
 */
export function fileEtag(stats: Stats): string {
  return hash(`${identityOf(stats)}:${stats.mtimeMs}:${stats.size}`)
}

/** A short hash of a text. */
export function hash(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

/** The stats of a path, or null if nothing exists. Links are not followed. */
export async function statsOf(path: string): Promise<Stats | null> {
  try {
    return await lstat(path)
  } catch {
    return null
  }
}

/** Whether nobody may change it: not writable on disk, or in a folder named `Read-only`. */
export function isReadOnly(stats: Stats, segments: Segments): boolean {
  const folders = stats.isDirectory() ? segments : segments.slice(0, -1)
  return (stats.mode & 0o222) === 0 || folders.includes('Read-only')
}

/** Whether nobody may look into it: not readable on disk. Checked by mode, because root could read it anyway. */
export function isUnreadable(stats: Stats): boolean {
  return (stats.mode & 0o444) === 0
}
