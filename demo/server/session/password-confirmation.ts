import { Router, type Request, type RequestHandler } from 'express'
import { requireAccount, type Demo } from '../demo.js'
import { answerOcs } from '../ocs/ocs-answer.js'
import { usualConfirmAfterSec } from '../options.js'
import { textField } from '../request-values.js'

/** The server accepts a confirmation a little longer than its pages do, because a request may be on its way. */
const graceSec = 15

/** `POST /login/confirm` (behaviour.md, section 13). Only signed-in users get here. */
export function passwordConfirmation(demo: Demo): Router {
  const router = Router()
  router.post('/login/confirm', async (req, res) => {
    const account = await demo.accounts.open(requireAccount(demo, req).uid, textField(req, 'password'))
    if (!account) {
      res.status(403).json([])
      return
    }
    req.session.confirmedAtMs = demo.options.now()
    res.json({ lastLogin: lastLogin(demo, req) })
  })
  return router
}

/**
 * When the user last entered the password, in seconds, as reported to pages. Pages always add 30 minutes, so a demo
 * with another duration reports an earlier or later time.
 */
export function lastLogin({ options }: Demo, req: Request): number {
  const { confirmedAtMs } = req.session
  if (confirmedAtMs === undefined) return 0
  return Math.floor(confirmedAtMs / 1000) - usualConfirmAfterSec + options.confirmAfterSec
}

/** For requests that need a recent password confirmation. */
export function passwordConfirmed(demo: Demo): RequestHandler {
  return (req, res, next) => {
    const ageMs = demo.options.now() - (req.session.confirmedAtMs ?? 0)
    if (ageMs <= (demo.options.confirmAfterSec + graceSec) * 1000) next()
    else answerOcs(req, res, 403, [], 'Password confirmation is required')
  }
}

/** For requests that must carry the password themselves, each time (behaviour.md, section 13, "strict"). */
export function passwordSent(demo: Demo): RequestHandler {
  return async (req, res, next) => {
    const { uid } = requireAccount(demo, req)
    const [, encoded = ''] = /^Basic ([\w+/=]+)$/.exec(req.get('authorization') ?? '') ?? []
    const [, name, password] = /^([^:]*):([^]*)$/.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
    if (name === uid && password !== undefined && (await demo.accounts.open(uid, password))) next()
    else {
      // From release 32 on, only the header says it; the message is for a person, in the person's language.
      const isOld = demo.options.compatible === 27
      if (!isOld) res.set('X-Nextcloud-Password-Confirmation', 'true')
      answerOcs(req, res, 403, [], isOld ? 'Password confirmation is required' : 'The password is not right.')
    }
  }
}
