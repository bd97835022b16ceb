import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { existing, type DavHandler } from './dav-call.js'
import { DavFailure } from './dav-error.js'
import { hrefOf } from './dav-paths.js'
import type { DavHome, DavNode } from './dav-tree.js'
import { childrenNamed, namespaces, propertyElement, readXmlBody, type XmlNode } from './dav-xml.js'
import { mediaTypeOf } from './media-types.js'
import { escapeXml } from '../ocs/ocs-answer.js'
import { canPreview } from './previews.js'

type Property = (node: DavNode) => string | number | undefined

/** As XML, escaped; `undefined` if the file has no such property. The names are the recorded ones. */
const properties: Readonly<Record<string, Property>> = {
  '{DAV:}displayname': ({ name }) => escapeXml(name),
  '{DAV:}getlastmodified': ({ modifiedMs }) => new Date(modifiedMs).toUTCString(),
  '{DAV:}getetag': ({ etag }) => `&quot;${etag}&quot;`,
  '{DAV:}getcontenttype': ({ isFolder, name }) => (isFolder ? undefined : mediaTypeOf(name)),
  '{DAV:}resourcetype': ({ isFolder }) => (isFolder ? '<d:collection/>' : ''),
  '{DAV:}getcontentlength': ({ isFolder, sizeBytes }) => (isFolder ? undefined : sizeBytes),
  '{DAV:}quota-used-bytes': ({ isFolder, sizeBytes }) => (isFolder ? sizeBytes : undefined),
  '{DAV:}quota-available-bytes': ({ isFolder }) => (isFolder ? -3 : undefined),
  '{http://owncloud.org/ns}fileid': ({ id }) => id,
  '{http://owncloud.org/ns}permissions': ({ isUnreadable, isReadOnly, isFolder }) =>
    isUnreadable ? 'RDNV' : isReadOnly ? 'RG' : isFolder ? 'RGDNVCK' : 'RGDNVW',
  '{http://owncloud.org/ns}size': ({ sizeBytes }) => sizeBytes,
  '{http://owncloud.org/ns}favorite': ({ isFavourite }) => Number(isFavourite),
  '{http://owncloud.org/ns}checksums': ({ checksum }) =>
    checksum === '' ? undefined : `<oc:checksum>${escapeXml(checksum)}</oc:checksum>`,
  '{http://nextcloud.org/ns}has-preview': ({ isFolder, name }) => String(!isFolder && canPreview(name)),
  '{http://nextcloud.org/ns}mount-type': () => '',
  '{http://nextcloud.org/ns}share-attributes': () => '[]',
  '{http://open-collaboration-services.org/ns}share-permissions': ({ isReadOnly, isFolder }) =>
    isReadOnly ? 17 : isFolder ? 31 : 19,
}

/** Answers PROPFIND: lists files with their properties (RFC 4918, section 9.1). */
export const propfind: DavHandler = async (call) => {
  const { req, res, home } = call
  const depth = depthOf(req)
  const wanted = await wantedProperties(req)
  const node = existing(call)
  if (depth > 0 && node.isUnreadable) throw new DavFailure(403, 'Access to this resource has been denied.')
  await sendNodes(res, { home, base: req.baseUrl, nodes: node.below(depth), wanted })
}

/** Sends properties of files whose addresses begin with `base`. */
export function sendNodes(
  res: Response,
  { home, base, nodes, wanted }: { home: DavHome; base: string; nodes: readonly DavNode[]; wanted: Wanted },
): Promise<void> {
  return sendMultiStatus(res, nodes, (node) => {
    const href = hrefOf(base, node.segmentsBelow(home.files), node.isFolder)
    return responseElement(href, wanted, (name) =>
      Object.hasOwn(properties, name) ? properties[name]?.(node)?.toString() : undefined,
    )
  })
}

/** Without the header, the folder's direct content, as in the product. */
function depthOf(req: Request): number {
  const depth = req.get('depth')?.trim().toLowerCase() ?? '1'
  if (depth === '0' || depth === '1') return Number(depth)
  if (depth === 'infinity') return Infinity
  throw new DavFailure(400, 'The depth header must be 0, 1 or infinity')
}

/** Which properties a response contains. */
export interface Wanted {
  names: readonly string[]
  /** Whether missing properties are reported; not if the request named none. */
  tellsMissing: boolean
  namesOnly: boolean
}

async function wantedProperties(req: Request): Promise<Wanted> {
  const body = await readXmlBody(req)
  if (body && body.name !== '{DAV:}propfind') throw new DavFailure(400, 'The body must be a propfind element')
  const named = body ? namedIn(body) : null
  if (named && named.names.length > 0) return named
  return {
    names: Object.keys(properties),
    tellsMissing: false,
    namesOnly: body !== null && childrenNamed(body, '{DAV:}propname').length > 0,
  }
}

/** The properties that a request element names. */
export function namedIn(node: XmlNode): Wanted {
  const names = childrenNamed(node, '{DAV:}prop').flatMap(({ children }) => children.map(({ name }) => name))
  return { names: [...new Set(names)], tellsMissing: true, namesOnly: false }
}

function responseElement(
  href: string,
  { names, tellsMissing, namesOnly }: Wanted,
  valueOf: (name: string) => string | undefined,
): string {
  let found = ''
  let missing = ''
  for (const name of names) {
    const value = valueOf(name)
    if (value !== undefined) found += propertyElement(name, namesOnly ? '' : value)
    else if (tellsMissing) missing += propertyElement(name)
  }
  const stats =
    (found || !missing ? propStat(found, '200 OK') : '') + (missing ? propStat(missing, '404 Not Found') : '')
  return `<d:response><d:href>${escapeXml(href)}</d:href>${stats}</d:response>`
}

/** A `propstat` element: properties with the same status. */
export function propStat(content: string, status: string): string {
  return `<d:propstat><d:prop>${content}</d:prop><d:status>HTTP/1.1 ${status}</d:status></d:propstat>`
}

/** Streams the response with backpressure, so that a long list does not fill the memory. */
export async function sendMultiStatus<T>(res: Response, items: Iterable<T>, write: (item: T) => string): Promise<void> {
  res.status(207).set('Content-Type', 'application/xml; charset=utf-8')
  try {
    await pipeline(inPieces(items, write), res)
  } catch {
    res.destroy() // the client has disconnected
  }
}

function* inPieces<T>(items: Iterable<T>, write: (item: T) => string): Generator<string> {
  let text = `<?xml version="1.0"?>\n<d:multistatus ${namespaces}>`
  for (const item of items) {
    text += write(item)
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  yield `${text}</d:multistatus>\n`
}
