import type { Request } from 'express'
import type { Account, Accounts } from './accounts/accounts.js'
import type { ContactBook } from './accounts/contact-book.js'
import type { DavHome } from './dav/dav-tree.js'
import type { Meanwhile } from './meanwhile.js'
import type { DemoOptions } from './options.js'
import type { Pages } from './pages/pages.js'
import type { RequestLog } from './request-log.js'

/** What every route of one running demo shares. */
export interface Demo {
  options: DemoOptions
  /** The port in use. */
  port: number
  accounts: Accounts
  contacts: ContactBook
  /** WebDAV homes by uid. */
  homes: (uid: string) => DavHome
  log: RequestLog
  meanwhile: Meanwhile
  pages: Pages
}

/** The user who sends this request, or null for a visitor. */
export function accountOf(demo: Pick<Demo, 'accounts'>, req: Request): Account | null {
  return demo.accounts.find(req.session.uid)
}

/** As `accountOf`, behind a guard that lets only signed-in users through. */
export function requireAccount(demo: Pick<Demo, 'accounts'>, req: Request): Account {
  const account = accountOf(demo, req)
  if (!account)
    throw new Error(`${req.method} ${req.path} was reached without a signed-in user. Put it behind a guard.`)
  return account
}
