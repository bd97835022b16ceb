import { setTimeout as sleep } from 'node:timers/promises'
import express, { Router, type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { appConfigApi } from './ocs/app-config-api.js'
import { autocompleteApi } from './ocs/autocomplete-api.js'
import { avatarApi } from './ocs/avatar-api.js'
import { cloudUserApi } from './ocs/cloud-user-api.js'
import { commentsPage } from './pages/comments-page.js'
import { oldAppPages, serverStatusApi } from './pages/compatible.js'
import { contactsApi } from './ocs/contacts-api.js'
import { csrfTokenApi } from './session/csrf-token-api.js'
import { demoControls } from './demo-controls.js'
import { accountOf, type Demo } from './demo.js'
import { faultInjection } from './faults.js'
import { filesPage } from './pages/files-page.js'
import { filesSettingsApi } from './ocs/files-settings-api.js'
import { gate, wantsPage } from './session/gate.js'
import { pageGlobals } from './pages/page-globals.js'
import { notFound, plainPages } from './pages/plain-pages.js'
import { passwordConfirmation } from './session/password-confirmation.js'
import { previews } from './dav/previews.js'
import { progressStream } from './progress-stream.js'
import { projectPage } from './pages/project-page.js'
import { publicLinks } from './dav/public-links.js'
import { readBodies } from './request-values.js'
import { localNamesOnly, securityHeaders } from './pages/security-headers.js'
import { sessions } from './session/sessions.js'
import { settingsPage } from './pages/settings-page.js'
import { signInPage } from './session/sign-in-page.js'
import { staticFiles } from './pages/static-files.js'
import { ocsRest, userStatusApi } from './ocs/user-status-api.js'
import { webdav } from './dav/webdav.js'
import { whatsNewApi } from './ocs/whats-new-api.js'

/** Puts all routes of one demo together. Their order matters: earlier ones are asked first. */
export function demoApp(demo: Demo): Express {
  const { options } = demo
  const inside = Router()
  inside.use(withoutIndexPhp)
  inside.use(staticFiles(options))
  inside.use(sessions(demo.port, options.sessionLifetimeSec, options.now))
  inside.use((req, _res, next) => {
    demo.log.noteUser(req, accountOf(demo, req)?.uid ?? null)
    next()
  })
  inside.use(faultInjection)
  inside.use((req, res, next) => {
    if (req.path.startsWith('/remote.php')) next()
    else bodies(req, res, next)
  })
  inside.use(gate(demo))
  inside.use(
    // Before WebDAV, whose addresses hold those of cards.
    contactsApi(demo),
    webdav(demo),
    serverStatusApi(demo),
    csrfTokenApi(),
    passwordConfirmation(demo),
    appConfigApi(demo),
    userStatusApi(demo),
    cloudUserApi(demo),
    whatsNewApi(demo),
    projectPage(demo),
    autocompleteApi(demo),
    ocsRest(),
    filesSettingsApi(demo),
    avatarApi(demo),
    previews(demo),
    demoControls(demo),
    progressStream(demo),
    pageGlobals(demo),
  )
  inside.use(
    signInPage(demo),
    filesPage(demo),
    settingsPage(demo),
    publicLinks(demo),
    commentsPage(demo),
    oldAppPages(demo),
    plainPages(demo),
  )
  inside.use((req, res) => notFound(demo, req, res))

  const app = express()
  app.disable('x-powered-by')
  app.use(securityHeaders, localNamesOnly, demo.log.recorder(options.now), demo.meanwhile.handler())
  app.use(async (_req, _res, next) => {
    if (options.latencyMs > 0) await sleep(options.latencyMs)
    next()
  })
  app.use(options.webroot || '/', inside)
  if (options.webroot !== '') {
    app.use((_req, res) => {
      res.redirect(303, `${options.webroot}/`)
    })
  }
  app.use(answerFailure(options.quiet))
  return app
}

const bodies = Router().use(...readBodies)

/** Every address works with and without `/index.php`, as on servers with and without URL rewriting. */
const withoutIndexPhp: RequestHandler = (req, _res, next) => {
  const rest = /^\/index\.php(\/.*|\?.*|)$/.exec(req.url)?.[1]
  if (rest !== undefined) req.url = rest.startsWith('/') ? rest : `/${rest}`
  next()
}

function answerFailure(quiet: boolean): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) {
      next(error)
      return
    }
    const status = statusOf(error)
    if (status === 500 && !quiet) console.error(`${req.method} ${req.path} failed:`, error)
    const message = status === 500 ? 'Internal server error' : 'Bad request'
    if (wantsPage(req)) res.status(status).type('text/plain').send(`${message}\n`)
    else res.status(status).json({ message })
  }
}

/** Express and its parts mark errors of the client; everything else is a bug of the demo. */
function statusOf(error: unknown): number {
  if (error instanceof URIError) return 400
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}
