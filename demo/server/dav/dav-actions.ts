import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { Resource } from '@nephele/adapter-file-system'
import type { Request } from 'express'
import { LockedError, type AuthResponse, type Method, type Plugin, type Resource as AnyResource } from 'nephele'
import { DavFailure } from './dav-error.js'
import { statsOf, type DavHome } from './dav-home.js'
import {
  destinationOf,
  isServerOwn,
  notLocated,
  pathInside,
  refuseForbiddenName,
  segmentsOf,
  type Segments,
} from './dav-paths.js'
import { favourite, isSet, markFavourite, propertiesIn } from './dav-proppatch.js'
import {
  bringIntoPlace,
  fileIdHeader,
  isOverwritingForbidden,
  modifiedTime,
  overwritingForbidden,
  receive,
  refuseParent,
  refuseReadOnly,
  refuseUnwritable,
  sendWritten,
  unfinishedPath,
} from './dav-receive.js'
import { childrenNamed, readXmlBody, readXmlText } from './dav-xml.js'

/**
 * Handlers that change files. The WebDAV library checks locks and conditions before it calls them. They write so that
 * nobody sees unfinished work: to a temporary path first, then into place by one rename.
 *
 * @param bases the addresses of the user's folder, for the header `Destination`
 */
export function davActions(homeOf: (req: Request) => DavHome, basesOf: (req: Request) => readonly string[]): Plugin {
  return {
    async beforePut(req, res) {
      const home = homeOf(req)
      const segments = segmentsOf(req.path)
      if (!['identity', undefined].includes(req.get('content-encoding')))
        throw new DavFailure(415, 'The content must not be encoded')
      const modifiedSec = modifiedTime(req)
      await refuseUnwritable(home, segments)
      const written = await receive(home, [req], (path) => bringIntoPlace(home, path, segments, req, modifiedSec))
      sendWritten(home, res, written, modifiedSec !== null)
      return false
    },

    // eslint-disable-next-line @typescript-eslint/require-await -- its type wants a promise
    async beginLock(_req, _res, { method }) {
      method.getBodyXML = readXmlText
    },

    async beginMkcol(req, res, { method }) {
      const home = homeOf(req)
      const segments = segmentsOf(req.path)
      const path = await pathInside(home.folder, segments)
      const marked = await wantsFavourite(req)
      const stats = await home.inTurn(async () => {
        if (await statsOf(path)) throw new DavFailure(405, 'The resource you tried to create already exists')
        refuseForbiddenName(segments)
        await refuseParent(path, segments)
        await refuseLocked(
          method,
          req,
          res,
          await res.locals.adapter.newCollection(requestUrl(req), res.locals.baseUrl),
        )
        await mkdir(path)
        return statsOf(path)
      })
      if (stats) {
        markFavourite(home, home.ids.of(stats), marked)
        res.set('OC-FileId', fileIdHeader(home, stats))
      }
      res.status(201).end()
      return false
    },

    async beforeDelete(req, res, { resource }) {
      const home = homeOf(req)
      const segments = segmentsOf(req.path)
      await home.inTurn(async () => {
        await refuseTaking(home, segments)
        await takeAway(home, diskPath(resource))
      })
      res.status(204).end()
      return false
    },

    async beforeMove(req, res, { method, resource, overwrite }) {
      await refuseLocked(method, req, res, resource)
      const home = homeOf(req)
      const from = segmentsOf(req.path)
      const to = destinationOf(req.get('destination'), basesOf(req))
      const path = diskPath(resource)
      await sendInPlace(
        home,
        req,
        res,
        await home.inTurn(async () => {
          await refuseTaking(home, from)
          return swapIn(home, { path, from, to, overwrite, beforeSwap: () => refuseLockedTarget(method, req, res) })
        }),
      )
      return false
    },

    async beforeCopy(req, res, { method, resource, depth, overwrite }) {
      const home = homeOf(req)
      const from = segmentsOf(req.path)
      const to = destinationOf(req.get('destination'), basesOf(req))
      await refuseTarget(home, from, to, overwrite)
      const copy = await unfinishedPath(home)
      try {
        if (depth === '0' && (await resource.isCollection())) await mkdir(copy)
        else
          await cp(diskPath(resource), copy, {
            recursive: true,
            preserveTimestamps: true,
            filter: async (path) => isCopied(path),
          })
        await sendInPlace(
          home,
          req,
          res,
          await home.inTurn(() =>
            swapIn(home, { path: copy, from, to, overwrite, beforeSwap: () => refuseLockedTarget(method, req, res) }),
          ),
        )
      } finally {
        await rm(copy, { recursive: true, force: true })
      }
      return false
    },
  }
}

