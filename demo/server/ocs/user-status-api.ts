import { Router, type Request, type Response } from 'express'
import type { Account } from '../accounts/accounts.js'
import { requireAccount, type Demo } from '../demo.js'
import { field, pathText, textField } from '../request-values.js'
import { signedInOnly } from '../session/gate.js'
import { answerOcs } from './ocs-answer.js'
import {
  afterCall,
  isStatusType,
  predefinedStatuses,
  statusAt,
  statusForOwner,
  typeForOthers,
  withBeat,
  withMessage,
  withType,
} from '../accounts/user-status.js'

/** The status app's API, in the recorded shapes (behaviour.md, section 2). */
export function userStatusApi(demo: Demo): Router {
  const router = Router()
  const api = '/ocs/v2.php/apps/user_status/api/v1'
  const own = `${api}/user_status`
  const now = (): number => demo.options.now()
  router.use('/ocs/v2.php/apps/user_status', signedInOnly(demo))

  const answer = (req: Request, res: Response, { uid, status }: Account): void =>
    answerOcs(req, res, 200, statusForOwner(uid, status, now()))

  router.get(own, (req, res) => {
    const account = requireAccount(demo, req)
    if (account.status) answer(req, res, account)
    else answerOcs(req, res, 404, [], 'No status for the current user')
  })

  router.put(`${own}/status`, (req, res) => {
    const account = requireAccount(demo, req)
    const type = textField(req, 'statusType')
    if (!isStatusType(type)) {
      answerOcs(req, res, 400, [], `Status-type "${type}" is not supported`)
      return
    }
    account.status = withType(account.status, type, now())
    answer(req, res, account)
  })

  router.put(`${own}/message/custom`, (req, res) => {
    const account = requireAccount(demo, req)
    const [message, icon, clearAtSec] = [textField(req, 'message'), textField(req, 'statusIcon'), clearAt(req)]
    const refusal =
      [...message].length > 80
        ? 'Message is longer than supported length of 80 characters'
        : icon !== '' && !/\p{Emoji}/u.test(icon)
          ? 'Status-Icon is longer than one character'
          : endsBefore(clearAtSec)
    if (refusal) {
      answerOcs(req, res, 400, [], refusal)
      return
    }
    account.status = withMessage(account.status, { message, icon, clearAtSec }, now())
    answer(req, res, account)
  })

  router.put(`${own}/message/predefined`, (req, res) => {
    const account = requireAccount(demo, req)
    const [messageId, clearAtSec] = [textField(req, 'messageId'), clearAt(req)]
    const known = predefinedStatuses.find(({ id }) => id === messageId)
    const refusal = known ? endsBefore(clearAtSec) : `Message-Id "${messageId}" is not supported`
    if (!known || refusal) {
      answerOcs(req, res, 400, [], refusal)
      return
    }
    account.status = withMessage(account.status, { ...known, messageId, clearAtSec }, now())
    answer(req, res, account)
  })

  router.delete(`${own}/message`, (req, res) => {
    const account = requireAccount(demo, req)
    if (account.status) account.status = withMessage(account.status, { message: '', icon: '' }, now())
    answerOcs(req, res, 200, [])
  })

  router.delete(`${own}/revert/:messageId`, (req, res) => {
    const account = requireAccount(demo, req)
    account.status = afterCall(account.status, pathText(req, 'messageId'))
    answer(req, res, account)
  })

  router.put(`${api}/heartbeat`, (req, res) => {
    const account = requireAccount(demo, req)
    const type = textField(req, 'status')
    if (type !== 'online' && type !== 'away') {
      answerOcs(req, res, 400, [], 'Bad Request')
      return
    }
    account.status = withBeat(statusAt(account.status, now()), type, now())
    answer(req, res, account)
  })

  router.get(`${api}/predefined_statuses`, (req, res) => answerOcs(req, res, 200, predefinedStatuses))

  router.get(`${api}/statuses/:uid`, (req, res) => {
    const { uid } = req.params
    const account = requireAccount(demo, req)
    // The own status that a call has replaced.
    if (uid === `_${account.uid}` && account.status?.replaced) {
      answerOcs(req, res, 200, statusForOwner(account.uid, account.status.replaced, now()))
      return
    }
    const other = demo.accounts.find(uid)
    const status = statusAt(other?.status ?? null, now())
    if (!other || !status) {
      answerOcs(req, res, 404, [], 'No status for the requested userId')
      return
    }
    const { message, icon, clearAtSec } = status
    answerOcs(req, res, 200, { userId: other.uid, message, icon, clearAt: clearAtSec, status: typeForOthers(status) })
  })
  return router

  /** When a message ends, in s since the epoch; null for never. */
  function clearAt(req: Request): number | null {
    const value = field(req, 'clearAt')
    return typeof value === 'number' ? value : null
  }

  function endsBefore(sec: number | null): string {
    return sec !== null && sec * 1000 < now() ? 'ClearAt is in the past' : ''
  }
}

/** Reports an unknown OCS address in the OCS envelope. */
export function ocsRest(): Router {
  const router = Router()
  router.all('/ocs/{*rest}', (req, res) => {
    answerOcs(req, res, 404, [], 'Invalid query, please check the syntax.', 998)
  })
  return router
}
