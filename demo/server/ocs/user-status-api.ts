import { Router } from 'express'
import { requireAccount, type Demo } from '../demo.js'
import { signedInOnly } from '../session/gate.js'
import { answerOcs } from './ocs-answer.js'
import { textField } from '../request-values.js'
import { isStatusType, statusForOwner, typeForOthers, withMessage, withType } from '../accounts/user-status.js'

/** The status app's API, in the recorded shapes (behaviour.md, section 2). */
export function userStatusApi(demo: Demo): Router {
  const router = Router()
  const own = '/ocs/v2.php/apps/user_status/api/v1/user_status'
  router.use('/ocs/v2.php/apps/user_status', signedInOnly(demo))

  router.get(own, (req, res) => {
    const { uid, status } = requireAccount(demo, req)
    if (status) answerOcs(req, res, 200, statusForOwner(uid, status))
    else answerOcs(req, res, 404, [], 'No status for the current user')
  })

  router.put(`${own}/status`, (req, res) => {
    const account = requireAccount(demo, req)
    const type = textField(req, 'statusType')
    if (!isStatusType(type)) {
      answerOcs(req, res, 400, [], `Status-type "${type}" is not supported`)
      return
    }
    account.status = withType(account.status, type, demo.options.now())
    answerOcs(req, res, 200, statusForOwner(account.uid, account.status))
  })

  router.put(`${own}/message/custom`, (req, res) => {
    const account = requireAccount(demo, req)
    account.status = withMessage(
      account.status,
      textField(req, 'message'),
      textField(req, 'statusIcon'),
      demo.options.now(),
    )
    answerOcs(req, res, 200, statusForOwner(account.uid, account.status))
  })

  router.delete(`${own}/message`, (req, res) => {
    const account = requireAccount(demo, req)
    if (account.status) account.status = withMessage(account.status, '', '', demo.options.now())
    answerOcs(req, res, 200, [])
  })

  router.get('/ocs/v2.php/apps/user_status/api/v1/statuses/:uid', (req, res) => {
    const other = demo.accounts.find(req.params.uid)
    if (!other?.status) {
      answerOcs(req, res, 404, [], 'No status for the requested userId')
      return
    }
    const { message, icon } = other.status
    answerOcs(req, res, 200, { userId: other.uid, message, icon, clearAt: null, status: typeForOthers(other.status) })
  })
  return router
}

/** Reports an unknown OCS address in the OCS envelope. */
export function ocsRest(): Router {
  const router = Router()
  router.all('/ocs/{*rest}', (req, res) => {
    answerOcs(req, res, 404, [], 'Invalid query, please check the syntax.', 998)
  })
  return router
}
