import { Router, type Request, type Response } from 'express'
import { carriesToken } from './csrf-token.js'
import { accountOf, type Demo } from '../demo.js'
import { answerTokenRefused } from './gate.js'
import { queryText, textField } from '../request-values.js'
import { safeRedirect } from './safe-redirect.js'
import { signIn, signOut } from './sessions.js'

/** Signing in and out, by plain forms and links. */
export function signInPage(demo: Demo): Router {
  const router = Router()
  // A page that poses as another server's has nothing to show of its own.
  const home = demo.pages.url(demo.options.compatible === null ? '/welcome' : '/apps/files/')

  router.get('/login', (req, res) => {
    const wanted = queryText(req, 'redirect_url')
    if (accountOf(demo, req)) res.redirect(303, safeRedirect(wanted, home))
    else show(req, res, 200, '', '', wanted)
  })

  router.post('/login', async (req, res) => {
    const name = textField(req, 'user')
    const wanted = textField(req, 'redirect_url')
    if (!carriesToken(req)) {
      if (req.accepts(['json', 'html']) === 'json') answerTokenRefused(demo, req, res)
      else show(req, res, 412, 'This page was open too long. Please sign in again.', name, wanted)
      return
    }
    const account = await demo.accounts.open(name, textField(req, 'password'))
    if (!account) {
      show(req, res, 403, 'Wrong name or password.', name, wanted)
      return
    }
    await signIn(req, account.uid, demo.options.now())
    res.redirect(303, safeRedirect(wanted, home))
  })

  router.get('/logout', async (req, res) => {
    if (carriesToken(req, queryText(req, 'requesttoken'))) await leave(req, res)
    else answerTokenRefused(demo, req, res)
  })

  router.post('/logout', async (req, res) => {
    if (carriesToken(req)) await leave(req, res)
    else answerTokenRefused(demo, req, res)
  })
  return router

  async function leave(req: Request, res: Response): Promise<void> {
    await signOut(req, res, demo.port)
    res.redirect(303, `${demo.pages.url('/login')}?clear=1`)
  }

  function show(req: Request, res: Response, status: number, problem: string, name: string, redirectUrl: string): void {
    demo.pages.send(req, res, {
      template: './sign-in',
      title: 'Sign in',
      status,
      bodyId: 'body-login',
      data: { problem, name, redirectUrl, signedOut: queryText(req, 'clear') === '1' },
    })
  }
}
