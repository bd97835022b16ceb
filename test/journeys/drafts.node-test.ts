/**
 * Form contents survive the end of a session: after the user was signed out and signs in again, all is there but the
 * password.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { signIn, type WatchedPage } from '../support/browser-session.js'
import { addressOf, eventually, filesPage, focusedName, startJourney, type Journey } from '../support/demo-journey.js'
import { areAll, isOn, lifetimeMs, second, toTheWarning } from '../support/idle-journey.js'
import { TabClock } from '../support/tab-clock.js'

const tryPage = '/index.php/try'
const settings = '/index.php/settings/user'

let journey: Journey
before(async () => {
  journey = await startJourney({ autoLogout: true, sessionLifetimeSec: lifetimeMs / 1000 })
})
after(() => journey.end())

async function walk(go: (watched: WatchedPage, clock: TabClock) => Promise<void>): Promise<void> {
  const watched = await journey.signedIn()
  await go(watched, new TabClock())
  // When a cookie disappears, the page asks the server who is signed in.
  assert.deepEqual(
    watched.problems.filter((problem) => !problem.includes('/cloud/user')),
    [],
  )
  await watched.page.browserContext().close()
}

/** Waits for what the page loads when idle and needs before the user leaves. */
const readyToLeave = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      (!document.querySelector('modal-dialog') || customElements.get('modal-dialog')) &&
      performance.getEntriesByType('resource').some(({ name }) => /\/chunks\/drafts-/.test(name)),
  )

async function open(page: Page, path: string): Promise<void> {
  await page.goto(journey.demo.url + path)
  await areAll([page], 'active')
  await readyToLeave(page)
}

/** The values in the demo's form, in their order. */
const values = (page: Page, form = '#note'): Promise<(string | boolean)[]> =>
  page.$eval(form, (found) =>
    [...(found as HTMLFormElement).elements]
      .filter((field): field is HTMLInputElement => field.matches('input:not([type=hidden]), textarea, select'))
      .map((field) => (field.type === 'checkbox' ? field.checked : field.value)),
  )

/** Fills in the form by keyboard alone. */
async function write(page: Page): Promise<void> {
  await page.focus('#note [name=title]')
  await page.keyboard.type('To the council')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Dear all,')
  await page.keyboard.press('Enter')
  await page.keyboard.type('here it is.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press(' ')
  await page.keyboard.press('Tab')
  await page.keyboard.type('geheim')
}
const written = ['To the council', 'Dear all,\nhere it is.', 'photos', true]

const shadowText = (page: Page, tag: string, part: string): Promise<string[]> =>
  page.evaluate(
    (name, one) =>
      [...document.querySelectorAll(name)]
        .flatMap((host) => [...(host.shadowRoot?.querySelectorAll(`[part=${one}]`) ?? [])])
        .map((found) => (found.textContent ?? '').trim()),
    tag,
    part,
  )
const toastSays = (page: Page, text: string): Promise<void> =>
  eventually(`a toast says ${text}`, async () =>
    (await shadowText(page, 'toast-stack', 'message')).some((message) => message.includes(text)),
  )
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))

test('two tabs are signed out while nobody is there: each has its contents back after signing in again, but not the password', () =>
  walk(async ({ page }, clock) => {
    await open(page, tryPage)
    const other = (await journey.tabBeside(page, tryPage)).page
    await readyToLeave(other)
    // Firefox ticks a box by the space bar in the foremost window only.
    await page.bringToFront()
    await write(page)
    await page.focus('#unsaved [name=text]')
    await page.keyboard.type('lost')
    await other.focus('#note [name=title]')
    await other.keyboard.type('In the other tab')
    await clock.rules(page, other)

    await clock.jump(toTheWarning)
    await areAll([page, other], 'warning')
    await eventually('the warnings say what becomes of it', async () =>
      (await Promise.all([page, other].map((one) => shadowText(one, 'auto-logout', 'row')))).every(
        (rows) => rows.length > 0,
      ),
    )
    assert.deepEqual(await shadowText(page, 'auto-logout', 'row'), [
      'changes in a form – would be lost',
      'Note – is kept as a draft',
    ])
    assert.deepEqual(await shadowText(other, 'auto-logout', 'row'), ['Note – is kept as a draft'])
    await clock.jump(lifetimeMs)
    await Promise.all([isOn(page, '/login'), isOn(other, '/login')])
    assert.ok(!(await stored(page)).includes('geheim'))

    await signIn(page, journey.demo.url, 'alice', 'alice')
    await page.goto(journey.demo.url + tryPage)
    await toastSays(page, 'Your unsaved changes were restored: Note')
    assert.deepEqual(await values(page), [...written, ''])
    assert.deepEqual(await values(page, '#unsaved'), [''])
    await other.goto(journey.demo.url + tryPage)
    await toastSays(other, 'were restored')
    assert.equal((await values(other))[0], 'In the other tab')
  }))

