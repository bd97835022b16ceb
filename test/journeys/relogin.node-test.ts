/**
 * A session that ends while somebody works, on a page that signs in again in place: nothing is reloaded, nothing is
 * lost.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Page, Target } from 'puppeteer-core'
import { fillSignIn, type WatchedPage } from '../support/browser-session.js'
import { eventually, startJourney, type Journey } from '../support/demo-journey.js'
import { named } from '../support/named.js'

const tryPage = '/index.php/try'
let journey: Journey
let tabs: [WatchedPage, WatchedPage]

before(async () => {
  journey = await startJourney()
})
after(async () => {
  await journey.end()
})
beforeEach(async () => {
  const first = await journey.signedIn()
  await first.page.goto(journey.demo.url + tryPage)
  tabs = [first, await journey.tabBeside(first.page, tryPage)]
  for (const { page } of tabs) await page.evaluate(() => Object.assign(window, { isSame: true }))
})
afterEach(async () => {
  const context = tabs[0].page.browserContext()
  for (const { problems } of tabs)
    assert.deepEqual(
      problems.filter((problem) => !/status of 40[13]/.test(problem)),
      [],
    )
  await context.close()
})

/** Presses a button of the card 'Session'. */
const press = (page: Page, action: string): Promise<void> =>
  page.$eval(`[data-session=${action}]`, (button) => (button as HTMLElement).click())
const saved = (page: Page): Promise<string[]> =>
  page.$$eval('#session output div', (lines) => lines.map(({ textContent }) => textContent ?? ''))
const isSame = (page: Page): Promise<boolean> => page.evaluate(() => 'isSame' in window)

async function reaches(page: Page, state: string): Promise<void> {
  await eventually(`the page is '${state}'`, () =>
    page.evaluate((name) => document.querySelector('session-relogin')?.matches(`:state(${name})`) === true, state),
  )
}

async function saves(page: Page, ...lines: string[]): Promise<void> {
  let last: string[] = []
  await eventually(
    `'${lines.join(', ')}' stands there`,
    async () => (last = await saved(page)).join() === lines.join(),
  ).catch((error: Error) => {
    throw new Error(`${error.message} It is '${last.join()}'.`)
  })
}

async function endSession(page: Page): Promise<void> {
  await press(page, 'end')
  await eventually('the session is over', () =>
    journey.demo.log.entries().some(({ path, status }) => path.endsWith('/end-session') && status === 200),
  )
  journey.demo.log.clear()
}

/** Waits until the page has moved the focus to the password field. */
async function asksForPassword(page: Page): Promise<void> {
  await reaches(page, 'password')
  await page.bringToFront()
  await eventually('the field has the focus', () =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.getAttribute('autocomplete') === 'current-password'
    }),
  )
}

describe('by password', () => {
  beforeEach(async () => {
    for (const { page } of tabs) {
      await press(page, 'password')
      await reaches(page, 'resting')
    }
  })

  test('by keyboard alone: a wrong one is told, the right one sends what waited in its order, in both tabs, and nothing is reloaded', async () => {
    const [{ page }, other] = tabs
    await endSession(page)
    for (let count = 0; count < 3; count += 1) await press(page, 'save')
    await press(other.page, 'save')
    await asksForPassword(page)
    await saves(page, '1 …', '2 …', '3 …')
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await eventually('it says that it is wrong', () =>
      page.evaluate(
        () =>
          document
            .querySelector('session-relogin')
            ?.shadowRoot?.querySelector('password-confirmation')
            ?.matches(':state(wrong)') === true,
      ),
    )
    await page.keyboard.type('alice')
    await page.keyboard.press('Enter')
    await saves(page, '1 ✓', '2 ✓', '3 ✓')
    // The other tab asked as well, and goes on without a password.
    await saves(other.page, '1 ✓')
    await reaches(other.page, 'resting')
    const sent = journey.demo.log.entries().filter(({ path }) => path.endsWith('/demo/unread'))
    assert.deepEqual(sent.map(({ status }) => status).toSorted(), [200, 200, 200, 200, 401, 401, 401, 401])
    assert.deepEqual([await isSame(page), await isSame(other.page)], [true, true])
    await press(page, 'save')
    await saves(page, '1 ✓', '2 ✓', '3 ✓', '4 ✓')
  })

  test('a user who does not want to is told what that means, and can change his mind', async () => {
    const [{ page }] = tabs
    await endSession(page)
    await press(page, 'save')
    await asksForPassword(page)
    await page.keyboard.press('Escape')
    await reaches(page, 'declined')
    await saves(page, '1 ✗ session-expired')
    const again = await page.waitForSelector(named('button', 'Sign in again'))
    await again?.click()
    await asksForPassword(page)
    await page.keyboard.type('alice')
    await page.keyboard.press('Enter')
    await reaches(page, 'resting')
    await press(page, 'save')
    await saves(page, '1 ✗ session-expired', '2 ✓')
    assert.equal(await isSame(page), true)
  })

  test('tabs that one of them has locked are all unlocked by one password', async () => {
    const [{ page }, other] = tabs
    await press(page, 'lock')
    await asksForPassword(other.page)
    await press(page, 'save')
    await other.page.keyboard.type('alice')
    await other.page.keyboard.press('Enter')
    await saves(page, '1 ✓')
    for (const tab of tabs) await reaches(tab.page, 'resting')
  })

  test('a folder that is listed waits, too', async () => {
    const [{ page }] = tabs
    await endSession(page)
    await page.evaluate(async () => {
      const { pickFiles } = (await import(`${location.origin}/dist/esm/functions.js`)) as {
        pickFiles(): Promise<unknown>
      }
      void pickFiles()
    })
    await asksForPassword(page)
    await page.keyboard.type('alice')
    await page.keyboard.press('Enter')
    await eventually('the folder is listed', () =>
      page.evaluate(() => document.querySelector('file-picker')?.matches(':state(ready)') === true),
    )
  })
})

describe('in a window', () => {
  test('the sign-in page opens, signs in, and closes by itself; both tabs go on', async () => {
    const [{ page }, other] = tabs
    for (const tab of tabs) {
      await press(tab.page, 'window')
      await reaches(tab.page, 'resting')
    }
    await endSession(page)
    await press(page, 'save')
    await press(other.page, 'save')
    await reaches(page, 'window')
    const opened = new Promise<Target>((resolve) => page.browserContext().once('targetcreated', resolve))
    await (await page.waitForSelector(named('button', 'Open the sign-in window')))?.click()
    const popup = await (await opened).page()
    assert.ok(popup)
    await popup.waitForSelector('#app-content form [name=password]')
    assert.equal(await popup.evaluate(() => window.opener as unknown), null)
    await fillSignIn(popup, 'alice', 'alice')
    await popup.focus('[name=password]')
    await popup.keyboard.press('Enter')
    await saves(page, '1 ✓')
    await saves(other.page, '1 ✓')
    await eventually('the window is closed', () => popup.isClosed())
    assert.deepEqual([await isSame(page), await isSame(other.page)], [true, true])
  })
})

test('without the tag the page counts down and reloads, as ever', async () => {
  const [{ page }] = tabs
  await endSession(page)
  await press(page, 'save')
  await saves(page, '1 ✗ session-expired')
  await page.waitForSelector(named('button', 'Not now'))
})
