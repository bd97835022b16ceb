import FileSystemAdapter, { Resource } from '@nephele/adapter-file-system'
import { Router, type Request } from 'express'
import createServer, {
  ResourceNotFoundError,
  ResourceTreeNotCompleteError,
  UnauthorizedError,
  type Adapter,
  type Authenticator,
} from 'nephele'
import { davActions } from './dav-actions.js'
import { answerDavFailure, asDavFailure, DavFailure, sendDavError } from './dav-error.js'
import { fileEtag, hash, statsOf, type DavHome } from './dav-home.js'
import { notLocated, pathInside, segmentsOf } from './dav-paths.js'
import { propfind } from './dav-propfind.js'
import { proppatch } from './dav-proppatch.js'
import { filterFiles, searchFiles } from './dav-search.js'
import { davUploads } from './dav-uploads.js'
import { accountOf, requireAccount, type Demo } from '../demo.js'
import { signedInOnly } from '../session/gate.js'
import { mediaTypeOf } from './media-types.js'
import { untrustedContent } from '../pages/security-headers.js'

/**
 * WebDAV for each user's own folder, at the two addresses that files clients know, and chunked uploads. Responds like
 * the product (behaviour.md, section 20). The library reads, locks and checks conditions; lists and changes are ours.
 */
export function webdav(demo: Demo): Router {
  const router = Router()
  const homeOf = (req: Request): DavHome => demo.homes(requireAccount(demo, req).uid)
  const basesOf = (req: Request): readonly string[] => {
    const remote = `${demo.options.webroot}/remote.php`
    return [`${remote}/dav/files/${encodeURIComponent(homeOf(req).uid)}`, `${remote}/webdav`]
  }
  const adapters = new Map<string, Adapter>()

  const adapterOf = ({ uid, folder }: DavHome): Adapter => {
    const adapter = adapters.get(uid) ?? new DiskAdapter({ root: folder })
    adapters.set(uid, adapter)
    return adapter
  }
  /** Only the session authenticates; WebDAV requests carry no passwords. */
  const authenticator: Authenticator = {
    // eslint-disable-next-line @typescript-eslint/require-await -- what it throws must be a rejection
    async authenticate(req) {
      const uid = accountOf(demo, req)?.uid
      if (uid === undefined) throw new UnauthorizedError('Current user is not logged in')
      return { username: uid }
    },
    async cleanAuthentication() {},
  }
  const server = createServer(
    {
      // eslint-disable-next-line @typescript-eslint/require-await -- what it throws must be a rejection
      adapter: async (req: Request) => adapterOf(homeOf(req)),
      authenticator,
      plugins: [davActions(homeOf, basesOf)],
    },
    {
      // eslint-disable-next-line @typescript-eslint/require-await -- its type wants a promise
      async errorHandler(code, message, req, res, error) {
        if (res.headersSent || res.destroyed) res.end()
        else if (code < 400) res.status(code).set(validators(error)).end()
        else {
          const failure = asDavFailure(inOurWords(error, req))
          if (!failure && code === 500 && !demo.options.quiet) console.error(`${req.method} ${req.path} failed:`, error)
          sendDavError(
            res,
            failure?.status ?? code,
            failure?.message ?? (code === 500 ? 'Internal server error' : message),
          )
        }
      },
    },
  )
  const files = Router()
  files.use(async (req, _res, next) => {
    await pathInside(homeOf(req).folder, segmentsOf(req.path))
    next()
  })
  const lists = propfind(homeOf)
  const patches = proppatch(homeOf)
  const filters = filterFiles(homeOf)
  const searches = searchFiles(homeOf)
  files.use((req, res, next) => {
    if (req.method === 'PROPFIND') return lists(req, res, next)
    if (req.method === 'PROPPATCH') return patches(req, res, next)
    if (req.method === 'REPORT') return filters(req, res, next)
    return next()
  })
  files.use(server)

  router.use('/remote.php', untrustedContent, signedInOnly(demo))
  router.use(['/remote.php/dav/files/:uid', '/remote.php/dav/uploads/:uid'], (req, res, next) => {
    if (req.params.uid === requireAccount(demo, req).uid) next()
    else sendDavError(res, 404, `File with name ${String(req.params.uid)} could not be located`)
  })
  router.use('/remote.php/dav/files/:uid', files)
  router.use('/remote.php/dav/uploads/:uid', davUploads(homeOf, basesOf, demo.options.joiningMs))
  router.use('/remote.php/webdav', files)
  router.use('/remote.php/dav', (req, res, next) => {
    if (req.method === 'SEARCH' && req.path === '/') return searches(req, res, next)
    return next()
  })
  router.use('/remote.php', (_req, res) => {
    sendDavError(res, 404, 'There is no such service')
  })
  router.use('/remote.php', answerDavFailure)
  return router
}

/** Makes the library's responses agree with our lists in ETag and media type. */
class DiskResource extends Resource {
  override async getEtag(): Promise<string> {
    const stats = await statsOf(this.absolutePath)
    return stats ? fileEtag(stats) : hash(this.path)
  }

  override async getMediaType(): Promise<string | null> {
    return (await this.isCollection()) ? null : mediaTypeOf(this.path)
  }
}

class DiskAdapter extends FileSystemAdapter {
  override async getResource(url: URL, baseUrl: URL): Promise<Resource> {
    return this.#ours(await super.getResource(url, baseUrl), baseUrl)
  }

  override async newResource(url: URL, baseUrl: URL): Promise<Resource> {
    return this.#ours(await super.newResource(url, baseUrl), baseUrl)
  }

  #ours({ path }: Resource, baseUrl: URL): Resource {
    return new DiskResource({ adapter: this, baseUrl, path })
  }
}

/** Translates the library's failures to the product's wording. */
function inOurWords(error: Error | undefined, req: Request): unknown {
  if (error instanceof ResourceNotFoundError) return notLocated(segmentsOf(req.path))
  if (error instanceof ResourceTreeNotCompleteError) return new DavFailure(409, 'Parent node does not exist')
  return error
}

/** Headers that a 304 response has to repeat. */
function validators(error: Error | undefined): Record<string, string> {
  const headers: Record<string, string> = {}
  if (error && 'etag' in error && typeof error.etag === 'string') headers['ETag'] = error.etag
  if (error && 'lastModified' in error && error.lastModified instanceof Date)
    headers['Last-Modified'] = error.lastModified.toUTCString()
  return headers
}
