/**
 * Failures while a user chooses files: the network, the server, the token, the session, permissions, and deleted
 * folders.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { signIn, type WatchedPage } from '../support/browser-session.js'
import { eventually, filesPage, headerIsThere, startWiredJourney, type WiredJourney } from '../support/demo-journey.js'
import { intercept } from '../support/intercept.js'
import {
  ask,
  choose,
  click,
  crumbs,
  dismiss,
  enter,
  folderWith,
  lists,
  nameNewFolder,
  names,
  press,
  reaches,
  removeOnDisk,
  says,
  settled,
  typedName,
  type PickerPlace,
} from '../support/picker-journey.js'
import type { Relay } from '../support/relay.js'
import { named } from '../support/named.js'

let journey: WiredJourney
let watched: WatchedPage
let page: Page
let wire: Relay
let place: PickerPlace

before(async () => {
  journey = await startWiredJourney()
  wire = journey.wire
  watched = await journey.signedIn()
  page = watched.page
  await page.goto(`${wire.url}${filesPage}`)
  await headerIsThere(page)
  place = { page, disk: journey.demo.disk, root: 'alice', ownFiles: true }
})
after(async () => {
  await journey.end()
})
/** Problems that a test provokes; the browser writes them to the console. */
let provoked = /^$/
afterEach(async () => {
  await page.setOfflineMode(false)
  wire.mend()
  await dismiss(page)
  const problems = watched.problems.splice(0).filter((problem) => !provoked.test(problem))
  provoked = /^$/
  assert.deepEqual(problems, [])
})
const lost =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|ERR_INCOMPLETE|ERR_NETWORK|NS_ERROR_OFFLINE|NS_ERROR_NET_/

describe('the network', () => {
  test('goes before a folder is opened: the picker says so, and lists by itself when it is back', async () => {
    provoked = lost
    await folderWith(place, 'offline', { Inner: { 'a.txt': '' } })
    await ask(place, { startPath: '/offline' })
    await page.setOfflineMode(true)
    wire.cut()
    await click(page, 'Inner')
    await reaches(page, 'failed')
    await says(page, 'The connection was lost.')
    wire.mend()
    await page.setOfflineMode(false)
    await lists(page, 'a.txt')
  })

  test('goes while a folder is listed: what came stays, and the rest follows by itself', async () => {
    provoked = lost
    const many = Array.from({ length: 400 }, (_, index) => `file ${index}.txt`)
    await folderWith(place, 'half', { Long: Object.fromEntries(many.map((name) => [name, ''])) })
    await ask(place, { startPath: '/half', multiple: true })
    wire.holdAnswer('PROPFIND', 60_000)
    await click(page, 'Long')
    await reaches(page, 'listing')
    await page.setOfflineMode(true)
    wire.cut()
    await reaches(page, 'partial')
    const came = await names(page)
    assert.ok(came.length > 0)
    await says(page, 'This is what came before.')
    wire.mend()
    await page.setOfflineMode(false)
    await settled(page)
    await says(page, '400 entries')
  })
})

describe('the server', () => {
  /** Answers the next listing in the server's place. */
  async function nextListing(answer: {
    status: number
    contentType: string
    body: string
  }): Promise<() => Promise<void>> {
    let done = false
    return intercept(page, (request) => {
      if (done || request.method() !== 'PROPFIND') return undefined
      done = true
      return request.respond(answer)
    })
  }

  const nonsense = {
    'a page, as the network of a hotel does': {
      status: 200,
      contentType: 'text/html',
      body: '<!doctype html><title>Welcome</title>',
    },
    'a multi-status that is none': { status: 207, contentType: 'application/xml', body: '<html><body></body></html>' },
    'an error': { status: 503, contentType: 'text/html', body: '<h1>Maintenance</h1>' },
  } as const
  for (const [what, answer] of Object.entries(nonsense)) {
    test(`answers with ${what}: the picker says so, and the next try lists`, async () => {
      provoked = /status of 503/
      await folderWith(place, 'nonsense', { Inner: { 'a.txt': '' } })
      await ask(place, { startPath: '/nonsense' })
      const stop = await nextListing(answer)
      await click(page, 'Inner')
      await reaches(page, 'failed')
      await says(
        page,
        answer.status === 503 ? 'The server reported an error.' : 'The server’s answer could not be read.',
      )
      await stop()
      await press(page, 'Try again')
      await lists(page, 'a.txt')
    })
  }
})

test('the token expires in between: folders are listed and made all the same', async () => {
  provoked = /status of 412/
  const folder = await folderWith(place, 'token', { Inner: { 'a.txt': '' } })
  await ask(place, { startPath: '/token', directories: true })
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
  await nameNewFolder(page, 'Made')
  await page.keyboard.press('Enter')
  await eventually('it is open', async () => (await crumbs(page)).at(-1) === 'Made')
  assert.deepEqual(journey.demo.disk.readdir(folder), ['Inner', 'Made'])
  assert.ok(
    journey.demo.log.entries().some((entry) => entry.status === 412),
    'the old token was refused',
  )
  await choose(page, 'Choose Made')
})

