/**
 * On the demo's pages, everything that can be opened opens by mouse, by keys and by touch, and closes again, in each
 * engine. Signing out works from the user menu and from the warning. In the gate, each opens in the first of these
 * ways.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { openers } from 'virtual:openers'
import { startDemo, type RunningDemo } from '../../demo/server/server.js'
import { eventually } from '../support/demo-journey.js'
import { nobodyWasHere, openersOnDemo, type OnDemo } from '../support/demo-openers.js'
import { openNative, type NativeBrowser, type NativePage } from '../support/native-page.js'

let demo: RunningDemo
let browser: NativeBrowser
let page: NativePage

before(async () => {
  // The password always has to be confirmed, and an idle user is signed out.
  demo = await startDemo({ port: 0, quiet: true, confirmAfterSec: 0, autoLogout: true })
  browser = await openNative()
  page = await browser.newPage()
  // Requests of a user who is signed out.
  page.expects(/status of 401|401 \(Unauthorized\)/)
  await signIn()
})

after(async () => {
  await browser.close()
  await demo.close()
})

afterEach(async () => assert.deepEqual(await page.problems(), []))

async function signIn(): Promise<void> {
  await page.open(`${demo.url}/index.php/login`)
  await page.waitFor('the first field has the focus', () => document.activeElement?.getAttribute('name') === 'user')
  await page.type('alice')
  await page.press('Tab')
  await page.type('alice')
  await page.press('Enter')
  await page.arrives(/\/welcome/)
}

async function show({ path, width = 1280 }: OnDemo): Promise<void> {
  await page.viewport(Math.max(width, browser.narrowest), 900)
  await page.open(`${demo.url}/index.php${path}`)
  // A test that failed before may have left nobody signed in.
  if ((await page.url()).includes('/login')) {
    await signIn()
    await page.open(`${demo.url}/index.php${path}`)
  }
  await page.find({ role: 'button', name: 'Settings menu' })
  // Elements that load may move the target, and keys do nothing before their element is defined.
  await page.waitFor(
    'all elements have come',
    () =>
      document.readyState === 'complete' &&
      [...document.querySelectorAll(':not(:defined)')].every(({ localName }) => localName === 'live-time'),
  )
}

async function openByPointer({ trigger, typed }: OnDemo, pressIt: 'click' | 'touch'): Promise<void> {
  if (trigger) await page[pressIt](typeof trigger === 'function' ? await trigger(page) : trigger)
  if (typed) await page.type(typed)
}

async function openByKeys({ near, reach, backwards, trigger, key = 'Enter', typed }: OnDemo): Promise<void> {
  if (near) await page.click(near)
  if (typeof trigger === 'function' || key === null) throw new Error('No key opens it.')
  for (const one of reach ?? []) await page.press(one)
  if (trigger) await page.tabTo(trigger, { backwards: backwards ?? false })
  if (typed) await page.type(typed)
  else await page.press(key)
}

const answered = (path: string): Promise<void> =>
  eventually(`${path} is answered`, () => demo.log.entries().some((entry) => entry.path.endsWith(path)))

for (const row of openersOnDemo) {
  const [tag, title] = row.opener
  const ways = {
    mouse: row.trigger && (() => openByPointer(row, 'click')),
    keys: row.key !== null && (() => openByKeys(row)),
    finger: row.trigger && (() => openByPointer(row, 'touch')),
    'nobody who is here': !row.trigger && row.key === null && (() => Promise.resolve()),
  }
  const tried = Object.entries(ways)
    .filter(([, open]) => open)
    .slice(0, process.env['PART'] === 'gate' ? 1 : undefined)
  test(`<${tag}>: ${title}`, async (t) => {
    let isShown = false
    for (const [way, open] of tried) {
      if (!open || (way === 'finger' && !browser.canTouch)) continue
      await t.test(`opens by ${way}, and closes`, async () => {
        if (row.fresh || !isShown) await show(row)
        isShown = false
        demo.log.clear()
        await row.first?.(page, answered)
        await open()
        const { width, height } = await page.find(row.opens)
        assert.ok(Math.min(width, height) >= 8, `it is ${width} by ${height} px`)
        if (row.close) await row.close(page)
        else await page.press('Escape')
        await page.gone(row.opens)
        if (row.signedOut) await signIn()
        else isShown = true
      })
    }
  })
}

test('each opener of each element has its row', () => {
  const wanted = Object.entries(openers).flatMap(([tag, rows = []]) =>
    rows.flatMap((row) => ('covers' in row ? [] : [`${tag}: ${row.title}`])),
  )
  assert.deepEqual(openersOnDemo.map(({ opener }) => opener.join(': ')).sort(), wanted.sort())
})

for (const [from, logOut] of [
  [
    'the user menu',
    async () => {
      await page.click({ role: 'button', name: 'Settings menu' })
      await page.click({ role: 'link', name: 'Log out' })
    },
  ],
  [
    'the warning that nobody is here',
    async () => {
      await nobodyWasHere(page)
      await page.click({ role: 'button', name: 'Log out' })
    },
  ],
] as const) {
  test(`the mouse signs out from ${from}`, async () => {
    await page.open(`${demo.url}/index.php/settings/help`)
    await page.find({ role: 'button', name: 'Settings menu' })
    await logOut()
    await page.arrives(/\/login/)
    await signIn()
  })
}
