/** An old page, by keyboard: plain markup, classic scripts, and only legacy.js of the bundle. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { WatchedPage } from '../support/browser-session.js'
import { eventually, focusedName, startJourney, type Journey } from '../support/demo-journey.js'

let journey: Journey
let alice: WatchedPage

before(async () => {
  journey = await startJourney()
  alice = await journey.signedIn()
  await alice.page.goto(`${journey.demo.url}/index.php/try`)
  await Promise.all([alice.page.waitForNavigation(), alice.page.locator('a[href$="/old"]').click()])
})
after(async () => {
  await journey.end()
})

const names = (): Promise<string[]> =>
  alice.page.$$eval('#old-list bdi', (all) => all.map(({ textContent }) => textContent ?? ''))

/** Presses Tab until the control with this name has the focus. */
async function tabTo(name: string): Promise<void> {
  for (let at = 0; at < 40; at += 1) {
    if ((await focusedName(alice.page)) === name) return
    await alice.page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach "${name}".`)
}

test('lists files, makes a folder, opens a menu, and deletes the folder after a question', async () => {
  const { page, problems } = alice
  await eventually('the files are listed', async () => (await names()).length > 2)
  const before = await names()
  assert.ok(!before.includes('Ideas'))

  await tabTo('New folder')
  await page.keyboard.press('Enter')
  await eventually('the field has the focus', async () => (await focusedName(page)).startsWith('Name'))
  await page.keyboard.type('Ideas')
  await page.keyboard.press('Enter')
  await eventually('the folder is listed', async () => (await names()).includes('Ideas'))
  assert.equal(
    await page.$eval('#old-said', (said) => `${said.role} ${said.className} ${said.textContent}`),
    'status success The folder is there.',
  )

  await eventually('the button has the focus again', async () => (await focusedName(page)) === 'New folder')
  await tabTo('View')
  await page.keyboard.press('Enter')
  await eventually('the menu is open', () => page.$eval('#old-menu', (menu) => menu.checkVisibility()))
  await tabTo('Try it')
  await page.keyboard.press('Escape')
  await eventually('the menu is closed', async () => !(await page.$eval('#old-menu', (menu) => menu.checkVisibility())))

  await tabTo('Delete Ideas')
  await page.keyboard.press('Enter')
  await eventually('the question has the focus', async () => (await focusedName(page)) === 'Yes')
  await page.keyboard.press('Enter')
  await eventually('the folder is gone', async () => !(await names()).includes('Ideas'))
  assert.deepEqual(await names(), before)
  await eventually('a notification says so', () =>
    page.evaluate(() => document.querySelector('toast-stack')?.shadowRoot?.textContent?.includes('Deleted') ?? false),
  )
  assert.deepEqual(problems, [])
})