test('another user who signs in in the same tab sees nothing, and afterwards nothing is there any more', () =>
  walk(async ({ page }, clock) => {
    await open(page, tryPage)
    await write(page)
    await clock.rules(page)
    await clock.jump(lifetimeMs)
    await isOn(page, '/login')
    assert.ok((await stored(page)).includes('council'))
    await signIn(page, journey.demo.url, 'bob', 'bob')
    await eventually('it is gone as soon as he comes', async () => !(await stored(page)).includes('council'))
    await page.goto(journey.demo.url + tryPage)
    await areAll([page], 'active')
    assert.deepEqual(await values(page), ['', '', 'notes', false, ''])
    await page.deleteCookie(...(await page.cookies()))
    await signIn(page, journey.demo.url, 'alice', 'alice')
    await open(page, tryPage)
    assert.deepEqual(await values(page), ['', '', 'notes', false, ''])
  }))

test('by keyboard alone: the toast is reached, and Discard puts back what was', () =>
  walk(async ({ page }) => {
    await open(page, tryPage)
    await write(page)
    await page.goto(journey.demo.url + filesPage)
    await page.goto(journey.demo.url + tryPage)
    await toastSays(page, 'were restored')
    assert.deepEqual(await values(page), [...written, ''])
    await page.keyboard.press('F8')
    await eventually('Discard has the focus', async () => {
      if ((await focusedName(page)) === 'Discard') return true
      await page.keyboard.press('Tab')
      return false
    })
    await page.keyboard.press('Enter')
    await eventually(
      'the form is as the server wrote it',
      async () => JSON.stringify(await values(page)) === JSON.stringify(['', '', 'notes', false, '']),
    )
    await page.reload()
    await areAll([page], 'active')
    assert.deepEqual(await values(page), ['', '', 'notes', false, ''])
  }))

test('a form that was saved has no draft, by the server as by a script; one that was sent too late has', () =>
  walk(async ({ page }) => {
    await open(page, settings)
    await page.focus('#user-status [name=message]')
    await page.keyboard.type('At sea')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    assert.ok((await addressOf(page)).includes('saved=1'))
    await eventually('nothing is kept', async () => !(await stored(page)).includes('At sea'))

    await open(page, tryPage)
    await write(page)
    await page.focus('#note [name=title]')
    await page.keyboard.press('Enter')
    await toastSays(page, 'Saved')
    await open(page, settings)
    assert.ok(!(await stored(page)).includes('council'))

    const cookies = await page.cookies()
    await page.focus('#user-status [name=message]')
    await page.keyboard.press('End')
    await page.keyboard.type(', again')
    await page.deleteCookie(...cookies)
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    assert.match(await addressOf(page), /\/login/)
    await eventually('the sign-in page has noticed that it came too late', () =>
      page.evaluate(() =>
        Object.values(sessionStorage).some(
          (text) => String(text).includes('"sent":false') && String(text).includes('again'),
        ),
      ),
    )
    await signIn(page, journey.demo.url, 'alice', 'alice')
    await page.goto(journey.demo.url + settings)
    await toastSays(page, 'were restored')
    assert.ok((await values(page, '#user-status')).includes('At sea, again'))
  }))

test('a page that takes it upon itself stays, and has heard of the warning in time', () =>
  walk(async ({ page }, clock) => {
    await open(page, tryPage)
    await page.evaluate(() => {
      const told: string[] = ((window as unknown as { told: string[] }).told = [])
      addEventListener('session-warning', ({ detail }) =>
        told.push(`warning ${detail.forms.map((form) => form.getAttribute('id')).join()}`),
      )
      addEventListener('session-expiring', (event) => {
        told.push(`expiring ${event.detail.forms.map((form) => form.getAttribute('id')).join()}`)
        event.preventDefault()
      })
    })
    await write(page)
    await clock.rules(page)
    await clock.jump(toTheWarning)
    await areAll([page], 'warning')
    await clock.jump(40 * second)
    await areAll([page], 'active')
    assert.deepEqual(await page.evaluate(() => (window as unknown as { told: string[] }).told), [
      'warning note',
      'expiring note',
    ])
  }))
