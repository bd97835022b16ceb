import type { Request, RequestHandler, Response } from 'express'
import { carriesToken } from './csrf-token.js'
import { sendDavError } from '../dav/dav-error.js'
import { accountOf, type Demo } from '../demo.js'
import { answerOcsSignedOut } from '../ocs/ocs-answer.js'

/** Every other method may change something, unknown ones included. */
const readOnly = new Set(['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'REPORT', 'SEARCH'])

/** Signing in and out and public links check the token themselves, because they respond with a page. */
const checkThemselves = /^\/(login|logout|s\/[^/]+\/\w+)$/

/** These need a token, but no signed-in user: a visitor's page has a token, too. */
const forVisitors = new Set(['/demo/rotate-secret'])

/**
 * Lets a request that may change something through only for a signed-in user with a valid request token. It runs before
 * all routes, so a new route is protected without any code. A missing sign-in is reported first.
 */
export function gate(demo: Demo): RequestHandler {
  return (req, res, next) => {
    if (readOnly.has(req.method) || checkThemselves.test(req.path)) next()
    else if (!accountOf(demo, req) && !forVisitors.has(req.path)) answerSignedOut(demo, req, res)
    else if (carriesToken(req) || (isOcs(req.path) && req.get('ocs-apirequest') === 'true')) next()
    else answerTokenRefused(demo, req, res)
  }
}

/** For routes that only a signed-in user may read. */
export function signedInOnly(demo: Demo): RequestHandler {
  return (req, res, next) => {
    if (accountOf(demo, req)) next()
    else answerSignedOut(demo, req, res)
  }
}

/** For routes that only an administrator may use. */
export function adminOnly(demo: Demo): RequestHandler {
  return (req, res, next) => {
    const account = accountOf(demo, req)
    if (account?.isAdmin) next()
    else if (account)
      demo.pages.send(req, res, {
        template: './message',
        title: 'No access',
        status: 403,
        data: { text: 'Only administrators may see this page.' },
      })
    else answerSignedOut(demo, req, res)
  }
}

/** The recorded responses (behaviour.md, section 16), by the kind of address. */
export function answerSignedOut(demo: Demo, req: Request, res: Response): void {
  const path = pathInside(demo, req)
  if (isOcs(path)) answerOcsSignedOut(req, res)
  else if (path.startsWith('/remote.php')) sendDavError(res, 401, 'Current user is not logged in')
  else if (isCall(req, path)) res.status(401).json({ message: 'Current user is not logged in' })
  else {
    const wanted = req.method === 'GET' ? `?redirect_url=${encodeURIComponent(req.originalUrl)}` : ''
    res.redirect(303, `${demo.pages.url('/login')}${wanted}`)
  }
}

/** A browser that sent a form gets a page that explains what to do; everything else gets the recorded JSON, or what was asked for. */
export function answerTokenRefused(demo: Demo, req: Request, res: Response): void {
  if (!wantsPage(req)) {
    const { tokenRefusal } = demo.options
    if (tokenRefusal === '412') res.status(412).json({ message: 'CSRF check failed' })
    else if (tokenRefusal === '412-empty') res.status(412).end()
    else res.status(Number(tokenRefusal)).type('html').send('<!DOCTYPE html><title>Refused</title><h1>Refused</h1>')
    return
  }
  demo.pages.send(req, res, {
    template: './message',
    title: 'Please try again',
    status: 412,
    data: {
      text: 'The page was open too long to be trusted. Nothing was changed. Go back, reload the page and try again.',
    },
  })
}

/** Whether a person will see the response. */
export function wantsPage(req: Request): boolean {
  return /\btext\/html\b/.test(req.get('accept') ?? '') && req.get('x-requested-with') === undefined
}

/** `req.path` is cut wherever a router is mounted; this is the whole path below the webroot. */
function pathInside(demo: Demo, req: Request): string {
  return (req.baseUrl + req.path).slice(demo.options.webroot.length)
}

const isOcs = (path: string): boolean => path.startsWith('/ocs/')

function isCall(req: Request, path: string): boolean {
  return (
    /^\/(contactsmenu|csrftoken|avatar|core|login\/confirm|apps\/files\/api)(\/|$)/.test(path) ||
    (path.startsWith('/demo/') && !wantsPage(req))
  )
}
