import { setTimeout as sleep } from 'node:timers/promises'
import type { DavCall, DavHandler } from './dav-call.js'
import { DavFailure } from './dav-error.js'
import { destinationOf, notLocated } from './dav-paths.js'
import { sendMultiStatus, propStat } from './dav-propfind.js'
import { modifiedTime, receive } from './dav-receive.js'
import { DavNode } from './dav-tree.js'
import { placeOfFile, placeToWrite, refuseOverwriting, sendWritten, write, type Written } from './dav-write.js'
import { propertyElement } from './dav-xml.js'

/** A proxy waits this long for the server, in ms, and then answers 504. The server does not hear of it. */
const gatewayMs = 2000

/** Folders of uploads that are being assembled. */
const finishing = new WeakSet<DavNode>()

/**
 * Chunked uploads, version 2 of the product: MKCOL begins one, each PUT sends a piece, named by its number, MOVE of
 * `.file` assembles them at the destination, DELETE cancels, also while they are being assembled. Pieces can be sent in
 * any order and more than once.
 *
 * @param joiningMs how long it takes to assemble them
 */
export function davUploads(joiningMs: number): DavHandler {
  return async (call) => {
    const { req, res, home, segments } = call
    const [id = '', name, ...further] = segments
    if (!/^[\w-][\w.-]{0,199}$/.test(id) || further.length > 0) throw notLocated(segments)
    if (req.method === 'MKCOL') return begin(call)
    const folder = home.uploads.at([id])
    if (!folder) throw notLocated([id])
    if (req.method === 'DELETE') {
      const node = home.uploads.at(segments)
      if (!node) throw notLocated([name ?? ''])
      node.remove()
      res.status(204).end()
    } else if (finishing.has(folder)) throw new DavFailure(423, 'This upload is being put together')
    else if (req.method === 'PUT') await receivePiece(call, folder)
    else if (req.method === 'PROPFIND') await listPieces(call, folder)
    else if (req.method === 'MOVE') await finish(call, folder, joiningMs)
    else throw new DavFailure(405, `${req.method} is not possible for uploads`)
  }
}

function begin({ req, res, home, bases, segments: [id = '', name] }: DavCall): void {
  if (name !== undefined) throw new DavFailure(403, 'There are no folders inside an upload')
  const destination = req.get('destination')
  if (destination !== undefined) placeOfFile(home, destinationOf(destination, bases))
  if (home.uploads.at([id])) throw new DavFailure(405, 'The resource you tried to create already exists')
  home.uploads.put(id, new DavNode('folder'))
  res.status(201).end()
}

async function receivePiece({ req, res, segments: [, name = ''] }: DavCall, folder: DavNode): Promise<void> {
  const number = /^\d{1,5}$/.test(name) ? Number(name) : 0
  if (number < 1 || number > 10_000)
    throw new DavFailure(400, 'Invalid chunk name, must be numeric between 1 and 10000')
  const content = await receive(req)
  // `1` and `00001` are the same piece.
  const key = String(number).padStart(5, '0')
  const before = folder.at([key])
  const piece = before ?? folder.put(key, new DavNode('file'))
  piece.write(content)
  res.set({ ETag: `"${piece.etag}"`, 'OC-ETag': `"${piece.etag}"` })
  res.status(before ? 204 : 201).end()
}

async function listPieces({ req, res }: DavCall, folder: DavNode): Promise<void> {
  await sendMultiStatus(res, folder.below(req.get('depth') === '0' ? 0 : 1), (node) => {
    const base = `${req.baseUrl}/${folder.name}/`
    const properties = node.isFolder
      ? propertyElement('{DAV:}resourcetype', '<d:collection/>')
      : propertyElement('{DAV:}resourcetype') + propertyElement('{DAV:}getcontentlength', String(node.sizeBytes))
    const href = node.isFolder ? base : base + node.name
    return `<d:response><d:href>${href}</d:href>${propStat(properties, '200 OK')}</d:response>`
  })
}

async function finish(call: DavCall, folder: DavNode, joiningMs: number): Promise<void> {
  const { req, res, segments } = call
  if (segments[1] !== '.file') throw new DavFailure(405, 'Only the whole upload can be moved')
  const joined = assemble(call, folder, joiningMs)
  // Not by the clock where no long joining is asked for: a slow machine would answer 504, too.
  const written =
    joiningMs < gatewayMs ? await joined : await Promise.race([joined, sleep(gatewayMs, null, { ref: false })])
  if (written) sendWritten(res, written, req.get('x-oc-mtime') !== undefined)
  else res.status(504).type('html').send('<!doctype html><title>504</title><h1>Gateway Time-out</h1>')
}

async function assemble(call: DavCall, folder: DavNode, joiningMs: number): Promise<Written> {
  const { req } = call
  const target = { ...call, segments: destinationOf(req.get('destination'), call.bases) }
  const [modifiedMs, refusal] = modifiedOrRefusal(call)
  refuseOverwriting(req, placeToWrite(target).node)
  refuseOtherLength(call, folder)
  finishing.add(folder)
  try {
    if (joiningMs > 0) await sleep(joiningMs, undefined, { ref: false })
  } finally {
    finishing.delete(folder)
  }
  if (!folder.parent) throw notLocated([folder.name])
  const pieces = folder.below(1).slice(1)
  const written = write(
    target,
    pieces.flatMap((piece) => piece.read()),
    modifiedMs,
  )
  if (refusal) throw refusal
  folder.remove()
  return written
}

/** As the product: a bad time is noticed only when the file is in its place, and fails the request then. */
function modifiedOrRefusal({ req }: DavCall): [modifiedMs: number | undefined, refusal: DavFailure | null] {
  try {
    return [modifiedTime(req), null]
  } catch (error) {
    return [undefined, new DavFailure(500, error instanceof Error ? error.message : String(error))]
  }
}

function refuseOtherLength({ req }: DavCall, { sizeBytes }: DavNode): void {
  const header = req.get('oc-total-length')
  if (header !== undefined && Number(header) !== sizeBytes)
    throw new DavFailure(400, `Chunks on server do not sum up to ${header} but to ${sizeBytes} bytes`)
}
