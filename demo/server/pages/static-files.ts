import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import express, { Router } from 'express'
import type { DemoOptions } from '../options.js'
import { projectRoot } from '../project-root.js'

/**
 * Files that are the same for everybody: the built bundle, the demo's pictures and styles, the gallery. They are served
 * before the session is read, so that loading one does not keep a session alive.
 */
export function staticFiles(options: DemoOptions): Router {
  const router = Router()
  const root = projectRoot()
  const checked = { cacheControl: false, redirect: false, setHeaders: cacheAs('no-cache') } as const
  const pages = express.static(join(root, 'demo/gallery'), checked)

  // Their names change with their content, so they may be cached for ever.
  for (const folder of ['esm/chunks', 'l10n'])
    router.use(
      `/dist/${folder}`,
      express.static(join(options.distFolder, folder), {
        ...checked,
        setHeaders: cacheAs('public, max-age=31536000, immutable'),
      }),
    )
  // In the compatible mode the demo serves stand-ins for the other server's scripts, and no bundle.
  router.use(
    '/dist',
    express.static(options.compatible === null ? options.distFolder : join(root, 'demo/compatible'), checked),
  )
  // Scripts of an app, where its old pages look for them.
  if (options.compatible !== null) router.use('/apps/files/js', express.static(join(root, 'demo/compatible'), checked))
  router.use('/demo/assets', express.static(join(root, 'demo/assets'), checked))
  router.use('/demo/gallery', express.static(join(root, '.build/gallery'), checked))
  router.use('/demo/gallery', (req, res, next) => {
    if (req.path === '/' || /\.(html|css)$/.test(req.path)) pages(req, res, next)
    else next()
  })
  router.get('/demo/gallery', (req, res, next) => {
    if (req.path.endsWith('/')) next()
    else res.redirect(303, `${options.webroot}/demo/gallery/${new URL(req.originalUrl, 'http://localhost').search}`)
  })
  return router
}

/** Express keeps an existing header, and every response begins with one. */
function cacheAs(value: string): (res: Pick<ServerResponse, 'setHeader'>) => void {
  return (res) => {
    res.setHeader('Cache-Control', value)
  }
}
