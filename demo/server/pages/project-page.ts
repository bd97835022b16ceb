import { Router } from 'express'
import type { Account } from '../accounts/accounts.js'
import { requireAccount, type Demo } from '../demo.js'
import { signedInOnly } from '../session/gate.js'
import { answerOcs } from '../ocs/ocs-answer.js'
import { field, queryText, textField } from '../request-values.js'

/** Topics of a project, in groups: value and name of each. */
const kinds = [
  [
    'Product',
    [
      ['design', 'Design'],
      ['web', 'Website'],
      ['app', 'App'],
    ],
  ],
  [
    'Customers',
    [
      ['support', 'Support'],
      ['event', 'Event'],
      ['training', 'Training'],
    ],
  ],
  [
    'Inside',
    [
      ['move', 'Moving house'],
      ['party', 'Summer party'],
    ],
  ],
] as const

interface Project {
  name: string
  kind: string
  lead: readonly string[]
  members: readonly string[]
  tags: readonly string[]
}

const pageSize = 20

/** A plain form with choices, as a server writes it, and the search for its people. */
export function projectPage(demo: Demo): Router {
  const router = Router()
  const here = '/projects/new'
  const last = new WeakMap<Account, Project>()

  router.get('/ocs/v2.php/apps/projects/people', signedInOnly(demo), (req, res) => {
    const page = Math.max(1, Number(queryText(req, 'page')) || 1)
    const found = demo.contacts.all(requireAccount(demo, req), queryText(req, 'search'))
    const results = found
      .slice((page - 1) * pageSize, page * pageSize)
      .map(({ id, fullName, emails }) => ({ value: id, label: fullName, description: emails[0] ?? '' }))
    answerOcs(req, res, 200, { results, more: found.length > page * pageSize })
  })

  router.get(here, signedInOnly(demo), (req, res) => {
    const account = requireAccount(demo, req)
    const project = last.get(account) ?? { name: '', kind: '', lead: [], members: [], tags: [] }
    const people = new Map(demo.contacts.all(account, '').map(({ id, fullName }) => [id, fullName]))
    const named = (ids: readonly string[]): string[][] => ids.map((id) => [id, people.get(id) ?? id])
    demo.pages.send(req, res, {
      template: './project',
      title: 'New project',
      data: {
        kinds,
        project,
        saved: queryText(req, 'saved') === '1',
        lead: named(project.lead),
        members: named(project.members),
      },
    })
  })

  router.post(here, signedInOnly(demo), (req, res) => {
    last.set(requireAccount(demo, req), {
      name: textField(req, 'name').slice(0, 64),
      kind: textField(req, 'kind'),
      lead: texts(field(req, 'lead')).slice(0, 1),
      members: texts(field(req, 'members')),
      tags: texts(field(req, 'tags')),
    })
    res.redirect(303, `${demo.pages.url(here)}?saved=1`)
  })
  return router
}

/** A form field that may be sent once, several times or not at all. */
function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value])
    .filter((text): text is string => typeof text === 'string' && text !== '')
    .map((text) => text.slice(0, 64))
    .slice(0, 50)
}
