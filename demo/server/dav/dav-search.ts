import { existing, type DavHandler } from './dav-call.js'
import { DavFailure } from './dav-error.js'
import { notLocated, segmentsOf } from './dav-paths.js'
import { namedIn, sendNodes } from './dav-propfind.js'
import { favourite, isSet } from './dav-proppatch.js'
import type { DavHome, DavNode, Segments } from './dav-tree.js'
import { childrenNamed, readXmlBody, type XmlNode } from './dav-xml.js'

type Fits = (node: DavNode) => boolean

/**
 * Answers REPORT `filter-files`: the product's search for favourites below a folder (behaviour.md, section 20). The demo has
 * no tags.
 */
export const filterFiles: DavHandler = async (call) => {
  const { req, res, home } = call
  const body = await readXmlBody(req)
  const own = 'http://owncloud.org/ns'
  if (body?.name !== `{${own}}filter-files`) throw new DavFailure(415, 'The report is not supported')
  const rules = childrenNamed(body, `{${own}}filter-rules`).flatMap(({ children }) => children)
  if (rules.length === 0) throw new DavFailure(400, 'Missing filter-name in request')
  const fits: Fits = ({ isFavourite }) => isFavourite && rules.every((rule) => rule.name === favourite && isSet(rule))
  const nodes = existing(call).below(Infinity).filter(fits)
  await sendNodes(res, { home, base: req.baseUrl, nodes, wanted: namedIn(body) })
}

/**
 * Answers SEARCH: for files below a folder (RFC 5323, `DAV:basicsearch`), as far as the product's pages use it: by a part of the
 * name or by modification time. It is sent to the address that all users' files share.
 */
export const searchFiles: DavHandler = async ({ req, res, home }) => {
  if (!/\bxml\b/.test(req.get('content-type') ?? '')) throw new DavFailure(415, 'The search must be XML')
  const body = await readXmlBody(req)
  if (body?.name !== '{DAV:}searchrequest') throw new DavFailure(400, 'The body must be a searchrequest element')
  const query = body.children.find(({ name }) => name === '{DAV:}basicsearch')
  if (!query) throw new DavFailure(422, 'Only a basicsearch is supported')

  const wanted = namedIn(only(query, 'select'))
  const [condition, ...further] = only(query, 'where').children
  if (!condition || further.length > 0) throw new DavFailure(400, 'There must be one condition')
  const fits = fitsCondition(condition)
  const before = orderOf(query)
  const most = limitOf(query)
  const { segments, depth } = scopeOf(only(only(query, 'from'), 'scope'), req.baseUrl, home)

  const folder = home.files.at(segments)
  if (!folder) throw notLocated(segments)
  if (!folder.isFolder) throw new DavFailure(400, 'Search is only supported on directories')
  const nodes = folder.below(depth).slice(1).filter(fits).sort(before).slice(0, most)
  await sendNodes(res, { home, base: `${req.baseUrl}/files/${encodeURIComponent(home.uid)}`, nodes, wanted })
}

function only(node: XmlNode, local: string): XmlNode {
  const [found, ...further] = childrenNamed(node, `{DAV:}${local}`)
  if (!found) throw new DavFailure(400, `Parse error: Missing {DAV:}${local} from ${node.name}`)
  if (further.length > 0) throw new DavFailure(422, `Only one {DAV:}${local} is supported`)
  return found
}

/** @param base the address that the search was sent to; a scope is absolute or relative to it */
function scopeOf(scope: XmlNode, base: string, { uid }: DavHome): { segments: Segments; depth: number } {
  const href = only(scope, 'href').text.trim()
  if (href === '' || !URL.canParse(href, 'http://localhost')) throw new DavFailure(400, 'The scope is no address')
  const { pathname } = new URL(href, 'http://localhost')
  const [, owner, rest = ''] =
    /^\/files\/([^/]+)(\/.*)?$/.exec(pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname) ?? []
  if (owner === undefined) throw new DavFailure(403, 'Only files can be searched')
  if (decodeURIComponent(owner) !== uid)
    throw new DavFailure(404, `File with name ${decodeURIComponent(owner)} could not be located`)
  const depth = { '0': 0, '1': 1, infinity: Infinity }[only(scope, 'depth').text.trim().toLowerCase()]
  if (depth === undefined) throw new DavFailure(400, 'The depth must be 0, 1 or infinity')
  return { segments: segmentsOf(rest), depth }
}

