import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Router, type Request, type Response } from 'express'
import { apps } from './apps.js'
import { requireAccount, type Demo } from '../demo.js'
import { adminOnly, signedInOnly } from '../session/gate.js'
import { projectRoot } from '../project-root.js'
import { pathText } from '../request-values.js'

/** Pages with little content besides the header: one per app, profiles, help and administration. */
export function plainPages(demo: Demo): Router {
  const router = Router()

  router.get('/', (_req, res) => {
    res.redirect(303, demo.pages.url('/apps/files/'))
  })

  router.get('/apps/:id', signedInOnly(demo), (req, res) => {
    const app = apps.find(({ id }) => id === req.params.id)
    const missing = app?.id === 'contacts' && !requireAccount(demo, req).contactsAppEnabled
    if (app && !missing)
      demo.pages.send(req, res, {
        template: './app',
        title: app.name,
        activeApp: app.id,
        data: { unread: requireAccount(demo, req).unread.get(app.id) ?? 0 },
      })
    else notFound(demo, req, res)
  })

  router.get('/u/:user', signedInOnly(demo), (req, res) => {
    const user = pathText(req, 'user')
    const account = demo.accounts.find(user)
    const name = account?.displayName ?? demo.contacts.user(user)?.fullName
    if (name === undefined) {
      notFound(demo, req, res)
      return
    }
    demo.pages.send(req, res, {
      template: './profile',
      title: 'Profile',
      data: { uid: user, name, email: account?.email ?? demo.contacts.user(user)?.emails[0] ?? '' },
    })
  })

  router.get('/settings/help', signedInOnly(demo), (req, res) => {
    demo.pages.send(req, res, { template: './help', title: 'Help & privacy', bodyId: 'body-settings' })
  })

  router.get('/welcome', signedInOnly(demo), (req, res) => {
    const weights = comparedWeights()
    demo.pages.send(req, res, {
      template: './welcome',
      title: 'Welcome',
      data: { weights, heaviest: Math.max(...weights.map(({ kib }) => kib)) },
    })
  })

  router.get('/try', signedInOnly(demo), (req, res) => {
    demo.pages.send(req, res, { template: './try', title: 'Try it', data: { openedMs: Date.now() } })
  })

  router.get('/old', signedInOnly(demo), (req, res) => {
    demo.pages.send(req, res, { template: './old', title: 'A page of the old kind' })
  })

  const administration = {
    '/settings/admin/overview': [
      'Administration settings',
      'Nothing to administer: this server is made for looking at the header.',
    ],
    '/settings/apps': [
      'Apps',
      'All apps of the demo are switched on, except where an account goes without the contacts app.',
    ],
    '/settings/users': ['Accounts', 'The demo has four accounts. They are forgotten and made again at each start.'],
    '/settings/apps/social/contacts': [
      'Install the Contacts app',
      'Here an administrator would install it. The demo has nothing to install.',
    ],
  } as const
  for (const [path, [title, text]] of Object.entries(administration)) {
    router.get(path, adminOnly(demo), (req, res) => {
      demo.pages.send(req, res, { template: './message', title, bodyId: 'body-settings', data: { text } })
    })
  }
  return router
}

/**
 * What a header with twelve apps loads, in KiB gzip: ours as the last build measured it, the others in one series with
 * real pages.
 */
function comparedWeights(): { name: string; kib: number }[] {
  const measured = readFileSync(join(projectRoot(), 'docs/guide/sizes.md'), 'utf8')
  const [, ours = '0'] = /^\| a page with the whole header.*\| ([\d.]+) \|$/m.exec(measured) ?? []
  return [
    { name: 'These elements', kib: Number(ours) },
    { name: 'The same header in bare React', kib: 67 },
    { name: 'Web Awesome 3.14', kib: 71 },
    { name: 'The Vue kit of Nextcloud', kib: 146 },
    { name: 'Nextcloud 32 itself', kib: 1439 },
  ]
}

/** The page for an address that leads nowhere. */
export function notFound(demo: Demo, req: Request, res: Response): void {
  demo.pages.send(req, res, {
    template: './message',
    title: 'Not found',
    status: 404,
    data: { text: 'There is nothing at this address.' },
  })
}
