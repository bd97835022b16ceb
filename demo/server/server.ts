import type { AddressInfo } from 'node:net'
import { Accounts } from './accounts/accounts.js'
import { ContactBook } from './accounts/contact-book.js'
import { diskOf, type Disk } from './dav/disk.js'
import { DavNode, homeIn } from './dav/dav-tree.js'
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
  /** The users' files. */
  disk: Disk
  /** Closes it at once, open connections included. */
  close(): Promise<void>
}

/** Starts one demo in this process. Several can run side by side; they share nothing. */
export async function startDemo(chosen: Partial<DemoOptions> = {}): Promise<RunningDemo> {
  const options = withDefaults(chosen)
  const accounts = await Accounts.seeded(options.now())
  const tree = new DavNode('folder')
  for (const { uid, displayName } of accounts.all()) seedFiles(homeIn(tree, uid).files, uid, displayName)

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
      homes: (uid) => homeIn(tree, uid),
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
    disk: diskOf(tree),
    close: () => close(server),
  }
}
