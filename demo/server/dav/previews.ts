import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Router, type Request, type Response } from 'express'
import { asDavFailure } from './dav-error.js'
import { fileEtag, statsOf } from './dav-home.js'
import { pathInside, segmentsOf } from './dav-paths.js'
import { requireAccount, type Demo } from '../demo.js'
import { signedInOnly } from '../session/gate.js'
import { queryText } from '../request-values.js'
import { untrustedContent } from '../pages/security-headers.js'
import { homeFolder } from '../accounts/user-files.js'

/** Images that a browser shows without running code; not SVG, which can contain scripts. */
const endings = /[^.]\.(png|jpe?g|gif|webp)$/i

/** Whether a file of this name may have a preview; only its content says for sure. */
export function canPreview(name: string): boolean {
  return endings.test(name)
}

/**
 * `GET /core/preview.png`, and `/core/preview` by the number of a listed file (behaviour.md, section 11.1). The demo
 * cannot scale images, so it sends the original.
 */
export function previews(demo: Demo): Router {
  const router = Router()
  router.get('/core/preview.png', signedInOnly(demo), untrustedContent, async (req, res) => {
    const file = queryText(req, 'file')
    if (file === '' || queryText(req, 'x') === '0' || queryText(req, 'y') === '0') res.status(400).json([])
    else await send(homeFolder(demo.options.dataFolder, requireAccount(demo, req).uid), file, req, res)
  })
  router.get('/core/preview', signedInOnly(demo), untrustedContent, async (req, res) => {
    const { folder, ids, places } = demo.homes(requireAccount(demo, req).uid)
    const id = Number(queryText(req, 'fileId'))
    const file = places.get(id)?.join('/') ?? ''
    const stats = file === '' ? null : await statsOf(join(folder, file))
    if (!stats || ids.of(stats) !== id) res.status(404).json([])
    else await send(folder, file, req, res)
  })
  return router
}

async function send(home: string, file: string, req: Request, res: Response): Promise<void> {
  const path = await ownFile(home, file)
  const stats = path === null ? null : await statsOf(path)
  const type = path !== null && stats?.isFile() && canPreview(path) ? await pictureType(path) : null
  if (path === null || !stats || type === null) {
    res.status(404).json([])
    return
  }
  // With the version in its address a picture never changes; without it the browser has to revalidate.
  res.set({
    'Content-Type': type,
    ETag: `"${fileEtag(stats)}"`,
    'Cache-Control': queryText(req, 'c') === '' ? 'private, no-cache' : 'private, max-age=86400, immutable',
  })
  res.sendFile(path, { cacheControl: false, dotfiles: 'allow' }, (error) => {
    if (error && !res.headersSent) res.status(404).json([])
  })
}

/** @param file not percent-encoded, below the user's home */
async function ownFile(home: string, file: string): Promise<string | null> {
  try {
    return await pathInside(home, segmentsOf(file.split('/').map(encodeURIComponent).join('/')))
  } catch (error) {
    if (asDavFailure(error)) return null
    throw error
  }
}

/** Determined by the first bytes of the file, so that a page named `x.png` is not served as an image. */
async function pictureType(path: string): Promise<string | null> {
  const file = await open(path).catch(() => null)
  if (!file) return null
  try {
    const start = Buffer.alloc(12)
    await file.read(start, 0, 12, 0)
    const text = start.toString('latin1')
    if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
    if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
    if (/^GIF8[79]a/.test(text)) return 'image/gif'
    return /^RIFF.{4}WEBP/s.test(text) ? 'image/webp' : null
  } finally {
    await file.close()
  }
}
