import type { AddressInfo } from 'node:net'
import { Accounts } from './accounts/accounts.js'
import { ContactBook } from './accounts/contact-book.js'
import { davHomes } from './dav/dav-home.js'
import { demoApp } from './demo-app.js'
import { close, listen } from './listen.js'
import { Meanwhile } from './meanwhile.js'
import { withDefaults, type DemoOptions } from './options.js'
import { Pages } from './pages/pages.js'
import { RequestLog } from './request-log.js'
import { seedFiles } from './accounts/seed-files.js'

/** A demo that is running. */
export interface RunningDemo {
  /** Address of its pages, with the webroot and without a slash at the end. */
  url: string
  port: number
  log: RequestLog
  meanwhile: Meanwhile
  /** Closes it at once, open connections included. */
  close(): Promise<void>
}

/**
 * Starts one demo in this process. Several can run side by side; they share nothing but the data folder, if it is the
 * same.
 */
export async function startDemo(chosen: Partial<DemoOptions> = {}): Promise<RunningDemo> {
  const options = withDefaults(chosen)
  const accounts = await Accounts.seeded(options.now())
  for (const { uid, displayName } of accounts.all()) await seedFiles(options.dataFolder, uid, displayName)

  const server = await listen(options.port, options.furtherPorts, options.host)
  const { port } = server.address() as AddressInfo
  const log = new RequestLog()
  const meanwhile = new Meanwhile()
  server.on(
    'request',
    demoApp({
      options,
      port,
      accounts,
      contacts: new ContactBook(accounts, options.now()),
      homes: davHomes(options.dataFolder),
      log,
      meanwhile,
      pages: new Pages(options, accounts),
    }),
  )
  return {
    url: `http://${options.host}:${port}${options.webroot}`,
    port,
    log,
    meanwhile,
    close: () => close(server),
  }
}
