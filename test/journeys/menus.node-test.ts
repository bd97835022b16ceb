/** Menus and slide areas of an old page, on the demo server and under its policy. */
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
  await alice.page.waitForSelector('#view-toggle.menutoggle')
  // The layout shifts until all timestamps have their text, so a click might miss its target.
  await alice.page.waitForFunction(() =>
    [...document.querySelectorAll('.live-relative-timestamp')].every(({ textContent }) =>
      /ago$/.test(textContent ?? ''),
    ),
  )
})
after(async () => {
  await journey.end()
})

/** The ids of the visible menus. */
const shown = (): Promise<string> =>
  alice.page.evaluate(() =>
    ['sort-menu', 'view-menu', 'more-settings'].filter((id) => document.getElementById(id)?.checkVisibility()).join(),
  )
const shows = (ids: string): Promise<void> => eventually(`'${ids}' is shown`, async () => (await shown()) === ids)

test('one menu is open at a time, by mouse and by keys, until a click elsewhere', async () => {
  const { page, problems } = alice
  assert.equal(await shown(), '')
  await page.click('#sort-toggle')
  await shows('sort-menu')
  await page.focus('#view-toggle')
  await page.keyboard.press('Enter')
  await shows('view-menu')
  await page.keyboard.press('Enter')
  await shows('')
  await page.keyboard.press('Enter')
  await shows('view-menu')
  await page.focus('#view-menu a')
  await page.keyboard.press('Escape')
  await shows('')
  assert.equal(await focusedName(page), 'View')
  await page.click('#sort-toggle')
  await shows('sort-menu')
  await page.click('#app-content h1')
  await shows('')
  assert.deepEqual(problems, [])
})

test('an area slides open, gives its field the focus, and closes by a click elsewhere', async () => {
  const { page, problems } = alice
  await page.click('[data-apps-slide-toggle]')
  await shows('more-settings')
  await eventually('the field has the focus', async () => (await focusedName(page)) === 'Name')
  assert.equal(await page.$eval('[data-apps-slide-toggle]', (button) => button.ariaExpanded), 'true')
  await page.click('#more-settings input')
  assert.equal(await shown(), 'more-settings')
  await page.click('#app-content h1')
  await shows('')
  assert.deepEqual(problems, [])
})
