import { randomUUID } from 'node:crypto'
import { existing, type DavCall, type DavHandler } from './dav-call.js'
import { currentLocks, locksOn, refuseUnlessMatching } from './dav-conditions.js'
import { DavFailure } from './dav-error.js'
import { hrefOf } from './dav-paths.js'
import { sendMultiStatus } from './dav-propfind.js'
import type { DavLock, DavNode } from './dav-tree.js'
import { write } from './dav-write.js'
import { childrenNamed, namespaces, propertyElement, readXmlBody, type XmlNode } from './dav-xml.js'
import { escapeXml } from '../ocs/ocs-answer.js'

/** How long a lock may be good, in seconds. */
const timeouts = { least: 10, most: 64_800 }

/** Answers LOCK: takes a lock, for which a missing file is made, or refreshes one. */
export const lock: DavHandler = async (call) => {
  const { req, res, home, segments } = call
  const body = await readXmlBody(req)
  const found = home.files.at(segments)
  const place = { folder: home.files.at(segments.slice(0, -1)), node: found }
  const wanted = Number(/Second-(\d+)/.exec(req.get('timeout') ?? '')?.[1] ?? Infinity)
  const untilMs = Date.now() + Math.min(Math.max(wanted, timeouts.least), timeouts.most) * 1000
  if (!body) {
    refuseUnlessMatching(call, found)
    const held = locksOn(place, false).find(({ token }) => req.get('if')?.includes(`<${token}>`))
    if (!held) throw new DavFailure(400, 'To refresh a lock, the If header must hold its token')
    held.untilMs = untilMs
    sendLocks(call, existing(call))
    return
  }
  const { isExclusive, owner } = wishIn(body)
  const depth = req.get('depth') ?? 'infinity'
  if (depth !== '0' && depth !== 'infinity') throw new DavFailure(400, 'The depth header must be 0 or infinity')
  const isConflict = (other: DavLock): boolean => isExclusive || other.isExclusive
  if (locksOn(place, !found).some(isConflict)) throw new DavFailure(423, 'The file or its folder is locked')
  refuseUnlessMatching(call, found)
  const below = depth === '0' ? [] : (found?.below(Infinity) ?? [])
  const locked = below.filter((node) => currentLocks(node).some(isConflict))
  if (locked.length > 0) {
    const statuses = [...locked.map((node) => [node, '423 Locked'] as const), [found, '424 Failed Dependency'] as const]
    await sendMultiStatus(res, statuses, ([node, status]) => {
      const href = node ? hrefOf(req.baseUrl, node.segmentsBelow(home.files), node.isFolder) : ''
      return `<d:response><d:href>${escapeXml(href)}</d:href><d:status>HTTP/1.1 ${status}</d:status></d:response>`
    })
    return
  }
  const node = found ?? write(call, [], undefined).node
  const href = hrefOf(req.baseUrl, segments, node.isFolder)
  const taken = { token: `urn:uuid:${randomUUID()}`, isExclusive, depth, owner, href, untilMs } as const
  node.locks = [...currentLocks(node), taken]
  res.status(found ? 200 : 201).set('Lock-Token', `<${taken.token}>`)
  sendLocks(call, node)
}

function wishIn(body: XmlNode): Pick<DavLock, 'isExclusive' | 'owner'> {
  const [scope, type] = ['scope', 'type'].map((part) => childrenNamed(body, `{DAV:}lock${part}`)[0]?.children[0]?.name)
  if (body.name !== '{DAV:}lockinfo' || type !== '{DAV:}write' || !/^\{DAV:\}(exclusive|shared)$/.test(scope ?? ''))
    throw new DavFailure(400, 'The body must be a lockinfo element for an exclusive or a shared lock for writing')
  return { isExclusive: scope === '{DAV:}exclusive', owner: childrenNamed(body, '{DAV:}owner').map(asXml).join('') }
}

/** An element as XML, without its attributes. */
const asXml = ({ name, text, children }: XmlNode): string =>
  propertyElement(name, escapeXml(text.trim()) + children.map(asXml).join(''))

function sendLocks({ res }: DavCall, node: DavNode): void {
  const element = (local: string, content?: string): string => propertyElement(`{DAV:}${local}`, content)
  const locks = locksOn({ folder: node.parent, node }, false).map(
    ({ isExclusive, depth, owner, untilMs, token, href }) =>
      element(
        'activelock',
        element('locktype', element('write')) +
          element('lockscope', element(isExclusive ? 'exclusive' : 'shared')) +
          element('depth', depth) +
          owner +
          element('timeout', `Second-${Math.round((untilMs - Date.now()) / 1000)}`) +
          element('locktoken', element('href', token)) +
          element('lockroot', element('href', escapeXml(href))),
      ),
  )
  const found = element('lockdiscovery', locks.join(''))
  res.type('application/xml').send(`<?xml version="1.0"?>\n<d:prop ${namespaces}>${found}</d:prop>\n`)
}

/** Answers UNLOCK. */
export const unlock: DavHandler = (call) => {
  const node = existing(call)
  const token = /^\s*<(.*)>\s*$/.exec(call.req.get('lock-token') ?? '')?.[1]
  if (token === undefined) throw new DavFailure(400, 'The Lock-Token header was not supplied')
  refuseUnlessMatching(call, node)
  const lock = locksOn({ folder: node.parent, node }, false).find((one) => one.token === token)
  if (!lock) throw new DavFailure(409, 'There is no such lock')
  for (let each: DavNode | null = node; each; each = each.parent) each.locks = each.locks.filter((one) => one !== lock)
  call.res.status(204).end()
}
