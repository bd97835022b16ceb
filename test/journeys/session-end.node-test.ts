/** What all tabs of a user see when one of them ends the session: logs out, lets somebody else sign in, or locks it. */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { signIn, type WatchedPage } from '../support/browser-session.js'
import { addressOf, eventually, filesPage, startJourney, type Journey } from '../support/demo-journey.js'
import { named } from '../support/named.js'

let journey: Journey
let first: WatchedPage
let tabs: WatchedPage[]

before(async () => {
  journey = await startJourney()
})
after(async () => {
  await journey.end()
})
beforeEach(async () => {
  first = await journey.signedIn()
  tabs = [await journey.tabBeside(first.page), await journey.tabBeside(first.page)]
})
afterEach(async () => {
  for (const { page } of [first, ...tabs]) await page.close()
})

/** The text of the dialog that reports the end; empty without one. */
const told = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const dialog = document.querySelector('body > modal-dialog')
    return dialog ? `${dialog.shadowRoot?.querySelector('h2')?.textContent ?? ''}: ${dialog.textContent ?? ''}` : ''
  })

async function says(page: Page, text: string): Promise<void> {
  let last = ''
  await eventually(`the tab says '${text}'`, async () => (last = await told(page)).includes(text)).catch(
    (error: Error) => {
      throw new Error(`${error.message} It says '${last}'.`)
    },
  )
}

const silent = (page: Page): Promise<void> => eventually('the tab says nothing', async () => (await told(page)) === '')

/** Dismisses the dialog by a key. */
async function stay(page: Page): Promise<void> {
  await page.bringToFront()
  await eventually('the dialog has the focus', () =>
    page.evaluate(() => document.activeElement?.localName === 'modal-dialog'),
  )
  await page.keyboard.press('Escape')
  await silent(page)
}

/** Tries to change something as a script of the page would; returns the kind of failure. */
const change = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { request } = (await import(`${location.origin}/dist/esm/functions.js`)) as {
      request(url: string, options: object): Promise<unknown>
    }
    return request('/index.php/demo/unread', { method: 'POST', json: { app: 'files', count: 7 } }).then(
      () => 'went through',
      (error: { kind: string }) => error.kind,
    )
  })

async function pressInMenu(page: Page, name: string): Promise<void> {
  await (await page.waitForSelector('user-menu >>> [part~=trigger]'))?.click()
  await Promise.all([page.waitForNavigation(), (await page.waitForSelector(named('', name)))?.click()])
}

const callsOf = (path: string): number => journey.demo.log.entries().filter((entry) => entry.path.endsWith(path)).length

test('a log-out is seen in every tab at once, with the reason, and none of them sends another call', async () => {
  await pressInMenu(first.page, 'Log out')
  for (const { page } of tabs) await says(page, 'You signed out in another tab.')
  journey.demo.log.clear()
  for (const { page } of tabs) assert.equal(await change(page), 'session-expired')
  assert.deepEqual(
    journey.demo.log.entries().filter(({ method }) => method !== 'GET'),
    [],
  )
  assert.equal(callsOf('/csrftoken'), 0)
  assert.deepEqual(
    tabs.flatMap(({ problems }) => problems),
    [],
  )
})

test('who signs in again as the same user, in whatever tab, has all tabs back, with a token that the server takes', async () => {
  await pressInMenu(first.page, 'Log out')
  const [tab] = tabs as [WatchedPage]
  await says(tab.page, 'You are signed out')
  await signIn(first.page, journey.demo.url, 'alice', 'alice')
  await silent(tab.page)
  assert.equal(await change(tab.page), 'went through')
  assert.deepEqual(tab.problems, [])
})