const isCopied = async (path: string): Promise<boolean> =>
  !isServerOwn(basename(path)) && !(await statsOf(path))?.isSymbolicLink()

const requestUrl = (req: Request): URL => new URL(req.originalUrl, `${req.protocol}://${req.headers.host ?? ''}`)

function diskPath(resource: AnyResource): string {
  if (!(resource instanceof Resource)) throw new Error('The file does not lie on this disk.')
  return resource.absolutePath
}

async function refuseLocked(method: Method, req: Request, res: AuthResponse, resource: AnyResource): Promise<void> {
  if ((await method.getLockPermission(req, res, resource, res.locals.user)) !== 2)
    throw new LockedError('The file or its folder is locked')
}

async function refuseLockedTarget(method: Method, req: Request, res: AuthResponse): Promise<void> {
  const target = method.getRequestDestination(req)
  if (target) await refuseLocked(method, req, res, await res.locals.adapter.newResource(target, res.locals.baseUrl))
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

/** @throws {DavFailure} if the file must not leave its folder */
async function refuseTaking(home: DavHome, segments: Segments): Promise<void> {
  const path = await pathInside(home.folder, segments)
  const stats = await statsOf(path)
  if (!stats) throw notLocated(segments)
  if (segments.length === 0) throw new DavFailure(403, 'Your own folder must stay')
  refuseReadOnly(stats, segments)
  await refuseParent(path, segments)
}

/** Clients see it gone at once, however much is in it. */
async function takeAway(home: DavHome, path: string): Promise<void> {
  const away = await unfinishedPath(home)
  await rename(path, away)
  await rm(`${path}.nephelemeta`, { force: true })
  await rm(away, { recursive: true, force: true })
}

async function refuseTarget(
  home: DavHome,
  from: Segments,
  to: Segments,
  overwrite: string | undefined,
): Promise<{ path: string; exists: boolean }> {
  const path = await pathInside(home.folder, to)
  const isBelow = (one: Segments, other: Segments): boolean => other.every((name, at) => one[at] === name)
  if (to.length === from.length && isBelow(to, from))
    throw new DavFailure(403, 'Source and destination uri are identical.')
  if (isBelow(to, from))
    throw new DavFailure(409, 'The destination may not be part of the same subtree as the source path.')
  if (isBelow(from, to)) throw new DavFailure(403, 'The destination must not hold the source.')
  refuseForbiddenName(to)
  const existing = await statsOf(path)
  await refuseParent(path, to)
  if (existing && isOverwritingForbidden(overwrite)) throw overwritingForbidden()
  if (existing) refuseReadOnly(existing, to)
  return { path, exists: existing !== null }
}

interface Swap {
  /** The file or folder to put at the target. */
  path: string
  from: Segments
  to: Segments
  overwrite: string | undefined
  beforeSwap: () => Promise<void>
}

interface InPlace {
  path: string
  created: boolean
}

async function swapIn(home: DavHome, { path, from, to, overwrite, beforeSwap }: Swap): Promise<InPlace> {
  const target = await refuseTarget(home, from, to, overwrite)
  await beforeSwap()
  const away = target.exists ? await unfinishedPath(home) : null
  if (away) await rename(target.path, away)
  try {
    await rename(path, target.path)
  } catch (error) {
    if (away) await rename(away, target.path)
    throw error
  }
  await rm(`${path}.nephelemeta`, { force: true })
  if (away) await rm(away, { recursive: true, force: true })
  return { path: target.path, created: !target.exists }
}

async function sendInPlace(home: DavHome, req: Request, res: AuthResponse, { path, created }: InPlace): Promise<void> {
  const stats = await statsOf(path)
  if (stats) res.set('OC-FileId', fileIdHeader(home, stats))
  if (created) res.set('Location', req.get('destination') ?? '')
  res.status(created ? 201 : 204).end()
}
