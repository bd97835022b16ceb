import { Router, type Request, type RequestHandler } from 'express'
import type { DavCall, DavHandler } from './dav-call.js'
import { answerDavFailure, DavFailure, sendDavError } from './dav-error.js'
import { lock, unlock } from './dav-locks.js'
import { segmentsOf } from './dav-paths.js'
import { propfind } from './dav-propfind.js'
import { proppatch } from './dav-proppatch.js'
import { read } from './dav-read.js'
import { filterFiles, searchFiles } from './dav-search.js'
import { davUploads } from './dav-uploads.js'
import { copy, makeFolder, move, put, remove } from './dav-write.js'
import { requireAccount, type Demo } from '../demo.js'
import { signedInOnly } from '../session/gate.js'
import { untrustedContent } from '../pages/security-headers.js'

/** What can be done with a file or folder, by the method. */
const handlers = new Map<string, DavHandler>([
  ['OPTIONS', options],
  ['GET', read],
  ['HEAD', read],
  ['PUT', put],
  ['DELETE', remove],
  ['COPY', copy],
  ['MOVE', move],
  ['MKCOL', makeFolder],
  ['PROPFIND', propfind],
  ['PROPPATCH', proppatch],
  ['REPORT', filterFiles],
  ['LOCK', lock],
  ['UNLOCK', unlock],
])

function options({ res }: DavCall): void {
  const allowed = [...handlers.keys()].join(', ')
  res.set({ Allow: allowed, DAV: '1, 3, 2', 'Cache-Control': 'max-age=604800', 'Content-Length': '0' }).end()
}

const answer: DavHandler = (call) => {
  const handler = handlers.get(call.req.method)
  if (!handler) throw new DavFailure(405, 'Method not supported.')
  return handler(call)
}

/**
 * WebDAV (RFC 4918) for each user's own folder, at the two addresses that files clients know, and chunked uploads.
 * Responds like the product (behaviour.md, section 20).
 */
export function webdav(demo: Demo): Router {
  const router = Router()
  const remote = `${demo.options.webroot}/remote.php`
  const calling =
    (handler: DavHandler): RequestHandler =>
    (req, res) => {
      const home = demo.homes(requireAccount(demo, req).uid)
      const bases = [`${remote}/dav/files/${encodeURIComponent(home.uid)}`, `${remote}/webdav`]
      return handler({ req, res, home, bases, segments: segmentsOf(req.path) })
    }
  const isSearch = (req: Request): boolean => req.method === 'SEARCH' && req.path === '/'

  router.use('/remote.php', untrustedContent, signedInOnly(demo))
  router.use(['/remote.php/dav/files/:uid', '/remote.php/dav/uploads/:uid'], (req, res, next) => {
    if (req.params.uid === requireAccount(demo, req).uid) next()
    else sendDavError(res, 404, `File with name ${String(req.params.uid)} could not be located`)
  })
  router.use(['/remote.php/dav/files/:uid', '/remote.php/webdav'], calling(answer))
  router.use('/remote.php/dav/uploads/:uid', calling(davUploads(demo.options.joiningMs)))
  router.use('/remote.php/dav', (req, res, next) => (isSearch(req) ? calling(searchFiles)(req, res, next) : next()))
  router.use('/remote.php', (_req, res) => {
    sendDavError(res, 404, 'There is no such service')
  })
  router.use('/remote.php', answerDavFailure)
  return router
}
