import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import { readEntries, type DavEntry } from './dav-entries.js'
import { DavFailure } from './dav-error.js'
import { isReadOnly, isUnreadable, type DavHome } from './dav-home.js'
import { hrefOf, notLocated, pathInside, segmentsOf } from './dav-paths.js'
import { childrenNamed, namespaces, propertyElement, readXmlBody, type XmlNode } from './dav-xml.js'
import { mediaTypeOf } from './media-types.js'
import { escapeXml } from '../ocs/ocs-answer.js'
import { canPreview } from './previews.js'

type Property = (entry: DavEntry, home: DavHome) => string | number | undefined

const nameOf = ({ segments }: DavEntry, home: DavHome): string => segments.at(-1) ?? home.uid
const readOnly = ({ stats, segments }: DavEntry): boolean => isReadOnly(stats, segments)

/** As XML, escaped; `undefined` if the file has no such property. The names are the recorded ones. */
const properties: Readonly<Record<string, Property>> = {
  '{DAV:}displayname': (entry, home) => escapeXml(nameOf(entry, home)),
  '{DAV:}getlastmodified': ({ stats }) => stats.mtime.toUTCString(),
  '{DAV:}getetag': ({ etag }) => `&quot;${etag}&quot;`,
  '{DAV:}getcontenttype': (entry, home) => (entry.isFolder ? undefined : mediaTypeOf(nameOf(entry, home))),
  '{DAV:}resourcetype': ({ isFolder }) => (isFolder ? '<d:collection/>' : ''),
  '{DAV:}getcontentlength': ({ isFolder, sizeBytes }) => (isFolder ? undefined : sizeBytes),
  '{DAV:}quota-used-bytes': ({ isFolder, sizeBytes }) => (isFolder ? sizeBytes : undefined),
  '{DAV:}quota-available-bytes': ({ isFolder }) => (isFolder ? -3 : undefined),
  '{http://owncloud.org/ns}fileid': ({ stats, segments }, { ids, places }) => {
    const id = ids.of(stats)
    places.set(id, segments)
    return id
  },
  '{http://owncloud.org/ns}permissions': (entry) =>
    isUnreadable(entry.stats) ? 'RDNV' : readOnly(entry) ? 'RG' : entry.isFolder ? 'RGDNVCK' : 'RGDNVW',
  '{http://owncloud.org/ns}size': ({ sizeBytes }) => sizeBytes,
  '{http://owncloud.org/ns}favorite': ({ stats }, { ids, favourites }) => Number(favourites.has(ids.of(stats))),
  '{http://owncloud.org/ns}checksums': ({ etag }, { checksums }) => {
    const checksum = checksums.get(etag)
    return checksum === undefined ? undefined : `<oc:checksum>${escapeXml(checksum)}</oc:checksum>`
  },
  '{http://nextcloud.org/ns}has-preview': (entry, home) => String(!entry.isFolder && canPreview(nameOf(entry, home))),
  '{http://nextcloud.org/ns}mount-type': () => '',
  '{http://nextcloud.org/ns}share-attributes': () => '[]',
  '{http://open-collaboration-services.org/ns}share-permissions': (entry) =>
    readOnly(entry) ? 17 : entry.isFolder ? 31 : 19,
}

/** Lists files with their properties (RFC 4918, section 9.1) from the disk. */
export function propfind(homeOf: (req: Request) => DavHome): RequestHandler {
  return async (req, res) => {
    const home = homeOf(req)
    const segments = segmentsOf(req.path)
    const path = await pathInside(home.folder, segments)
    const depth = depthOf(req)
    const wanted = await wantedProperties(req)
    const entries = await readEntries(path, segments, depth)
    if (!entries) throw notLocated(segments)
    if (depth > 0 && entries[0] && isUnreadable(entries[0].stats))
      throw new DavFailure(403, 'Access to this resource has been denied.')
    await sendEntries(res, { home, base: req.baseUrl, entries, wanted })
  }
}

/** Sends properties of files whose addresses begin with `base`. */
export function sendEntries(
  res: Response,
  { home, base, entries, wanted }: { home: DavHome; base: string; entries: readonly DavEntry[]; wanted: Wanted },
): Promise<void> {
  return sendMultiStatus(res, entries, (entry) => {
    const href = hrefOf(base, entry.segments, entry.isFolder)
    return responseElement(href, wanted, (name) =>
      Object.hasOwn(properties, name) ? properties[name]?.(entry, home)?.toString() : undefined,
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
