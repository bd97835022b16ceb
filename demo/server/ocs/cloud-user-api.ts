import { Router } from 'express'
import { requireAccount, type Demo } from '../demo.js'
import { signedInOnly } from '../session/gate.js'
import { answerOcs } from './ocs-answer.js'

/** `GET /cloud/user`: the signed-in user, as the platform's provisioning API describes it. */
export function cloudUserApi(demo: Demo): Router {
  const router = Router()
  router.get('/ocs/v2.php/cloud/user', signedInOnly(demo), (req, res) => {
    const { uid, displayName } = requireAccount(demo, req)
    answerOcs(req, res, 200, { id: uid, displayname: displayName, 'display-name': displayName })
  })
  return router
}
