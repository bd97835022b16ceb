import { Router, type RequestHandler } from 'express'
import { accountOf, type Demo } from '../demo.js'
import { signedInOnly } from '../session/gate.js'
import { answerOcs } from './ocs-answer.js'
import { passwordConfirmed, passwordSent } from '../session/password-confirmation.js'
import { field, pathText, queryText, textField } from '../request-values.js'

/** The settings of a new server. Changes are kept in memory while the demo runs. */
const seeds: readonly [app: string, key: string, value: string][] = [
  ['activity', 'notify_email', 'weekly'],
  ['core', 'vendor', 'demo'],
  ['files', 'max_upload', '512 MB'],
  ['theming', 'name', 'Demo'],
  ['theming', 'slogan', 'Everything in one place'],
]

/** The settings of applications, in the recorded shapes (behaviour.md, section 19). */
export function appConfigApi(demo: Demo): Router {
  const router = Router()
  const base = '/ocs/v2.php/apps/provisioning_api/api/v1/config/apps'
  const config = new Map<string, Map<string, string>>()
  const set = (app: string, key: string, value: string): void => {
    config.set(app, (config.get(app) ?? new Map<string, string>()).set(key, value))
  }
  const seedAll = (): void => {
    for (const seed of seeds) set(...seed)
  }
  seedAll()

  const adminOnly =
    (refusal: string): RequestHandler =>
    (req, res, next) => {
      if (accountOf(demo, req)?.isAdmin) next()
      else answerOcs(req, res, 403, [], refusal)
    }
  const mayRead = adminOnly('Logged in account must be an admin')
  const admin = adminOnly('Logged in account must be an administrator or have authorization to edit this setting.')
  const mayWrite = [admin, passwordConfirmed(demo)]
  router.use(base, signedInOnly(demo))

  router.get(base, mayRead, (req, res) => {
    answerOcs(req, res, 200, { data: [...config.keys()].sort() })
  })

  router.get(`${base}/:app`, mayRead, (req, res) => {
    answerOcs(req, res, 200, { data: [...(config.get(pathText(req, 'app'))?.keys() ?? [])] })
  })

  router.get(`${base}/:app/:key`, mayRead, (req, res) => {
    const stored = config.get(pathText(req, 'app'))?.get(pathText(req, 'key'))
    answerOcs(req, res, 200, { data: stored ?? queryText(req, 'defaultValue') })
  })

  router.post(`${base}/:app/:key`, ...mayWrite, (req, res) => {
    if (field(req, 'value') === undefined) {
      answerOcs(req, res, 500, [], 'Internal Server Error', 996)
      return
    }
    set(pathText(req, 'app'), pathText(req, 'key'), textField(req, 'value'))
    answerOcs(req, res, 200, [])
  })

  router.delete(`${base}/:app/:key`, ...mayWrite, (req, res) => {
    const app = pathText(req, 'app')
    config.get(app)?.delete(pathText(req, 'key'))
    if (config.get(app)?.size === 0) config.delete(app)
    answerOcs(req, res, 200, [])
  })

  // An addition of the demo: deleting everything always takes the password.
  router.delete(base, admin, passwordSent(demo), (req, res) => {
    config.clear()
    seedAll()
    answerOcs(req, res, 200, [])
  })
  return router
}
