/** A user changes protected settings: real sessions, real passwords, a server whose clock moves on. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import type { WatchedPage } from '../support/browser-session.js'
import { accessibleLines, eventually, focusedName, startJourney, type Journey } from '../support/demo-journey.js'
import { further } from '../support/further.js'

const minute = 60_000
const settingsPage = '/index.php/settings/user'

let journey: Journey
/** How far the server's clock is ahead of the browser's. */
let aheadMs = 0
let open: WatchedPage[] = []

before(async () => {
  journey = await startJourney({ sessionLifetimeSec: 86_400, now: () => Date.now() + aheadMs })
})
after(() => journey.end())

afterEach(async () => {
  // The browser itself writes each 403 to the console; nothing else may be there.
  const problems = open.flatMap((watched) => watched.problems).filter((problem) => !problem.includes('status of 403'))
  for (const { page } of open) await page.close()
  open = []
  assert.deepEqual(problems, [])
})

/** An administrator on the settings page, more than half an hour after signing in. */
async function administrator(): Promise<WatchedPage> {
  const watched = await journey.signedIn('admin')
  open.push(watched)
  aheadMs += 31 * minute
  await openSettings(watched.page)
  journey.demo.log.clear()
  return watched
}

async function openSettings(page: Page): Promise<void> {
  await page.goto(journey.demo.url + settingsPage)
  await eventually('the setting is read', async () => (await setting(page)) !== '')
  // The element above it has its final size.
  await page.waitForSelector('password-strength:defined')
}

const setting = (page: Page): Promise<string> =>
  page.$eval('#app-config [name=value]', (field) => (field as HTMLInputElement).value)
const said = (page: Page): Promise<string> => page.$eval('#app-config output', (output) => output.textContent ?? '')
const calls = (): string[] =>
  journey.demo.log
    .entries()
    // A page may tell at any time that its user is online.
    .filter(({ method, path }) => method !== 'GET' && !path.endsWith('/heartbeat'))
    .map(({ method, path, status }) => `${method} ${path.split('/').at(-1)} ${status}`)
const asks = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('password-confirmation')?.matches(':state(ready)') ?? false)

async function set(page: Page, value: string): Promise<void> {
  await page.$eval(
    '#app-config [name=value]',
    (field, text) => {
      ;(field as HTMLInputElement).value = text
    },
    value,
  )
  await page.click('#app-config [value=setValue]')
}

async function askedFor(page: Page): Promise<void> {
  await eventually('the password is asked for', () => asks(page))
  await eventually('the field has the focus', async () => (await focusedName(page)) === 'Password')
}

test('an administrator changes a setting: wrong password, right password, and then is not asked again', async () => {
  const { page } = await administrator()
  await set(page, 'changed')
  await askedFor(page)
  assert.deepEqual(calls(), [], 'nothing is sent before')
  const lines = await accessibleLines(page)
  assert.ok(lines.includes('dialog "Authentication required"'), lines.join('\n'))
  assert.ok(lines.includes('textbox "Password"'), lines.join('\n'))

  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await eventually('it is told to be wrong', async () =>
    (await accessibleLines(page)).some((line) => line.includes('Wrong password')),
  )
  assert.equal(await focusedName(page), 'Password')
  // The wrong one is selected: typing replaces it.
  await page.keyboard.type('admin')
  await page.keyboard.press('Enter')
  await eventually('the setting is saved', async () => (await said(page)) === 'Saved')
  assert.deepEqual(calls(), ['POST confirm 403', 'POST confirm 200', 'POST slogan 200'])
  await eventually('the dialog is gone', () => page.$('password-confirmation').then((dialog) => dialog === null))
  assert.equal(await focusedName(page), 'Save')

  await page.click('#app-config [value=deleteKey]')
  await eventually('it is deleted', async () => (await said(page)) === 'Deleted')
  assert.deepEqual(calls().slice(3), ['DELETE slogan 200'])
  await set(page, 'Everything in one place')
  await eventually('it is set again', async () => (await said(page)) === 'Saved')

  await openSettings(page)
  await set(page, 'after a reload')
  await eventually('the page that was loaded later knows, too', async () => (await said(page)) === 'Saved')
  assert.equal(calls().filter((call) => call.includes('confirm')).length, 2)
})

further("dismissed, the call is not made and the page's script hears of it", async () => {
  const { page } = await administrator()
  const before = await setting(page)
  await set(page, 'never')
  await askedFor(page)
  await page.keyboard.type('adm')
  await page.keyboard.press('Escape')
  await eventually('the script was told', async () => (await said(page)) === 'Nothing was changed: Dialog closed')
  assert.deepEqual(calls(), [])
  await openSettings(page)
  assert.equal(await setting(page), before)
})

further('a confirmation in one tab continues what waits in the other', async () => {
  const first = await administrator()
  const second = await journey.tabBeside(first.page, settingsPage)
  open.push(second)
  await eventually('the setting is read', async () => (await setting(second.page)) !== '')
  await set(first.page, 'of the first tab')
  await askedFor(first.page)
  await set(second.page, 'of the second tab')
  await askedFor(second.page)
  await second.page.keyboard.type('admin')
  await second.page.keyboard.press('Enter')
  for (const { page } of [second, first]) await eventually('both are saved', async () => (await said(page)) === 'Saved')
  assert.deepEqual(
    calls().filter((call) => call.includes('confirm')),
    ['POST confirm 200'],
  )
})

further("where the server's patience ends before the page's, it asks once and the call is repeated", async () => {
  const { page } = await administrator()
  await set(page, 'first')
  await askedFor(page)
  await page.keyboard.type('admin')
  await page.keyboard.press('Enter')
  await eventually('the setting is saved', async () => (await said(page)) === 'Saved')
  journey.demo.log.clear()
  // The page's own clock does not change.
  aheadMs += 31 * minute
  await set(page, 'second')
  await askedFor(page)
  await page.keyboard.type('admin')
  await page.keyboard.press('Enter')
  await eventually('the setting is saved again', async () => (await said(page)) === 'Saved')
  assert.deepEqual(calls(), ['POST slogan 403', 'POST confirm 200', 'POST slogan 200'])
})

further('what is worth the password each time gets it with the call itself', async () => {
  const { page } = await administrator()
  await set(page, 'to be set back')
  await askedFor(page)
  await page.keyboard.type('admin')
  await page.keyboard.press('Enter')
  await eventually('the setting is saved', async () => (await said(page)) === 'Saved')
  journey.demo.log.clear()

  await page.click('#app-config [value=reset]')
  await askedFor(page)
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await eventually('it is told to be wrong', async () =>
    (await accessibleLines(page)).some((line) => line.includes('Wrong password')),
  )
  await page.keyboard.type('admin')
  await page.keyboard.press('Enter')
  await eventually('it is done', async () => (await said(page)) === 'Everything is set back')
  assert.deepEqual(calls(), ['DELETE apps 403', 'DELETE apps 200'])
  await eventually('the page shows it', async () => (await setting(page)) === 'Everything in one place')
})
