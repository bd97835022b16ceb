import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Router, type Request, type Response } from 'express'
import { DavFailure } from './dav-error.js'
import { fileEtag, statsOf, type DavHome } from './dav-home.js'
import { destinationOf, notLocated, segmentsOf } from './dav-paths.js'
import { sendMultiStatus, propStat } from './dav-propfind.js'
import {
  bringIntoPlace,
  modifiedTime,
  receive,
  refuseUnlessMatching,
  refuseUnwritable,
  sendWritten,
  unfinishedPath,
  type Written,
} from './dav-receive.js'
import { propertyElement } from './dav-xml.js'

interface Upload {
  home: DavHome
  id: string
  /** The folder of its pieces. */
  folder: string
  /** The name of a piece, or `.file` for the whole; undefined for the upload itself. */
  name: string | undefined
}

/** A proxy waits this long for the server, in ms, and then answers 504. The server does not hear of it. */
const gatewayMs = 2000

/**
 * Chunked uploads, version 2 of the product: MKCOL begins one, each PUT sends a piece, named by its number, MOVE of
 * `.file` assembles them at the destination, DELETE cancels, also while they are being assembled. Pieces can be sent in
 * any order and more than once.
 *
 * @param joiningMs how long it takes to assemble them
 */
export function davUploads(
  homeOf: (req: Request) => DavHome,
  basesOf: (req: Request) => readonly string[],
  joiningMs: number,
): Router {
  const router = Router()
  /** Folders of uploads that are being assembled. */
  const finishing = new Set<string>()

  router.use(async (req, res) => {
    const upload = uploadOf(homeOf(req), req)
    if (req.method === 'MKCOL') await begin(upload, req, res)
    else if (!(await statsOf(upload.folder))?.isDirectory()) throw notLocated([upload.id])
    else if (req.method === 'DELETE') await remove(upload, res)
    else if (finishing.has(upload.folder)) throw new DavFailure(423, 'This upload is being put together')
    else if (req.method === 'PUT') await receivePiece(upload, req, res)
    else if (req.method === 'PROPFIND') await listPieces(upload, req, res)
    else if (req.method === 'MOVE') await finish(upload, req, res)
    else throw new DavFailure(405, `${req.method} is not possible for uploads`)
  })
  return router

  async function begin({ home, folder, name }: Upload, req: Request, res: Response): Promise<void> {
    if (name !== undefined) throw new DavFailure(403, 'There are no folders inside an upload')
    if (req.get('destination') !== undefined)
      await refuseUnwritable(home, destinationOf(req.get('destination'), basesOf(req)))
    await mkdir(home.uploads, { recursive: true })
    try {
      await mkdir(folder)
    } catch (error) {
      if (await statsOf(folder)) throw new DavFailure(405, 'The resource you tried to create already exists')
      throw error
    }
    res.status(201).end()
  }

  async function finish(upload: Upload, req: Request, res: Response): Promise<void> {
    if (upload.name !== '.file') throw new DavFailure(405, 'Only the whole upload can be moved')
    const joined = assemble(upload, req)
    // Not by the clock where no long joining is asked for: a slow machine would answer 504, too.
    const written =
      joiningMs < gatewayMs ? await joined : await Promise.race([joined, sleep(gatewayMs, null, { ref: false })])
    if (written) sendWritten(upload.home, res, written, req.get('x-oc-mtime') !== undefined)
    else res.status(504).type('html').send('<!doctype html><title>504</title><h1>Gateway Time-out</h1>')
  }

  async function assemble({ home, folder }: Upload, req: Request): Promise<Written> {
    const to = destinationOf(req.get('destination'), basesOf(req))
    const [modifiedSec, refusal] = modifiedOrRefusal(req)
    finishing.add(folder)
    try {
      const before = await refuseUnwritable(home, to)
      refuseUnlessMatching(req, before)
      const pieces = await piecesIn(folder)
      refuseOtherLength(req, pieces)
      if (joiningMs > 0) await sleep(joiningMs, undefined, { ref: false })
      const written = await receive(home, readAll(pieces), (whole) => bringIntoPlace(home, whole, to, req, modifiedSec))
      if (refusal) throw refusal
      await rm(folder, { recursive: true, force: true })
      return written
    } finally {
      finishing.delete(folder)
    }
  }
}

