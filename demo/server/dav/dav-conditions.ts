import type { Request } from 'express'
import type { DavCall } from './dav-call.js'
import { DavFailure } from './dav-error.js'
import { destinationOf } from './dav-paths.js'
import type { DavLock, DavNode, Segments } from './dav-tree.js'

/** A name in a folder, and what has it. */
interface Place {
  folder: DavNode | null
  node: DavNode | null
}

/** Locks that are still good. */
export const currentLocks = ({ locks }: DavNode): DavLock[] => locks.filter(({ untilMs }) => untilMs > Date.now())

/** @param changesMembers whether the locks count that are about what is in the folder, and not about the content of that */
export function locksOn({ folder, node }: Place, changesMembers: boolean): DavLock[] {
  const locks = node ? currentLocks(node) : []
  for (let each = folder; each; each = each.parent)
    locks.push(...currentLocks(each).filter(({ depth }) => depth === 'infinity' || (changesMembers && each === folder)))
  return locks
}

/** @throws {DavFailure} 423 if it is locked, and the request does not carry the token of such a lock */
export function refuseLocked(req: Request, place: Place, changesMembers: boolean): void {
  const locks = locksOn(place, changesMembers)
  if (locks.length > 0 && !locks.some(({ token }) => req.get('if')?.includes(`<${token}>`)))
    throw new DavFailure(423, 'The file or its folder is locked')
}

/**
 * Checks the conditions of the request (RFC 9110, section 13.1; RFC 4918, section 10.4).
 *
 * @param node what the header `If-Match` and its like are about
 * @throws {DavFailure} 412
 */
export function refuseUnlessMatching(call: DavCall, node: DavNode | null): void {
  const { req } = call
  const isMatching = (list: string): boolean =>
    node !== null &&
    list.split(',').some((item) => item.trim() === '*' || item.trim().replace(/^(?:W\/)?"|"$/g, '') === node.etag)
  const match = req.get('if-match')
  const noneMatch = req.get('if-none-match')
  const since = Date.parse(req.get('if-unmodified-since') ?? '')
  const header = req.get('if')
  if (match !== undefined && !isMatching(match))
    throw new DavFailure(412, 'An If-Match header was specified, but none of the specified ETags matched.')
  if (node && Math.floor(node.modifiedMs / 1000) * 1000 > since)
    throw new DavFailure(412, 'An If-Unmodified-Since header was specified, but the entity has been changed since.')
  if (!['GET', 'HEAD'].includes(req.method) && noneMatch !== undefined && isMatching(noneMatch))
    throw new DavFailure(412, 'An If-None-Match header was specified, but the ETag matched (or * was specified).')
  if (header !== undefined && !isFulfilled(call, header))
    throw new DavFailure(412, 'An If header was specified, but none of the specified ETags matched.')
}

/** Whether one of the lists of the header `If` is fulfilled. A list is about the address before it, or that of the request. */
function isFulfilled({ home, bases, segments }: DavCall, header: string): boolean {
  const parts = /<([^>]*)>|\(([^)]+)\)/g
  if (header.replace(parts, '').trim() !== '') throw new DavFailure(400, 'The If header is not written correctly')
  let about = segments
  for (const [, address, list = ''] of header.matchAll(parts)) {
    if (address !== undefined) about = destinationOf(address, bases)
    else if (isListFulfilled(home.files, about, list)) return true
  }
  return false
}

function isListFulfilled(files: DavNode, segments: Segments, list: string): boolean {
  const node = files.at(segments)
  const tokens = locksOn({ folder: files.at(segments.slice(0, -1)), node }, true).map(({ token }) => token)
  return [...list.matchAll(/(Not\s+)?(?:<([^>]*)>|\[(?:W\/)?"([^"]*)"\])/gi)].every(
    ([, not, token, etag]) =>
      (token === undefined ? node?.etag === etag : tokens.includes(token)) === (not === undefined),
  )
}
