import { randomUUID } from 'node:crypto'
import { createWriteStream, type Stats } from 'node:fs'
import { chmod, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { DavFailure } from './dav-error.js'
import { fileEtag, isReadOnly, statsOf, type DavHome } from './dav-home.js'
import { pathInside, refuseForbiddenName, type Segments } from './dav-paths.js'

/** A file that was put in place. */
export interface Written {
  created: boolean
  stats: Stats
}

/** A temporary path for something unfinished, outside of all users' folders. */
export async function unfinishedPath({ incoming }: DavHome): Promise<string> {
  await mkdir(incoming, { recursive: true })
  return join(incoming, randomUUID())
}

/**
 * Writes the received data to a hidden file, passes its path to `use`, and always removes what is left.
 *
 * @throws {DavFailure} 400 if the transfer breaks off
 */
export async function receive<T>(
  home: DavHome,
  pieces: Iterable<Readable> | AsyncIterable<Readable>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = await unfinishedPath(home)
  try {
    await writeFile(path, '', { flag: 'wx' })
    for await (const piece of pieces) await pipeline(piece, createWriteStream(path, { flags: 'a' }))
    return await use(path)
  } catch (error) {
    throw isCutOff(error) ? new DavFailure(400, 'The upload was cut off') : error
  } finally {
    await rm(path, { force: true })
  }
}

const isCutOff = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code))

/**
 * Puts a finished file in place by one rename. Conditions are checked in the same turn, so of two writers that both
 * want a new file only one succeeds.
 *
 * @param modifiedSec the file's modification time; null for now
 * @throws {DavFailure}
 */
export function bringIntoPlace(
  home: DavHome,
  finished: string,
  segments: Segments,
  req: Request,
  modifiedSec: number | null,
): Promise<Written> {
  return home.inTurn(async () => {
    const target = await pathInside(home.folder, segments)
    const before = await refuseUnwritable(home, segments)
    refuseUnlessMatching(req, before)
    if (before) await chmod(finished, before.mode & 0o777)
    // The file system's clock ticks only every few milliseconds, and two versions within one tick would look the same.
    const modified = modifiedSec ?? (performance.timeOrigin + performance.now()) / 1000
    await utimes(finished, modified, modified)
    await rename(finished, target)
    const stats = await statsOf(target)
    if (!stats) throw new DavFailure(404, 'The file was taken away at once')
    if (before) home.ids.inherit(before, stats)
    // As the product: kept as given, and not compared with the content.
    const checksum = req.get('oc-checksum')?.trim() ?? ''
    if (checksum !== '') home.checksums.set(fileEtag(stats), checksum)
    return { created: before === null, stats }
  })
}

/**
 * Checks that a file may be written, and returns the stats of the existing one, or null.
 *
 * @throws {DavFailure}
 */
export async function refuseUnwritable(home: DavHome, segments: Segments): Promise<Stats | null> {
  refuseForbiddenName(segments)
  const target = await pathInside(home.folder, segments)
  const before = await statsOf(target)
  if (before ? !before.isFile() : segments.length === 0) throw new DavFailure(409, 'PUT is not allowed on non-files.')
  if (before) refuseReadOnly(before, segments)
  await refuseParent(target, segments)
  return before
}

/** @throws {DavFailure} if nothing may be created in the parent folder */
export async function refuseParent(path: string, segments: Segments): Promise<void> {
  const parent = await statsOf(dirname(path))
  if (!parent) throw new DavFailure(409, 'Parent node does not exist')
  if (!parent.isDirectory()) throw new DavFailure(409, 'Parent node is not a folder')
  refuseReadOnly(parent, segments.slice(0, -1))
}

/** @throws {DavFailure} */
export function refuseReadOnly(stats: Stats, segments: Segments): void {
  if (isReadOnly(stats, segments)) throw new DavFailure(403, 'This file or folder can only be read')
}

/**
 * Checks the conditions of the request (RFC 9110, section 13.1; RFC 4918, section 10.6) against what it would
 * overwrite.
 *
 * @throws {DavFailure} 412
 */
export function refuseUnlessMatching(req: Request, existing: Stats | null): void {
  const etag = existing && fileEtag(existing)
  const names = (list: string): boolean =>
    existing !== null &&
    list.split(',').some((item) => item.trim() === '*' || item.trim().replace(/^(?:W\/)?"|"$/g, '') === etag)
  if (existing && req.method === 'MOVE' && isOverwritingForbidden(req.get('overwrite'))) throw overwritingForbidden()
  // A MOVE states the expected target in a tagged list: on the product's server If-Match is about the source.
  const expected = /^<[^>]*>\s*\(\["([^"]*)"\]\)$/.exec(req.get('if') ?? '')?.[1]
  if (expected !== undefined && expected !== etag)
    throw new DavFailure(412, 'An If header was specified, but none of the specified ETags matched.')
  const match = req.get('if-match')
  const noneMatch = req.get('if-none-match')
  if (match !== undefined && !names(match))
    throw new DavFailure(412, 'An If-Match header was specified, but none of the specified ETags matched.')
  if (noneMatch !== undefined && names(noneMatch))
    throw new DavFailure(412, 'An If-None-Match header was specified, but the ETag matched (or * was specified).')
}

/** Whether the header `Overwrite` forbids overwriting; without the header it is allowed. */
export function isOverwritingForbidden(header: string | undefined): boolean {
  return header?.trim().toUpperCase() === 'F'
}

/** The failure for this, in the recorded words. */
export function overwritingForbidden(): DavFailure {
  return new DavFailure(412, 'The destination node already exists, and the overwrite header is set to false')
}

/** The times that a request may state, in seconds since the epoch: from a day after 1970 to the end of the year 9999. */
const statable = { first: 86_401, last: 253_402_300_799 }

/**
 * The modification time that the request states, in seconds since the epoch, or null.
 *
 * @throws {DavFailure} 400
 */
export function modifiedTime(req: Request): number | null {
  const header = req.get('x-oc-mtime')
  if (header === undefined) return null
  const modifiedSec = Math.trunc(Number(header))
  if (!/^-?\d+(\.\d+)?$/.test(header))
    throw new DavFailure(400, `X-OC-MTime header must be a valid integer (unix timestamp), got "${header}".`)
  if (modifiedSec < statable.first || modifiedSec > statable.last)
    throw new DavFailure(
      400,
      `X-OC-MTime header must be a valid positive unix timestamp greater than one day, got "${header}".`,
    )
  return modifiedSec
}

/** Responds as recorded: headers describe the written file. */
export function sendWritten(home: DavHome, res: Response, { created, stats }: Written, tellModified: boolean): void {
  const etag = `"${fileEtag(stats)}"`
  res.set({ ETag: etag, 'OC-ETag': etag, 'OC-FileId': fileIdHeader(home, stats) })
  if (tellModified) res.set('X-OC-MTime', 'accepted')
  res.status(created ? 201 : 204).end()
}

/** A file's number as the product writes it in headers: eight digits and the name of the instance. */
export function fileIdHeader({ ids }: DavHome, stats: Stats): string {
  return `${String(ids.of(stats)).padStart(8, '0')}ocdemo`
}
