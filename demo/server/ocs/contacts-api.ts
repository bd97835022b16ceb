import { Router, type Request } from 'express'
import { avatarPicture } from '../accounts/avatar-picture.js'
import { signedInOnly } from '../session/gate.js'
import { contactWriter } from './contact-answer.js'
import { isSince } from '../pages/release.js'
import { requireAccount, type Demo } from '../demo.js'
import type { Person } from '../accounts/person.js'
import { field, pathText, textField } from '../request-values.js'

/**
 * The calls of the contacts menu (behaviour.md, sections 4 and 5; the teams since release 33), which the gate lets only signed-in users make, and
 * the pictures of cards.
 */
export function contactsApi(demo: Demo): Router {
  const router = Router()

  router.post('/contactsmenu/contacts', (req, res) => {
    const account = requireAccount(demo, req)
    const team = isSince(33, demo.options) ? textField(req, 'teamId') : ''
    const found = demo.contacts.search(account, textField(req, 'filter'))
    const listed = [...found.entries()].filter(([, person]) => !team || demo.contacts.isMember(account, team, person))
    const isWhole = listed.every(([key], at) => key === at)
    const written = listed.map(([key, person]) => [key, writer(req)(person)] as const)
    res.json({
      // What is left of a list keeps its keys there, and is written as an object.
      contacts: isWhole ? written.map(([, contact]) => contact) : Object.fromEntries(written),
      contactsAppEnabled: account.contactsAppEnabled,
    })
  })

  router.get('/contactsmenu/teams', (req, res, next) => {
    const account = requireAccount(demo, req)
    if (isSince(33, demo.options)) res.json(demo.contacts.teamsOf(account))
    else next()
  })

  router.post('/contactsmenu/findOne', (req, res) => {
    const shareType = textField(req, 'shareType')
    const shareWith = field(req, 'shareWith')
    if (!/^\d+$/.test(shareType) || typeof shareWith !== 'string') {
      res
        .status(500)
        .type('html')
        .send('<!DOCTYPE html><title>Internal Server Error</title><h1>Internal Server Error</h1>')
      return
    }
    const person = demo.contacts.findOne(requireAccount(demo, req), Number(shareType), shareWith)
    if (person) res.json(writer(req)(person))
    else res.status(404).json([])
  })

  // The pictures on the cards of people without an account.
  router.get('/remote.php/dav/addressbooks/users/:owner/contacts/:card', signedInOnly(demo), (req, res) => {
    res.type('png').send(avatarPicture(pathText(req, 'card'), 64, true, false))
  })
  return router

  function writer(req: Request): (person: Person) => Record<string, unknown> {
    const base = `${req.protocol}://${req.get('host') ?? ''}${demo.options.webroot}`
    return contactWriter(base, requireAccount(demo, req).uid, demo.options.now())
  }
}
