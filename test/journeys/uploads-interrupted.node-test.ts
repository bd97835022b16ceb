/** Interrupted uploads: by the network, by the user, by an expired token or session, and one that is very large. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import type { Disk } from '../../demo/server/dav/disk.js'
import { signIn } from '../support/browser-session.js'
import { eventually } from '../support/demo-journey.js'
import type { Relay } from '../support/relay.js'
import {
  choose,
  digestOf,
  headline,
  openFolder,
  pressButton,
  reaches,
  slowly,
  startWiredUploads,
  stateOf,
  type WiredUploads,
} from '../support/upload-journey.js'

const mib = 2 ** 20

let uploads: WiredUploads
let page: Page
let local: string
let disk: Disk
/** The wire between browser and server, which can be cut. */
let wire: Relay

before(async () => {
  uploads = await startWiredUploads({ 'large.bin': randomBytes(24 * mib), 'small.bin': randomBytes(3 * mib) })
  ;({ page, local } = uploads)
  ;({ wire } = uploads.journey)
  ;({ disk } = uploads.journey.demo)
})
after(() => uploads.end())
afterEach(async () => {
  await letThrough()
  assert.deepEqual(uploads.problems(401, 404, 412), [])
})

/** The percentage that is sent, as the element shows it. */
const percent = (): Promise<number> =>
  page.evaluate(() => {
    const progress = document.querySelector('file-upload')?.shadowRoot?.querySelector('progress')
    return progress ? Math.round((progress.value / progress.max) * 100) : 0
  })
/** Sends half of a file; the rest does not arrive before the wire is mended. */
async function sendHalf(name: 'large.bin' | 'small.bin'): Promise<void> {
  const { size } = await stat(join(local, name))
  await slowly(page, size / 4)
  wire.holdRequests('PUT', size / 2)
  await choose(page, local, name)
  await eventually('half of it is sent', async () => (await percent()) > 45)
}
/** Lets everything through from here on, at full speed; the browser is online. */
async function letThrough(): Promise<void> {
  wire.mend()
  await slowly(page, null)
}
const arrived = async (folder: string, name: string): Promise<void> => {
  assert.deepEqual(disk.readdir(folder), [name])
  assert.ok(disk.readFile(join(folder, name)).equals(await readFile(join(local, name))))
}
/** The pieces that the server received, with the status of each response. */
const pieces = (): string[] =>
  uploads.journey.demo.log
    .entries()
    .filter(({ method, path }) => method === 'PUT' && path.includes('/uploads/'))
    .map(({ path, status }) => `${path.split('/').at(-1) ?? ''} ${status}`)
/**
 * Waits for the end; an offline upload is retried by its button instead of waiting for the next check of the
 * connection.
 */
async function goesOn(): Promise<void> {
  if ((await stateOf(page)) === 'offline') await pressButton(page, 'Try now').catch(() => undefined)
  await reaches(page, 'over', 30_000)
}

describe('the network goes in the middle and comes back', () => {
  // A browser may know that it is offline, or see only that connections die.
  for (const [loss, isKnown] of [
    ['the browser is offline', true],
    ['the wire is cut', false],
  ] as const) {
    test(`${loss}: a file in pieces goes on by itself, with the pieces that had not arrived`, async () => {
      const folder = await openFolder(uploads.journey, page, `pieces ${loss}`, {})
      uploads.journey.demo.log.clear()
      await sendHalf('large.bin')
      await page.setOfflineMode(isKnown)
      wire.cut()
      await reaches(page, 'offline')
      assert.equal(await headline(page), 'The connection was lost. The upload continues when it is back.')
      assert.deepEqual(disk.readdir(folder), [], 'nothing half is seen')
      await letThrough()
      await goesOn()
      await arrived(folder, 'large.bin')
      const whole = pieces().filter((piece) => piece.endsWith(' 201'))
      assert.deepEqual(whole, [...new Set(whole)], 'no piece that had arrived is sent again')
    })
  }

  test('a file in one piece begins anew, and is there once', async () => {
    const folder = await openFolder(uploads.journey, page, 'one piece', {})
    await sendHalf('small.bin')
    wire.cut()
    await reaches(page, 'offline')
    assert.deepEqual(disk.readdir(folder), [], 'nothing half is seen')
    await letThrough()
    await goesOn()
    await arrived(folder, 'small.bin')
  })

  test('the answer is lost after the file was written: it is not asked about, and not sent again', async () => {
    const folder = await openFolder(uploads.journey, page, 'lost answer', {})
    uploads.journey.demo.log.clear()
    wire.holdAnswer('PUT', 0)
    await choose(page, local, 'small.bin')
    await eventually('the file is written', async () => disk.readdir(folder).length > 0)
    wire.cut()
    await reaches(page, 'offline')
    wire.mend()
    await goesOn()
    await arrived(folder, 'small.bin')
    assert.equal(uploads.journey.demo.log.entries().filter(({ method }) => method === 'PUT').length, 1)
  })
})

