import { Router } from 'express'
import { requireAccount, type Demo } from './demo.js'
import { signedInOnly } from './gate.js'
import { answerOcs } from './ocs-answer.js'

/** `GET /cloud/user`: who is signed in, as the platform's own provisioning calls tell it. */
export function cloudUserApi(demo: Demo): Router {
  const router = Router()
  router.get('/ocs/v2.php/cloud/user', signedInOnly(demo), (req, res) => {
    const { uid, displayName } = requireAccount(demo, req)
    answerOcs(req, res, 200, { id: uid, displayname: displayName, 'display-name': displayName })
  })
  return router
}
