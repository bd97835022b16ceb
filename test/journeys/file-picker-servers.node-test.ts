/** Files of third-party WebDAV servers, chosen on a page that is unrelated to our product. */
import assert from 'node:assert/strict'
import { after, afterEach, before, describe } from 'node:test'
import { realDisk } from '../support/any-disk.js'
import { openBrowser, type BrowserSession, type WatchedPage } from '../support/browser-session.js'
import { startDavPages, type DavPages } from '../support/dav-page.js'
import { davServers, type DavServer, type DavServerKind } from '../support/dav-servers.js'
import { basicJourneys } from '../support/picker-basics.js'
import { dismiss } from '../support/picker-journey.js'
import { startRelay, type Relay } from '../support/relay.js'

const long = 40_000

let browser: BrowserSession
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

for (const kind of davServers) describe(`<file-picker> on ${kind.name}`, { skip: kind.missing }, () => journeys(kind))

function journeys({ start }: DavServerKind): void {
  let server: DavServer
  let pages: DavPages
  let wire: Relay
  let watched: WatchedPage

  before(
    async () => {
      server = await start()
      pages = await startDavPages(server.origin)
      wire = await startRelay(Number(new URL(pages.origin).port))
      watched = await browser.newPage()
      await watched.page.goto(`${wire.url}/picker`)
      await watched.page.waitForSelector('file-picker:defined')
    },
    { timeout: long },
  )
  after(
    async () => {
      await watched.page.close()
      await wire.end()
      await pages.close()
      await server.end()
    },
    { timeout: long },
  )
  afterEach(async () => {
    await dismiss(watched.page)
    wire.mend()
    // Errors that the journeys provoke: existing names, deleted folders, a wire that is cut.
    const expected = /status of (404|405|409|412)|ERR_(INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|CONNECTION)/
    assert.deepEqual(
      watched.problems.splice(0).filter((problem) => !expected.test(problem)),
      [],
    )
  })

  basicJourneys(() => ({ page: watched.page, disk: realDisk, root: server.folder, ownFiles: false, wire }))
}