test('paused and resumed, cancelled: nothing is doubled, and nothing is left behind', async () => {
  const folder = await openFolder(uploads.journey, page, 'paused', {})
  await sendHalf('large.bin')
  await pressButton(page, 'Pause')
  await reaches(page, 'paused')
  assert.deepEqual(disk.readdir(folder), [])
  await letThrough()
  await pressButton(page, 'Resume')
  await reaches(page, 'over', 30_000)
  await arrived(folder, 'large.bin')

  const other = await openFolder(uploads.journey, page, 'cancelled', {})
  await sendHalf('large.bin')
  await pressButton(page, 'Cancel')
  await reaches(page, 'over')
  assert.deepEqual(disk.readdir(other), [])
  await eventually('its pieces are removed', () => disk.readdir('.uploads/alice').length === 0)
})

test('the token expires in the middle: the upload goes on with a new one', async () => {
  const folder = await openFolder(uploads.journey, page, 'token', {})
  uploads.journey.demo.log.clear()
  await sendHalf('large.bin')
  // Sent by a page of the same session, with the same effect as a rotation by the server itself.
  const status = await page.evaluate(async () => {
    const { token } = (await (await fetch('/index.php/csrftoken')).json()) as { token: string }
    return (
      await fetch('/demo/rotate-secret', {
        method: 'POST',
        headers: { requesttoken: token, accept: 'application/json' },
      })
    ).status
  })
  assert.equal(status, 200)
  await letThrough()
  await reaches(page, 'over', 30_000)
  await arrived(folder, 'large.bin')
  assert.ok(
    uploads.journey.demo.log.entries().some((entry) => entry.status === 412),
    'the old token was refused',
  )
})

test('the session ends in the middle: nothing is lost, and it goes on when the user has signed in in another tab', async () => {
  const folder = await openFolder(uploads.journey, page, 'session', {})
  await sendHalf('large.bin')
  // A session that ends on the server and cookies that are deleted in the browser have the same effect.
  await page.browserContext().deleteCookie(...(await page.browserContext().cookies()))
  await letThrough()
  await reaches(page, 'paused', 30_000)
  assert.equal(await headline(page), 'You are signed out. Sign in again in another tab.')
  assert.deepEqual(disk.readdir(folder), [])
  const tab = await uploads.journey.browser.newPage({ beside: page })
  await tab.page.goto(`${uploads.journey.demo.url}/index.php/login`)
  await eventually('the sign-in page has left word that the session is over', () =>
    page.evaluate(() =>
      Object.entries(localStorage).some(([key, value]) => key.includes(':account:') && String(value).includes('ended')),
    ),
  )
  await signIn(tab.page, uploads.journey.demo.url, 'alice', 'alice')
  // The other tab's message is enough.
  await reaches(page, 'over', 30_000)
  await tab.page.close()
  await arrived(folder, 'large.bin')
})

/** Memory of all processes of the browser, in bytes. */
async function browserBytes(): Promise<number> {
  const client = await page.browser().target().createCDPSession()
  const { processInfo } = await client.send('SystemInfo.getProcessInfo')
  await client.detach()
  const statusOf = (id: number): string => {
    try {
      return readFileSync(`/proc/${id}/status`, 'utf8')
    } catch {
      // The process has ended.
      return ''
    }
  }
  return processInfo.reduce((sum, { id }) => sum + Number(/VmRSS:\s+(\d+)/.exec(statusOf(id))?.[1] ?? 0) * 1024, 0)
}

const cannotBeHuge =
  process.platform !== 'linux'
    ? 'memory of processes is read from /proc'
    : freemem() < 4096 * mib
      ? 'the browser and the server, which keeps the file in memory, need 4 GB'
      : false

test(
  'a file of 1 GB goes up with flat memory here, and is held once on the server',
  { skip: cannotBeHuge },
  async () => {
    const folder = await openFolder(uploads.journey, page, 'huge', {})
    const file = join(local, 'huge.bin')
    const handle = await open(file, 'w')
    // A sparse file, with a mark in every seventh MiB: a misplaced piece would be noticed.
    await handle.truncate(1024 * mib)
    for (let at = 0; at < 1024; at += 7) await handle.write(`piece ${at}`, at * mib)
    await handle.close()
    const before = { browser: await browserBytes(), server: process.memoryUsage().rss }
    let most = { browser: 0, server: 0 }
    await choose(page, local, 'huge.bin')
    await eventually(
      'it is there',
      async () => {
        most = {
          browser: Math.max(most.browser, await browserBytes()),
          server: Math.max(most.server, process.memoryUsage().rss),
        }
        return (await stateOf(page)) === 'over'
      },
      120_000,
    )
    assert.equal(await headline(page), '1 uploaded')
    assert.equal(disk.stat(join(folder, 'huge.bin')).size, 1024 * mib)
    assert.equal(await digestOf([disk.readFile(join(folder, 'huge.bin'))]), await digestOf(createReadStream(file)))
    assert.ok(
      most.browser - before.browser < 250 * mib,
      `the browser took ${Math.round((most.browser - before.browser) / mib)} MiB more`,
    )
    assert.ok(
      most.server - before.server < (1024 + 250) * mib,
      `the server took ${Math.round((most.server - before.server) / mib)} MiB more`,
    )
  },
)
