import { Router, type Request, type Response } from 'express'
import { asDavFailure } from './dav-error.js'
import { segmentsOf } from './dav-paths.js'
import { sendContent } from './dav-read.js'
import type { DavNode } from './dav-tree.js'
import { requireAccount, type Demo } from '../demo.js'
import { signedInOnly } from '../session/gate.js'
import { queryText } from '../request-values.js'
import { untrustedContent } from '../pages/security-headers.js'

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
    else await send(find(demo.homes(requireAccount(demo, req).uid).files, file), req, res)
  })
  router.get('/core/preview', signedInOnly(demo), untrustedContent, async (req, res) => {
    const { files } = demo.homes(requireAccount(demo, req).uid)
    const id = queryText(req, 'fileId')
    await send(files.below(Infinity).find((node) => String(node.id) === id) ?? null, req, res)
  })
  return router
}

async function send(node: DavNode | null, req: Request, res: Response): Promise<void> {
  const type = node && canPreview(node.name) ? pictureType(node) : null
  if (!node || type === null) {
    res.status(404).json([])
    return
  }
  // With the version in its address a picture never changes; without it the browser has to revalidate.
  res.set('Cache-Control', queryText(req, 'c') === '' ? 'private, no-cache' : 'private, max-age=86400, immutable')
  await sendContent(req, res, node, type)
}

/** @param file not percent-encoded, below the user's home */
function find(files: DavNode, file: string): DavNode | null {
  try {
    return files.at(segmentsOf(file.split('/').map(encodeURIComponent).join('/')))
  } catch (error) {
    if (asDavFailure(error)) return null
    throw error
  }
}

/** Determined by the first bytes of the file, so that a page named `x.png` is not served as an image. */
function pictureType(node: DavNode): string | null {
  const text = Buffer.concat(node.read(0, 12)).toString('latin1')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  return /^RIFF.{4}WEBP/s.test(text) ? 'image/webp' : null
}
