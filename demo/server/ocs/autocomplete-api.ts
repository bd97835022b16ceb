import { Router } from 'express'
import { requireAccount, type Demo } from '../demo.js'
import { signedInOnly } from '../session/gate.js'
import { answerOcs } from './ocs-answer.js'
import { queryText } from '../request-values.js'

/**
 * Suggests the accounts for a word that is being typed, among those that the user knows, in the shape of the product's
 * response.
 */
export function autocompleteApi(demo: Demo): Router {
  const router = Router()
  const address = '/ocs/v2.php/core/autocomplete/get'
  router.use(address, signedInOnly(demo))

  router.get(address, (req, res) => {
    const limit = Math.min(Number(queryText(req, 'limit')) || 10, 25)
    const found = demo.contacts
      .search(requireAccount(demo, req), queryText(req, 'search'))
      .filter(({ isUser }) => isUser)
      .slice(0, limit)
    answerOcs(
      req,
      res,
      200,
      found.map(({ id, fullName, emails, statusMessage }) => ({
        id,
        label: fullName,
        icon: 'icon-user',
        source: 'users',
        status: '',
        subline: statusMessage ?? '',
        shareWithDisplayNameUnique: emails[0] ?? id,
      })),
    )
  })
  return router
}
