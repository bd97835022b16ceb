/**
 * The password page of a protected link, as visitors use it: open for long, in several tabs, pressed twice, by
 * keyboard.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { HTTPRequest, Page } from 'puppeteer-core'
import type { WatchedPage } from '../support/browser-session.js'
import { eventually, focusedName, painted, startJourney, type Journey } from '../support/demo-journey.js'
import { intercept } from '../support/intercept.js'

const linkPage = '/index.php/s/holiday'
const tokenPath = '/index.php/csrftoken'

let journey: Journey
let open: WatchedPage[] = []

before(async () => {
  journey = await startJourney()
})
after(() => journey.end())

afterEach(async () => {
  // The browser itself writes a refused page to the console; nothing else may be there.
  const problems = open
    .flatMap((watched) => watched.problems)
    .filter((problem) => !/status of (403|412|500)/.test(problem))
  for (const { page } of open) await page.close()
  open = []
  assert.deepEqual(problems, [])
})

/** A visitor at the password page, or a further tab of one. */
async function visitor(beside?: Page): Promise<Page> {
  const watched = await journey.browser.newPage(beside ? { beside } : { ownCookies: true })
  open.push(watched)
  await watched.page.goto(journey.demo.url + linkPage)
  await formIsReady(watched.page)
  await painted(watched.page)
  journey.demo.log.clear()
  return watched.page
}

const formIsReady = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('password-form:defined')?.matches(':state(idle)'))
const button = (view: string): string => `#password-input-form [value=${view}]`
const calls = (): string[] =>
  journey.demo.log
    .entries()
    .filter(({ path }) => path === tokenPath || path.includes('/s/'))
    .map(({ method, path, status }) => `${method} ${path.split('/').at(-1)} ${status}`)
/** The next page may be shown before the server has logged the end of its response. */
async function called(expected: readonly string[]): Promise<void> {
  await eventually('all is answered', () => !calls().some((call) => call.endsWith(' 0')))
  assert.deepEqual(calls(), expected)
}
const passed = ['GET csrftoken 200', 'POST authenticate 303', 'GET holiday 200']
const filesAreShown = (page: Page): Promise<unknown> => page.waitForSelector('#link-files')
const shown = (page: Page): Promise<string> => page.$eval('#link-files', ({ textContent }) => textContent ?? '')

async function fillIn(page: Page, password = 'sesame'): Promise<void> {
  await page.$eval(
    '[name=password]',
    (field, text) => {
      ;(field as HTMLInputElement).value = text
    },
    password,
  )
}

/** Makes all tokens of the visitor stale, without notifying any page. */
async function rotateSecret(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const { token } = (await (await fetch('/index.php/csrftoken')).json()) as { token: string }
    return (await fetch('/demo/rotate-secret', { method: 'POST', headers: { requesttoken: token } })).status
  })
  assert.equal(status, 200)
  journey.demo.log.clear()
}

/** Holds the page's requests for a token; the result lets them through, or makes them fail. */
async function holdTokens(page: Page): Promise<{ calls: HTTPRequest[]; go(): void; fail(): void }> {
  const held: HTTPRequest[] = []
  await intercept(page, (request) => (new URL(request.url()).pathname === tokenPath ? held.push(request) : undefined))
  return {
    calls: held,
    go: () => held.forEach((request) => void request.continue()),
    fail: () => held.forEach((request) => void request.respond({ status: 500, body: '' })),
  }
}

test('a form that was open for long goes with a fresh token, once, and its button is busy meanwhile', async () => {
  const page = await visitor()
  await rotateSecret(page)
  const tokens = await holdTokens(page)
  await fillIn(page)
  await page.click(button('sizes'))
  await eventually('a token is asked for', () => tokens.calls.length === 1)
  assert.equal(await page.$eval(button('sizes'), (pressed) => pressed.getAttribute('aria-busy')), 'true')
  assert.equal(await page.$eval(button('names'), (other) => other.hasAttribute('aria-busy')), false)
  assert.ok(await page.$eval('password-form', (element) => element.matches(':state(busy)')))
  await page.click(button('sizes'))
  await page.click(button('names'))
  tokens.go()
  await filesAreShown(page)
  await called(passed)
  assert.match(await shown(page), /Hills\.svg \d+ B/, 'name and value of the first button that was pressed')
})

test('without the element the same form is refused, and says so with its field focused', async () => {
  const page = await visitor()
  await rotateSecret(page)
  await page.$eval('password-form', (element) => element.replaceWith(...element.childNodes))
  await fillIn(page)
  await Promise.all([page.waitForNavigation(), page.click(button('names'))])
  assert.match(await page.$eval('[role=alert]', ({ textContent }) => textContent ?? ''), /open too long/)
  await eventually('the field has the focus', async () => (await focusedName(page)).startsWith('Password'))
})

