/**
 * Uploads whose response is lost, with a real browser, server and disk: what counts is the content on the server's
 * disk, byte for byte.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { eventually } from '../support/demo-journey.js'
import type { Relay } from '../support/relay.js'
import {
  asked,
  choose,
  goOn,
  headline,
  openFolder,
  pick,
  pressButton,
  reaches,
  startWiredUploads,
  stateOf,
  type WiredUploads,
} from '../support/upload-journey.js'

const mib = 2 ** 20

let uploads: WiredUploads
let page: Page
let local: string
/** The wire between browser and server, which can be cut. */
let wire: Relay

before(async () => {
  // The larger one goes in pieces, and is too large for a checksum.
  uploads = await startWiredUploads({ 'small.bin': randomBytes(3 * mib), 'pieces.bin': randomBytes(24 * mib) })
  ;({ page, local } = uploads)
  wire = uploads.journey.wire
})
after(() => uploads.end())
afterEach(() => {
  wire.mend()
  assert.deepEqual(uploads.problems(404, 412), [])
})

/** Requests for the file itself or its pieces, with the status of each response. */
const requests = (method: string): string[] =>
  uploads.journey.demo.log
    .entries()
    .filter((entry) => entry.method === method && /\.bin$|\/uploads\//.test(entry.path))
    .map(({ path, status }) => `${path.split('/').at(-1) ?? ''} ${status}`)

const isDone = (request: string): boolean => / 20\d$/.test(request)

/** Another writer's file, with the size and time of the user's own. */
async function writesTheirs(folder: string, name: string): Promise<Buffer> {
  const { size, mtimeMs } = await stat(join(local, name))
  const theirs = randomBytes(size)
  uploads.journey.demo.disk.writeFile(join(folder, name), theirs)
  uploads.journey.demo.disk.utimes(join(folder, name), mtimeMs / 1000, mtimeMs / 1000)
  return theirs
}

/** The connection is back; the button instead of waiting for the next look at it. */
async function mends(): Promise<void> {
  wire.mend()
  if ((await stateOf(page)) === 'offline') await pressButton(page, 'Try now').catch(() => undefined)
}

function holds(folder: string, files: Readonly<Record<string, Buffer>>): void {
  const { disk } = uploads.journey.demo
  assert.deepEqual(disk.readdir(folder), Object.keys(files))
  for (const [name, content] of Object.entries(files))
    assert.ok(content.equals(disk.readFile(join(folder, name))), `${name} holds what it should`)
}
const mine = (name: string): Promise<Buffer> => readFile(join(local, name))

for (const [name, last, reads] of [
  ['small.bin', 'PUT', 0],
  ['pieces.bin', 'MOVE', 1],
] as const) {
  describe(`the connection breaks at the end of ${name}`, () => {
    test(`after the file was written: it is known by its ${reads ? 'content' : 'checksum'}, and not sent again`, async () => {
      const folder = await openFolder(uploads.journey, page, `${name} lost`, {})
      uploads.journey.demo.log.clear()
      wire.holdAnswer(last, 0)
      await choose(page, local, name)
      await eventually('the server has answered', () => requests(last).some(isDone))
      wire.cut()
      await reaches(page, 'offline')
      await mends()
      await reaches(page, 'over')
      assert.equal(await headline(page), '1 uploaded')
      holds(folder, { [name]: await mine(name) })
      assert.equal(requests(last).filter(isDone).length, 1)
      assert.equal(requests('GET').length, reads)
    })

    for (const [what, ticks] of [
      ['it stays', ['Existing:']],
      ['both stay', ['Existing:', 'New:']],
    ] as const)
      test(`before the file was written, and somebody writes one of the same size and time: asked, ${what}`, async () => {
        const folder = await openFolder(uploads.journey, page, `${name} theirs, ${what}`, {})
        uploads.journey.demo.log.clear()
        wire.holdRequests(last, 0)
        await choose(page, local, name)
        await eventually('nothing but the end is left', async () =>
          last === 'PUT' ? (await stateOf(page)) === 'uploading' : requests('PUT').length === 3,
        )
        const theirs = await writesTheirs(folder, name)
        wire.cut()
        await reaches(page, 'offline')
        await mends()
        assert.deepEqual(await asked(page), [name])
        await pick(page, ...ticks.map((tick) => `${tick} ${name}`))
        await goOn(page)
        await reaches(page, 'over')
        const copy = name.replace('.', ' (2).')
        holds(folder, { ...(ticks.length > 1 && { [copy]: await mine(name) }), [name]: theirs })
      })
  })
}

test('the browser itself sends a file twice, and the second meets the first: nobody is asked', async () => {
  const folder = await openFolder(uploads.journey, page, 'twice', {})
  uploads.journey.demo.log.clear()
  wire.holdAnswer('PUT', 0)
  await choose(page, local, 'small.bin')
  await eventually('the server has answered', () => requests('PUT').some(isDone))
  // Reset, and there again at once: browsers repeat a request on a connection that was used before.
  wire.cut()
  wire.mend()
  await reaches(page, 'over')
  assert.equal(await headline(page), '1 uploaded')
  holds(folder, { 'small.bin': await mine('small.bin') })
  assert.deepEqual(requests('PUT'), ['small.bin 201', 'small.bin 412'])
})
