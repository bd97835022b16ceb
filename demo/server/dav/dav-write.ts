import type { Request, Response } from 'express'
import { existing, type DavCall, type DavHandler } from './dav-call.js'
import { refuseLocked, refuseUnlessMatching } from './dav-conditions.js'
import { DavFailure } from './dav-error.js'
import { destinationOf, refuseForbiddenName } from './dav-paths.js'
import { favourite, isSet, propertiesIn } from './dav-proppatch.js'
import { modifiedTime, receive } from './dav-receive.js'
import { DavNode, type DavHome, type Segments } from './dav-tree.js'
import { childrenNamed, readXmlBody } from './dav-xml.js'

/** A name, free or taken, in a folder that may be changed. */
interface Place {
  folder: DavNode
  name: string
  node: DavNode | null
}

/** A file that was put in place. */
export interface Written {
  created: boolean
  node: DavNode
}

/** Answers PUT. Nobody sees unfinished work: all that came gets into its place at once. */
export const put: DavHandler = async (call) => {
  const modifiedMs = modifiedTime(call.req)
  placeToWrite(call)
  const content = await receive(call.req)
  sendWritten(call.res, write(call, content, modifiedMs), modifiedMs !== undefined)
}

/**
 * Puts a file in its place. Conditions are checked at once before, so of two writers that both want a new file only one
 * succeeds.
 *
 * @throws {DavFailure}
 */
export function write(call: DavCall, content: readonly Buffer[], modifiedMs: number | undefined): Written {
  const { folder, name, node } = placeToWrite(call)
  const written = node ?? folder.put(name, new DavNode('file'))
  // As the product: kept as given, and not compared with the content.
  written.write(content, modifiedMs, call.req.get('oc-checksum')?.trim())
  return { created: node === null, node: written }
}

/** @throws {DavFailure} if the request may not write its file */
export function placeToWrite(call: DavCall): Place {
  const place = placeOfFile(call.home, call.segments)
  refuseLocked(call.req, place, !place.node)
  refuseUnlessMatching(call, place.node)
  return place
}

/** @throws {DavFailure} if there cannot be a file */
export function placeOfFile(home: DavHome, segments: Segments): Place {
  if (home.files.at(segments)?.isFolder) throw new DavFailure(409, 'PUT is not allowed on non-files.')
  return placeAt(home, segments)
}

function placeAt({ files }: DavHome, segments: Segments): Place {
  const name = segments.at(-1) ?? ''
  refuseForbiddenName(name)
  const folder = files.at(segments.slice(0, -1))
  if (!folder) throw new DavFailure(409, 'Parent node does not exist')
  if (!folder.isFolder) throw new DavFailure(409, 'Parent node is not a folder')
  const node = files.at(segments)
  refuseReadOnly(folder, node)
  return { folder, name, node }
}

function refuseReadOnly(...nodes: (DavNode | null)[]): void {
  if (nodes.some((node) => node?.isReadOnly)) throw new DavFailure(403, 'This file or folder can only be read')
}

/** Answers MKCOL. */
export const makeFolder: DavHandler = async ({ req, res, home, segments }) => {
  const isFavourite = await wantsFavourite(req)
  if (home.files.at(segments)) throw new DavFailure(405, 'The resource you tried to create already exists')
  const place = placeAt(home, segments)
  refuseLocked(req, place, true)
  const folder = place.folder.put(place.name, new DavNode('folder'))
  folder.isFavourite = isFavourite
  res.status(201).set('OC-FileId', fileIdHeader(folder)).end()
}

/** Extended MKCOL (RFC 5689), for the properties that can be set here. */
async function wantsFavourite(req: Request): Promise<boolean> {
  const body = await readXmlBody(req)
  if (!body) return false
  if (body.name !== '{DAV:}mkcol') throw new DavFailure(415, 'The body must be a mkcol element')
  const values = childrenNamed(body, '{DAV:}set').flatMap(propertiesIn)
  const refused = values.find(({ name }) => name !== '{DAV:}resourcetype' && name !== favourite)
  if (refused) throw new DavFailure(403, `${refused.name} cannot be set`)
  return values.some((value) => value.name === favourite && isSet(value))
}

/** Answers DELETE. */
export const remove: DavHandler = (call) => {
  nodeToTake(call).remove()
  call.res.status(204).end()
}

/** @throws {DavFailure} if the request may not take what is at its address out of its folder */
function nodeToTake(call: DavCall): DavNode {
  const node = existing(call)
  if (node === call.home.files) throw new DavFailure(403, 'Your own folder must stay')
  refuseReadOnly(node, node.parent)
  refuseLocked(call.req, { folder: node.parent, node }, true)
  refuseUnlessMatching(call, node)
  return node
}

/** Answers MOVE. */
export const move: DavHandler = (call) => bringTo(call, nodeToTake(call))

/** Answers COPY. */
export const copy: DavHandler = (call) => {
  const depth = call.req.get('depth') ?? 'infinity'
  const node = existing(call)
  if (!['0', 'infinity'].includes(depth)) throw new DavFailure(400, 'The depth header must be 0 or infinity')
  refuseUnlessMatching(call, node)
  bringTo(call, node.copy(depth !== '0'))
}

/** Brings what was moved, or the copy, to its destination. */
function bringTo({ req, res, home, bases, segments: from }: DavCall, node: DavNode): void {
  const to = destinationOf(req.get('destination'), bases)
  const isBelow = (one: Segments, other: Segments): boolean => other.every((name, at) => one[at] === name)
  if (to.length === from.length && isBelow(to, from))
    throw new DavFailure(403, 'Source and destination uri are identical.')
  if (isBelow(to, from))
    throw new DavFailure(409, 'The destination may not be part of the same subtree as the source path.')
  if (isBelow(from, to)) throw new DavFailure(403, 'The destination must not hold the source.')
  const place = placeAt(home, to)
  refuseOverwriting(req, place.node)
  refuseLocked(req, place, true)
  // Locks are of an address, and do not go with the file (RFC 4918, section 7.5).
  node.locks = place.node?.locks ?? []
  place.folder.put(place.name, node)
  res.set('OC-FileId', fileIdHeader(node))
  if (!place.node) res.set('Location', req.get('destination'))
  res.status(place.node ? 204 : 201).end()
}

/** @throws {DavFailure} if the header `Overwrite` forbids overwriting; without the header it is allowed */
export function refuseOverwriting(req: Request, node: DavNode | null): void {
  if (node && req.get('overwrite')?.trim().toUpperCase() === 'F')
    throw new DavFailure(412, 'The destination node already exists, and the overwrite header is set to false')
}

/** Responds as recorded: headers describe the written file. */
export function sendWritten(res: Response, { created, node }: Written, tellModified: boolean): void {
  const etag = `"${node.etag}"`
  res.set({ ETag: etag, 'OC-ETag': etag, 'OC-FileId': fileIdHeader(node) })
  if (tellModified) res.set('X-OC-MTime', 'accepted')
  res.status(created ? 201 : 204).end()
}

/** A file's number as the product writes it in headers: eight digits and the name of the instance. */
function fileIdHeader({ id }: DavNode): string {
  return `${String(id).padStart(8, '0')}ocdemo`
}