test('without script the form works as well', async () => {
  const watched = await journey.browser.newPage({ ownCookies: true })
  open.push(watched)
  const { page } = watched
  await page.setJavaScriptEnabled(false)
  await page.goto(journey.demo.url + linkPage)
  await page.type('[name=password]', 'sesame')
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
  assert.ok(await page.$('#link-files'))
})

test('where no token can be had the form goes with its own', async () => {
  const page = await visitor()
  const tokens = await holdTokens(page)
  await fillIn(page)
  await page.click(button('names'))
  await eventually('a token is asked for', () => tokens.calls.length === 1)
  tokens.fail()
  await filesAreShown(page)
  await called(passed.slice(1))
})

test('by keyboard alone: what is missing, a wrong password, the right one', async () => {
  const page = await visitor()
  await eventually('the field has the focus', async () => (await focusedName(page)).startsWith('Password'))
  await page.keyboard.press('Enter')
  assert.equal(await page.$eval('[name=password]', (field) => (field as HTMLInputElement).validity.valueMissing), true)
  assert.deepEqual(calls(), [], 'the browser stops it')

  await page.keyboard.type('open')
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
  await called(['GET csrftoken 200', 'POST authenticate 403'])
  assert.equal(await page.$eval('[role=alert]', ({ textContent }) => textContent), 'Wrong password.')
  await formIsReady(page)
  await eventually('the field has the focus', async () => (await focusedName(page)).startsWith('Password'))

  await page.keyboard.type('sesame')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  assert.equal(await focusedName(page), 'Open with sizes')
  await page.keyboard.press(' ')
  await filesAreShown(page)
  assert.match(await shown(page), /\d+ B/)
})

test('Enter presses the first button, and a script may press any of them or none', async () => {
  for (const [submit, sizes] of [
    [(page: Page) => page.keyboard.press('Enter'), false],
    [
      (page: Page) =>
        page.$eval('#password-input-form', (form) =>
          (form as HTMLFormElement).requestSubmit(form.querySelector<HTMLElement>('[value=sizes]')),
        ),
      true,
    ],
    [(page: Page) => page.$eval('#password-input-form', (form) => (form as HTMLFormElement).requestSubmit()), false],
  ] as const) {
    const page = await visitor()
    await page.focus('[name=password]')
    await page.keyboard.type('sesame')
    await submit(page)
    await filesAreShown(page)
    await called(passed)
    assert.equal(/\d+ B/.test(await shown(page)), sizes)
  }
})

test('a double click sends the form once, however quick the token comes', async () => {
  for (const late of [false, true]) {
    const page = await visitor()
    await fillIn(page)
    if (late) {
      // The second press comes just after the form was submitted, before the page is left.
      await page.evaluate(() => {
        const { submit } = HTMLFormElement.prototype
        HTMLFormElement.prototype.submit = function thenPressed(this: HTMLFormElement) {
          submit.call(this)
          this.querySelector<HTMLElement>('[value=sizes]')?.click()
        }
      })
    }
    await page.click(button('names'), { count: late ? 1 : 2 })
    await filesAreShown(page)
    await called(passed)
  }
})

test('back on the page its button works again', async () => {
  const page = await visitor()
  await fillIn(page)
  await page.click(button('names'))
  await filesAreShown(page)
  await page.goBack()
  // The server now shows the files at this address; they have to be closed to get the form, unless the browser has kept
  // it.
  await page.waitForSelector('#link-files, #password-input-form')
  if (await page.$('#link-files')) await Promise.all([page.waitForNavigation(), page.click('form button')])
  await formIsReady(page)
  await fillIn(page)
  journey.demo.log.clear()
  await page.click(button('sizes'))
  await filesAreShown(page)
  await called(passed)
})

test('two tabs with the same form each work after all their tokens went stale', async () => {
  const first = await visitor()
  const second = await visitor(first)
  await rotateSecret(first)
  for (const [page, view] of [
    [first, 'names'],
    [second, 'sizes'],
  ] as const) {
    journey.demo.log.clear()
    await fillIn(page)
    await page.click(button(view))
    await filesAreShown(page)
    await called(passed)
  }
})

test('the page is reached from the sign-in page, and from the page to try things', async () => {
  const watched = await journey.browser.newPage({ ownCookies: true })
  open.push(watched)
  const { page } = watched
  await page.goto(`${journey.demo.url}/index.php/login`)
  await Promise.all([page.waitForNavigation(), page.click('a[href$="/s/holiday"]')])
  await formIsReady(page)
  const known = await journey.signedIn()
  open.push(known)
  await known.page.goto(`${journey.demo.url}/index.php/try`)
  await Promise.all([known.page.waitForNavigation(), known.page.locator('a[href$="/s/holiday"]').click()])
  await formIsReady(known.page)
})
