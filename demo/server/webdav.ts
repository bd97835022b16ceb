import FileSystemAdapter from '@nephele/adapter-file-system'
import { Router, type Request, type RequestHandler } from 'express'
import createServer, { UnauthorizedError, type Adapter, type Authenticator } from 'nephele'
import { sendDavError } from './dav-error.js'
import { accountOf, requireAccount, type Demo } from './demo.js'
import { signedInOnly } from './gate.js'
import { untrustedContent } from './security-headers.js'
import { homeFolder } from './user-files.js'

/** WebDAV over each user's own folder, at the two addresses that files clients know. */
export function webdav(demo: Demo): Router {
  const router = Router()
  const adapters = new Map<string, Adapter>()

  const adapterOf = (uid: string): Adapter => {
    const adapter = adapters.get(uid) ?? new FileSystemAdapter({ root: homeFolder(demo.options.dataFolder, uid) })
    adapters.set(uid, adapter)
    return adapter
  }
  /** The session is the only way in; there are no passwords in WebDAV requests. */
  const authenticator: Authenticator = {
    async authenticate(req) {
      const uid = accountOf(demo, req)?.uid
      if (uid === undefined) throw new UnauthorizedError('Current user is not logged in')
      return { username: uid }
    },
    async cleanAuthentication() {},
  }
  const server = createServer(
    { adapter: async (req: Request) => adapterOf(requireAccount(demo, req).uid), authenticator },
    {
      async errorHandler(code, message, _req, res, error) {
        if (res.headersSent || res.destroyed) res.end()
        else if (code >= 400) sendDavError(res, code, message)
        else res.status(code).set(validators(error)).end()
      },
    },
  )
  const refuseForbiddenNames: RequestHandler = (req, res, next) => {
    const target = req.method === 'PUT' ? req.path : (req.get('destination') ?? '')
    const forbidden = /\.(part|filepart)\/?$/.exec(target)
    if (forbidden) sendDavError(res, 400, `".${forbidden[1] ?? ''}" is a forbidden file type.`)
    else next()
  }

  router.use('/remote.php', untrustedContent, signedInOnly(demo))
  router.use('/remote.php/dav/files/:uid', (req, res, next) => {
    if (req.params.uid === requireAccount(demo, req).uid) next()
    else sendDavError(res, 404, `File with name ${req.params.uid} could not be located`)
  }, refuseForbiddenNames, server)
  router.use('/remote.php/webdav', refuseForbiddenNames, server)
  router.use('/remote.php', (_req, res) => {
    sendDavError(res, 404, 'There is no such service')
  })
  return router
}

/** What a "not modified" answer has to repeat. */
function validators(error: Error | undefined): Record<string, string> {
  const headers: Record<string, string> = {}
  if (error && 'etag' in error && typeof error.etag === 'string') headers['ETag'] = error.etag
  if (error && 'lastModified' in error && error.lastModified instanceof Date) headers['Last-Modified'] = error.lastModified.toUTCString()
  return headers
}
