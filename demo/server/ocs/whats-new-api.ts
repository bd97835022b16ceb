import { Router } from 'express'
import { requireAccount, type Demo } from '../demo.js'
import { signedInOnly } from '../session/gate.js'
import { answerOcs } from './ocs-answer.js'
import { textField } from '../request-values.js'
import { languageOf, translator } from '../accounts/words.js'
import { isSince } from '../pages/release.js'

/** The first three numbers of the server's version (demo/server/pages/release.ts). */
const version = '28.0.6'

const changes = [
  'Calls that fail because the session is over wait until you have signed in again.',
  'Uploads go on after the connection was lost.',
  'The file picker shows the first files at once, also in large folders.',
]
const forAdministrators = ['App settings can be changed only after your password was confirmed.']

/** What is new, until the user has seen it, in the shape of behaviour.md, section 10. Gone from release 33 on. */
export function whatsNewApi(demo: Demo): Router {
  const router = Router()
  if (isSince(33, demo.options)) return router
  const address = '/ocs/v2.php/core/whatsnew'
  /** Users who have seen it. Forgotten when the demo ends. */
  const seen = new Set<string>()
  router.use(address, signedInOnly(demo))

  router.get(address, (req, res) => {
    const account = requireAccount(demo, req)
    if (seen.has(account.uid)) {
      res.status(204).end()
      return
    }
    const t = translator(languageOf(account, req))
    answerOcs(req, res, 200, {
      changelogURL: demo.pages.url('/settings/help'),
      product: 'Shared Environment',
      version,
      whatsNew: { regular: changes.map(t), admin: forAdministrators.map(t) },
    })
  })

  router.post(address, (req, res) => {
    if (textField(req, 'version') !== version) {
      answerOcs(req, res, 500, [], 'Internal Server Error', 996)
      return
    }
    seen.add(requireAccount(demo, req).uid)
    answerOcs(req, res, 200, [])
  })

  /** Makes it new again for the requesting user. */
  router.post('/demo/whats-new', (req, res) => {
    seen.delete(requireAccount(demo, req).uid)
    res.json({ isNew: true })
  })
  return router
}
