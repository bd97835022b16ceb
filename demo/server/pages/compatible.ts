import { randomBytes } from 'node:crypto'
import { Router, type Request } from 'express'
import type { Demo } from '../demo.js'
import { capabilitiesOf } from './hand-over.js'
import { answerOcs } from '../ocs/ocs-answer.js'
import { versionOf, type Release } from './release.js'
import { pathText } from '../request-values.js'
import { signedInOnly } from '../session/gate.js'

/** What a page of that release needs beyond every page of the demo. */
export interface CompatiblePage {
  release: Release
  /** The nonce of the page's scripts. */
  nonce: string
  /** The Content-Security-Policy of the page. */
  policy: string
  /** The theme that the user has chosen; here, by `?theme=` in the page's address. */
  theme: Theme
  /** Whether the user has the theme without motion beside it; here, by `?reduced-motion`. */
  isMotionReduced: boolean
  /** A page of the settings has many entries in its navigation. */
  isSettings: boolean
}

const themes = ['default', 'light', 'dark', 'light-highcontrast', 'dark-highcontrast'] as const
type Theme = (typeof themes)[number]

/**
 * The nonce and the policy as that release writes them: no script is allowed by its origin alone, and from 28 on
 * whatever trusted scripts load is trusted. Before 30 the nonce is made from the request token and is not in a meta
 * element.
 *
 * @param token the request token of the page
 */
export function compatiblePage(release: Release, token: string, req: Pick<Request, 'path' | 'query'>): CompatiblePage {
  const nonce = release < 30 ? Buffer.from(token).toString('base64') : randomBytes(24).toString('base64')
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
    `script-src 'nonce-${nonce}'`,
    ...(release < 28 ? [] : [`script-src-elem 'strict-dynamic' 'nonce-${nonce}'`]),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "media-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "form-action 'self'",
  ].join(';')
  const theme = themes.find((each) => each === req.query['theme']) ?? 'default'
  const isMotionReduced = release >= 35 && 'reduced-motion' in req.query
  return { release, nonce, policy, theme, isMotionReduced, isSettings: req.path.startsWith('/settings/') }
}

/** Pages of an old app, one for each name that it needs and newer releases have removed. */
export function oldAppPages(demo: Demo): Router {
  const router = Router()
  if (demo.options.compatible !== null)
    router.get('/apps/old-app/:name', signedInOnly(demo), (req, res) => {
      const name = pathText(req, 'name')
      demo.pages.send(req, res, {
        template: './app',
        title: name,
        data: {
          script: 'old-app.js',
          ...(name === 'live-relative-timestamp' && { sinceMs: demo.options.now() - 7_200_000 }),
        },
      })
    })
  return router
}

/** What clients request before they sign in: `status.php` and the capabilities. */
export function serverStatusApi({ options }: Demo): Router {
  const router = Router()
  const versionstring = versionOf(options.compatible)
  router.get('/status.php', (_req, res) => {
    res.json({
      installed: true,
      maintenance: false,
      needsDbUpgrade: false,
      version: `${versionstring}.1`,
      versionstring,
      edition: '',
      productname: 'Demo',
      extendedSupport: false,
    })
  })
  router.get(['/ocs/v1.php/cloud/capabilities', '/ocs/v2.php/cloud/capabilities'], (req, res) => {
    const [major = 0, minor = 0, micro = 0] = versionstring.split('.').map(Number)
    answerOcs(req, res, 200, {
      version: { major, minor, micro, string: versionstring, edition: '', extendedSupport: false },
      capabilities: capabilitiesOf(options),
    })
  })
  return router
}