function fitsCondition(condition: XmlNode): Fits {
  const local = /^\{DAV:\}(.*)$/.exec(condition.name)?.[1]
  if (local === 'and') {
    const all = condition.children.map(fitsCondition)
    if (all.length === 0) throw new DavFailure(400, 'There must be a condition')
    return (node) => all.every((fits) => fits(node))
  }
  const property = namedIn(condition).names.join()
  if (local === 'like' && property === '{DAV:}displayname') {
    const pattern = likePattern(only(condition, 'literal').text)
    return ({ name }) => pattern.test(name)
  }
  if ((local === 'gt' || local === 'gte') && property === '{DAV:}getlastmodified') {
    const sinceSec = secondsIn(only(condition, 'literal').text.trim())
    return (node) => (local === 'gt' ? changedSec(node) > sinceSec : changedSec(node) >= sinceSec)
  }
  throw new DavFailure(422, `${condition.name} of ${property || 'nothing'} is not supported`)
}

/** `%` matches any text and `_` one character; after a backslash both are literal. Ignores case. */
function likePattern(like: string): RegExp {
  const source = like.replace(/\\([%_\\])|[%_]|[\\^$.*+?()[\]{}|/]/g, (mark, itself: string | undefined) => {
    if (itself !== undefined) return itself === '\\' ? '\\\\' : itself
    return mark === '%' ? '.*' : mark === '_' ? '.' : `\\${mark}`
  })
  return new RegExp(`^${source}$`, 'isu')
}

/** Seconds since the epoch, as the product's pages send them, or a date as text. */
function secondsIn(text: string): number {
  const seconds = /^-?\d+$/.test(text) ? Number(text) : Date.parse(text) / 1000
  if (Number.isNaN(seconds)) throw new DavFailure(400, 'The literal is no time')
  return seconds
}

const changedSec = ({ modifiedMs }: DavNode): number => Math.floor(modifiedMs / 1000)

type Compare = (one: DavNode, other: DavNode) => number

const orders: ReadonlyMap<string, Compare> = new Map<string, Compare>([
  ['{DAV:}displayname', (one, other) => one.name.localeCompare(other.name)],
  ['{DAV:}getlastmodified', (one, other) => one.modifiedMs - other.modifiedMs],
  ['{http://owncloud.org/ns}size', (one, other) => one.sizeBytes - other.sizeBytes],
])

function orderOf(query: XmlNode): Compare {
  const all = childrenNamed(query, '{DAV:}orderby')
    .flatMap((orderBy) => childrenNamed(orderBy, '{DAV:}order'))
    .map((order): Compare => {
      const property = namedIn(order).names.join()
      const compare = orders.get(property)
      if (!compare) throw new DavFailure(422, `Ordering by ${property || 'nothing'} is not supported`)
      return childrenNamed(order, '{DAV:}descending').length > 0 ? (one, other) => compare(other, one) : compare
    })
  return (one, other) => {
    for (const compare of all) {
      const order = compare(one, other)
      if (order !== 0) return order
    }
    return 0
  }
}

function limitOf(query: XmlNode): number {
  const [limit] = childrenNamed(query, '{DAV:}limit')
  if (!limit) return Infinity
  const text = only(limit, 'nresults').text.trim()
  if (!/^\d{1,9}$/.test(text)) throw new DavFailure(400, 'The limit must be a whole number')
  return Number(text)
}