test('when somebody else signs in, the old tabs say who, and cannot act as that user', async () => {
  await pressInMenu(first.page, 'Log out')
  const [tab, other] = tabs as [WatchedPage, WatchedPage]
  await signIn(first.page, journey.demo.url, 'bob', 'bob')
  await says(tab.page, 'Bob Berg has signed in in this browser. This page still belongs to Alice Anders')
  journey.demo.log.clear()
  assert.equal(await change(tab.page), 'session-expired')
  assert.deepEqual(
    journey.demo.log.entries().filter(({ method }) => method !== 'GET'),
    [],
  )
  // Leaving by the old page's menu must not sign the new user out.
  await says(other.page, 'Bob Berg')
  await stay(other.page)
  await pressInMenu(other.page, 'Log out')
  assert.equal(callsOf('/logout'), 0)
  await Promise.all([
    tab.page.waitForNavigation(),
    (await tab.page.waitForSelector(named('button', 'Continue as Bob Berg')))?.click(),
  ])
  assert.equal(await tab.page.evaluate(() => document.head.dataset['user']), 'bob')
})

test('a frozen tab, which hears nothing, is refused its first call all the same', async () => {
  const [tab] = tabs as [WatchedPage]
  const session = await tab.page.createCDPSession()
  // Blocks the events that a waking page gets, so that a request is the first thing it does.
  await tab.page.evaluate(() => {
    for (const name of ['storage', 'visibilitychange', 'resume'])
      addEventListener(name, (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await pressInMenu(first.page, 'Log out')
  await signIn(first.page, journey.demo.url, 'bob', 'bob')
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  journey.demo.log.clear()
  assert.equal(await change(tab.page), 'session-expired')
  assert.deepEqual(
    journey.demo.log.entries().filter(({ method }) => method !== 'GET'),
    [],
  )
  await says(tab.page, 'Bob Berg')
})

test('a page that comes back after the log-out says so, and does not act', async () => {
  const [tab] = tabs as [WatchedPage]
  await tab.page.goto(`${journey.demo.url}/index.php/apps/files/?elsewhere`)
  await pressInMenu(first.page, 'Log out')
  await tab.page.goBack()
  // From the back/forward cache the page shows the dialog; a reloaded page is redirected to the sign-in page.
  await eventually(
    'it tells, or is the sign-in page',
    async () => (await addressOf(tab.page)).includes('/login') || (await told(tab.page)).includes('You are signed out'),
  )
})

test('a script of the page locks every tab; Escape keeps what is there, and the next try says it again', async () => {
  const [tab] = tabs as [WatchedPage]
  await first.page.evaluate(async () => {
    const { endSession } = (await import(`${location.origin}/dist/esm/functions.js`)) as { endSession(): void }
    endSession()
  })
  for (const { page } of [first, ...tabs]) await says(page, 'Your session is locked: ')
  await stay(tab.page)
  assert.equal(await change(tab.page), 'session-expired')
  await says(tab.page, 'Your session is locked: ')
})

describe('the sign-in page', () => {
  test('tells of a log-out that no page could tell of', async () => {
    const [tab, other] = tabs as [WatchedPage, WatchedPage]
    // As a link of the server does, in another tab.
    const token = await other.page.evaluate(() => document.head.dataset['requesttoken'] ?? '')
    await other.page.goto(`${journey.demo.url}/index.php/logout?requesttoken=${encodeURIComponent(token)}`)
    await says(tab.page, 'You are signed out')
  })

  test('leads back to the page that one came from, by keyboard alone', async () => {
    await pressInMenu(first.page, 'Log out')
    const [tab] = tabs as [WatchedPage]
    await says(tab.page, 'You are signed out')
    await tab.page.bringToFront()
    await eventually('the button has the focus', async () => {
      await tab.page.keyboard.press('Tab')
      return tab.page.evaluate(
        () => document.querySelector('modal-dialog')?.shadowRoot?.activeElement?.textContent === 'Sign in again',
      )
    })
    await Promise.all([tab.page.waitForNavigation(), tab.page.keyboard.press('Enter')])
    assert.match(await addressOf(tab.page), /\/login\?redirect_url=/)
    assert.equal(new URL(await addressOf(tab.page)).searchParams.get('redirect_url'), filesPage)
  })
})