/** As the product: a bad time is noticed only when the file is in its place, and fails the request then. */
function modifiedOrRefusal(req: Request): [modifiedSec: number | null, refusal: DavFailure | null] {
  try {
    return [modifiedTime(req), null]
  } catch (error) {
    return [null, new DavFailure(500, error instanceof Error ? error.message : String(error))]
  }
}

function uploadOf(home: DavHome, req: Request): Upload {
  const [id = '', name, ...further] = segmentsOf(req.path)
  if (!/^[\w-][\w.-]{0,199}$/.test(id) || further.length > 0) throw notLocated(segmentsOf(req.path))
  return { home, id, name, folder: join(home.uploads, id) }
}

async function receivePiece({ home, folder, name = '' }: Upload, req: Request, res: Response): Promise<void> {
  const number = /^\d{1,5}$/.test(name) ? Number(name) : 0
  if (number < 1 || number > 10_000)
    throw new DavFailure(400, 'Invalid chunk name, must be numeric between 1 and 10000')
  // `1` and `00001` are the same piece.
  const target = join(folder, String(number).padStart(5, '0'))
  const [existed, stats] = await receive(home, [req], async (path) => {
    const before = await statsOf(target)
    await rename(path, target)
    return [before !== null, await statsOf(target)] as const
  })
  if (stats) res.set({ ETag: `"${fileEtag(stats)}"`, 'OC-ETag': `"${fileEtag(stats)}"` })
  res.status(existed ? 204 : 201).end()
}

async function remove({ home, folder, name }: Upload, res: Response): Promise<void> {
  const path = name === undefined ? folder : join(folder, name)
  if (!(await statsOf(path))) throw notLocated([name ?? ''])
  const away = await unfinishedPath(home)
  await rename(path, away)
  await rm(away, { recursive: true, force: true })
  res.status(204).end()
}

async function listPieces({ id, folder }: Upload, req: Request, res: Response): Promise<void> {
  const base = `${req.baseUrl}/${id}`
  const own = { href: `${base}/`, properties: propertyElement('{DAV:}resourcetype', '<d:collection/>') }
  const pieces =
    req.get('depth') === '0'
      ? []
      : (await piecesIn(folder)).map(({ name, sizeBytes }) => ({
          href: `${base}/${name}`,
          properties:
            propertyElement('{DAV:}resourcetype') + propertyElement('{DAV:}getcontentlength', String(sizeBytes)),
        }))
  await sendMultiStatus(
    res,
    [own, ...pieces],
    ({ href, properties }) => `<d:response><d:href>${href}</d:href>${propStat(properties, '200 OK')}</d:response>`,
  )
}

interface Piece {
  name: string
  path: string
  sizeBytes: number
}

/** Sorted by number. */
async function piecesIn(folder: string): Promise<Piece[]> {
  const pieces: Piece[] = []
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name)
    pieces.push({ name, path, sizeBytes: (await statsOf(path))?.size ?? 0 })
  }
  return pieces
}

/** Opens one piece after the other, so that even ten thousand pieces need only one open file. */
function* readAll(pieces: readonly Piece[]): Generator<ReadStream> {
  for (const { path } of pieces) yield createReadStream(path)
}

function refuseOtherLength(req: Request, pieces: readonly Piece[]): void {
  const header = req.get('oc-total-length')
  const sum = pieces.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0)
  if (header !== undefined && Number(header) !== sum)
    throw new DavFailure(400, `Chunks on server do not sum up to ${header} but to ${sum} bytes`)
}
