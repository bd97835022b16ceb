import { createHash } from 'node:crypto'
import { Router, type Request, type Response } from 'express'
import { avatarPicture, type AvatarSize } from '../accounts/avatar-picture.js'
import type { Demo } from '../demo.js'
import { pathText, queryText } from '../request-values.js'

/** How many generated pictures are cached; a long list of contacts requests many. */
const mostKept = 500

/** `GET /avatar/{user}/{size}`, with `/dark` for the dark theme and `/avatar/guest/{name}/{size}` for visitors. */
export function avatarApi(demo: Demo): Router {
  const router = Router()
  const kept = new Map<string, Buffer>()

  router.get(['/avatar/guest/:name/:size', '/avatar/guest/:name/:size/dark'], (req, res) => {
    send(req, res, 200, pathText(req, 'name'), false)
  })

  router.get(['/avatar/:user/:size', '/avatar/:user/:size/dark'], (req, res) => {
    const user = pathText(req, 'user')
    const account = demo.accounts.find(user)
    if (account) send(req, res, 200, account.uid, account.hasPicture)
    else if (demo.contacts.user(user)) send(req, res, 200, user, false)
    else if (queryText(req, 'guestFallback') === 'true') send(req, res, 201, user, false)
    else res.status(404).json([])
  })
  return router

  function send(req: Request, res: Response, status: number, name: string, own: boolean): void {
    const size: AvatarSize = Number(pathText(req, 'size')) > 64 ? 512 : 64
    const picture = drawn(name, size, own, req.path.endsWith('/dark'))
    res
      .status(status)
      .type('png')
      .set({
        'X-NC-IsCustomAvatar': own ? '1' : '0',
        'Cache-Control': 'private, max-age=86400, immutable',
        ETag: `"${createHash('sha1').update(picture).digest('hex')}"`,
      })
    res.send(picture)
  }

  function drawn(name: string, size: AvatarSize, own: boolean, dark: boolean): Buffer {
    const key = JSON.stringify([name, size, dark])
    const picture = kept.get(key) ?? avatarPicture(name, size, own, dark)
    kept.delete(key)
    kept.set(key, picture)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return picture
  }
}
