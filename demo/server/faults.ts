import { setTimeout as sleep } from 'node:timers/promises'
import type { Request, RequestHandler } from 'express'
import { answerOcsSignedOut } from './ocs/ocs-answer.js'

/** Faults that the cookie `demo_fault` can cause. */
export const faults = ['slow', '401', '412', '500', 'broken-json', 'offline', 'wire-cut'] as const
type Fault = (typeof faults)[number]

/** A cookie, so that the fault applies to the requests of a page's own scripts. */
export const faultCookie = 'demo_fault'

/** The fault in the browser's cookie. */
export function chosenFault(req: Request): Fault | null {
  const value = new RegExp(`(?:^|;\\s*)${faultCookie}=([\\w-]+)`).exec(req.headers.cookie ?? '')?.[1]
  return faults.find((fault) => fault === value) ?? null
}

/** Makes requests of scripts fail on purpose, but never pages, so that the fault can always be turned off again. */
export const faultInjection: RequestHandler = async (req, res, next) => {
  const chosen = chosenFault(req)
  // Only the way to the files.
  const affected =
    chosen === 'wire-cut' ? /^\/remote\.php\// : /^\/(csrftoken|contactsmenu|ocs|avatar|login\/confirm)(\/|$)/
  const fault = affected.test(req.path) ? chosen : null
  const isOcs = req.path.startsWith('/ocs/')
  if (fault === 'slow') await sleep(3000)

  if (fault === null || fault === 'slow') next()
  else if (fault === 'offline' || fault === 'wire-cut') req.socket.destroy()
  else if (fault === '500')
    res
      .status(500)
      .type('html')
      .send('<!DOCTYPE html><title>Internal Server Error</title><h1>Internal Server Error</h1>')
  else if (fault === 'broken-json') res.type('json').send('{"contacts":[{"id":')
  else if (fault === '412') {
    if (['GET', 'HEAD'].includes(req.method)) next()
    else res.status(412).json({ message: 'CSRF check failed' })
  } else if (isOcs) answerOcsSignedOut(req, res)
  else res.status(401).json({ message: 'Current user is not logged in' })
}