describe('rights', () => {
  test('a folder that the user may not read is listed with the reason, and not entered', async () => {
    const folder = await folderWith(place, 'rights', { Closed: { 'a.txt': '' }, Open: {} })
    journey.demo.disk.chmod(join(folder, 'Closed'), 0)
    await ask(place, { startPath: '/rights' })
    await lists(page, 'Closed', 'Open')
    assert.match(
      await page.$eval('file-picker[open] >>> [data-at="0"]', ({ textContent }) => textContent ?? ''),
      /You may not open this folder\./,
    )
    await click(page, 'Closed')
    await page.keyboard.press('Enter')
    assert.deepEqual(await crumbs(page), ['All files', 'rights'])
    await enter(page, 'Open')
    journey.demo.disk.chmod(join(folder, 'Closed'), 0o777)
  })

  test('a folder that is closed meanwhile says so, and the way back is open', async () => {
    provoked = /status of 403/
    const folder = await folderWith(place, 'closing', { Inner: { 'a.txt': '' } })
    await ask(place, { startPath: '/closing' })
    journey.demo.disk.chmod(join(folder, 'Inner'), 0)
    await click(page, 'Inner')
    await reaches(page, 'failed')
    await says(page, 'You may not open this folder.')
    await press(page, 'closing')
    await lists(page, 'Inner')
    journey.demo.disk.chmod(join(folder, 'Inner'), 0o777)
  })

  test('nothing new is offered in a folder that takes nothing', async () => {
    await folderWith(place, 'Read-only', { 'a.txt': '' })
    await ask(place, { startPath: '/Read-only', directories: true })
    await lists(page, 'a.txt')
    assert.equal(await page.$(named('button', 'New folder')), null)
    assert.equal(await page.$(named('button', 'Upload')), null)
  })
})

describe('somebody else works in the same folders', () => {
  test('the name of a new folder is taken meanwhile: what was typed stays, and another one is made', async () => {
    provoked = /status of 405/
    const folder = await folderWith(place, 'raced', {})
    await ask(place, { startPath: '/raced', directories: true })
    await nameNewFolder(page, 'Plans')
    journey.demo.disk.mkdir(join(folder, 'Plans'))
    await press(page, 'Create')
    await says(page, 'Plans already exists')
    assert.equal(await typedName(page), 'Plans')
    await page.keyboard.press('End')
    await page.keyboard.type(' too')
    await page.keyboard.press('Enter')
    await eventually('it is open', async () => (await crumbs(page)).at(-1) === 'Plans too')
    assert.deepEqual(journey.demo.disk.readdir(folder), ['Plans', 'Plans too'])
  })

  test('the folder in which a new one is to be made is gone: what was typed stays', async () => {
    provoked = /status of (404|409)/
    const folder = await folderWith(place, 'vanishes', { Inner: {} })
    await ask(place, { startPath: '/vanishes/Inner', directories: true })
    await nameNewFolder(page, 'Plans')
    await removeOnDisk(place, join(folder, 'Inner'))
    await page.keyboard.press('Enter')
    await says(page, 'Could not create the new folder')
    assert.equal(await typedName(page), 'Plans')
  })

  test('the start path is gone: the nearest folder that is left is open, with a word about it', async () => {
    provoked = /status of 404/
    await folderWith(place, 'kept', { 'a.txt': '' })
    await ask(place, { startPath: '/kept/away/for long' })
    await lists(page, 'a.txt')
    await says(page, 'The folder “/kept/away/for long” no longer exists.')
  })
})

test('the session ends: the picker says so, and goes on when the user has signed in in another tab', async () => {
  provoked = /status of 401/
  await folderWith(place, 'session', { Inner: { 'a.txt': '' } })
  await ask(place, { startPath: '/session' })
  // A session that ends on the server and cookies that are deleted in the browser have the same effect.
  await page.browserContext().deleteCookie(...(await page.browserContext().cookies()))
  // Gives the user time: the page would reload in a few seconds.
  await page.evaluate(() => addEventListener('before-reload', (event) => event.preventDefault()))
  await click(page, 'Inner')
  await reaches(page, 'failed')
  await says(page, 'You are signed out. Sign in again in another tab.')
  const tab = await journey.browser.newPage({ beside: page })
  await signIn(tab.page, journey.demo.url, 'alice', 'alice')
  // All tabs are notified.
  await headerIsThere(tab.page)
  await tab.page.close()
  await eventually('nothing stands before the picker', () =>
    page.evaluate(() => document.querySelector('body > modal-dialog[open]') === null),
  )
  await press(page, 'Try again')
  await lists(page, 'a.txt')
})
