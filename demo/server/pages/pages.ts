import { join } from 'node:path'
import { Eta } from 'eta'
import type { Request, Response } from 'express'
import type { Account, Accounts } from '../accounts/accounts.js'
import { appEntries, externalSite, navigationActions, visitorEntries } from './apps.js'
import { compatiblePage } from './compatible.js'
import { tokenFor } from '../session/csrf-token.js'
import { initialState } from './hand-over.js'
import type { DemoOptions } from '../options.js'
import { projectRoot } from '../project-root.js'
import { isSince } from './release.js'
import { settingsEntries } from './settings-entries.js'
import { direction, languageOf, locale, translator, type Translate } from '../accounts/words.js'

/** One page to send. */
export interface Page {
  /** Path relative to demo/pages, such as `./files`. */
  template: string
  /** English; translated when sent. */
  title: string
  status?: number
  bodyId?: 'body-user' | 'body-settings' | 'body-login'
  activeApp?: string
  /** Data for this template only, available as `it.data`. */
  data?: Record<string, unknown>
}

/** What a page needs to know about the request. */
interface Frame extends Record<string, unknown> {
  token: string
}

/** Renders the server's pages. The data that every page needs (`it`) is assembled here. */
export class Pages {
  readonly #eta = new Eta({ views: join(projectRoot(), 'demo/pages'), cache: true })
  readonly #options: DemoOptions
  readonly #accounts: Accounts

  constructor(options: DemoOptions, accounts: Accounts) {
    this.#options = options
    this.#accounts = accounts
  }

  /**
   * The address of a page: webroot and `/index.php`, because the demo's server says that it does not rewrite addresses.
   */
  url(path: string): string {
    return `${this.#options.webroot}/index.php${path}`
  }

  /** Renders a page for the request's user, and sends it. */
  send(req: Request, res: Response, page: Page): void {
    const account = this.#accounts.find(req.session.uid)
    const language = languageOf(account, req)
    const t = translator(language)
    const frame = this.#frame(req, account, page, t)
    const { compatible } = this.#options
    const posed = compatible === null ? null : compatiblePage(compatible, frame.token, req)
    if (posed) res.set('Content-Security-Policy', posed.policy)
    const html = this.#eta.render(
      posed ? `./compatible/${page.bodyId === 'body-login' ? 'sign-in' : 'page'}` : page.template,
      {
        ...frame,
        posed,
        language,
        direction: direction(language),
        locale: locale(language),
        title: t(page.title),
        bodyId: page.bodyId ?? 'body-user',
        data: page.data ?? {},
        t,
        url: (path: string) => this.url(path),
      },
    )
    res
      .status(page.status ?? 200)
      .type('html')
      .send(html)
  }

  #frame(req: Request, account: Account | null, page: Page, t: Translate): Frame {
    const token = tokenFor(req)
    const { webroot, sessionLifetimeSec, tokenRefusal } = this.#options
    const activeApp = page.activeApp ?? ''
    const is35 = isSince(35, this.#options)
    const apps = account
      ? [...appEntries(account, activeApp, webroot, t), ...(is35 ? [externalSite(webroot, t)] : [])]
      : is35
        ? visitorEntries(activeApp, webroot, t)
        : []
    const settings = account ? settingsEntries(account, req.path, webroot, token, t) : []
    // A heartbeat is never faster than one a minute by default; for sessions as short as a demo's the interval has to
    // be set.
    const beatSec = sessionLifetimeSec < 120 ? Math.max(1, sessionLifetimeSec / 2) : null
    return {
      account,
      token,
      tokenRefused: tokenRefusal.startsWith('412') ? '' : tokenRefusal,
      webroot,
      apps,
      settings,
      beatSec,
      initialState: initialState(
        this.#options,
        account,
        activeApp,
        apps,
        settings,
        account ? navigationActions(webroot, t) : [],
      ),
    }
  }
}
