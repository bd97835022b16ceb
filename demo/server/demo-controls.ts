import { Router } from 'express'
import { apps } from './pages/apps.js'
import { newSecret } from './session/csrf-token.js'
import { requireAccount, type Demo } from './demo.js'
import { wantsPage } from './session/gate.js'
import { field, textField } from './request-values.js'
import { signOut } from './session/sessions.js'
import { safeRedirect } from './session/safe-redirect.js'

/** Controls that only a demo has: they change the environment of the page, and show the requests so far. */
export function demoControls(demo: Demo): Router {
  const router = Router()
  const settings = `${demo.pages.url('/settings/user')}?saved=1`

  /** Makes all tokens on open pages stale, while the session goes on. */
  router.post('/demo/rotate-secret', (req, res) => {
    req.session.secret = newSecret()
    if (wantsPage(req)) res.redirect(303, safeRedirect(textField(req, 'redirect_url'), settings))
    else res.json({ rotated: true })
  })

  /** Ends the session as if its lifetime were over; the page does not know. */
  router.post('/demo/end-session', async (req, res) => {
    await signOut(req, res, demo.port)
    res.json({ ended: true })
  })

  router.post('/demo/unread', (req, res) => {
    const app = textField(req, 'app')
    const count = Number(field(req, 'count') ?? Number.NaN)
    if (!apps.some(({ id }) => id === app) || !Number.isInteger(count) || count < 0) {
      res.status(400).json({ message: 'app must be the id of an app and count a whole number from 0' })
      return
    }
    requireAccount(demo, req).unread.set(app, count)
    if (wantsPage(req)) res.redirect(303, settings)
    else res.json({ app, count })
  })

  router.get('/demo/log', (_req, res) => {
    res.json(demo.log.entries())
  })
  return router
}
