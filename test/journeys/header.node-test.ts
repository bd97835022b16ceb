/** A signed-in user and the header, on the demo's real files page: real session, real answers, real keys. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { WatchedPage } from '../support/browser-session.js'
import {
  accessibleLines,
  addressOf,
  eventually,
  filesPage,
  focusedName,
  headerIsThere,
  startJourney,
  type Journey,
} from '../support/demo-journey.js'
import { named } from '../support/named.js'

let journey: Journey
let open: WatchedPage[] = []

before(async () => {
  journey = await startJourney()
})
after(() => journey.end())

async function signedIn(...args: Parameters<Journey['signedIn']>): Promise<WatchedPage> {
  const watched = await journey.signedIn(...args)
  open.push(watched)
  return watched
}

afterEach(async () => {
  const problems = open.flatMap((watched) => watched.problems)
  for (const { page } of open) await page.close()
  open = []
  assert.deepEqual(problems, [])
})

test('the header shows the apps, the contacts and the user, without a shift of the layout', async () => {
  const { page } = await signedIn()
  await page.evaluateOnNewDocument(() => {
    const seen = ((window as unknown as { shifts: number[] }).shifts = [])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (seen as number[]).push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await headerIsThere(page)
  const lines = await accessibleLines(page)
  assert.ok(
    lines.some((line) => line.startsWith('link "Files (Currently open)')),
    lines.join('\n'),
  )
  assert.ok(lines.includes('button "Search contacts"'), lines.join('\n'))
  assert.ok(lines.includes('button "Settings menu"'), lines.join('\n'))
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  assert.deepEqual(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts), [])
})

test("before any script the server's links are there and lead where they say", async () => {
  const { page } = await signedIn()
  await page.setJavaScriptEnabled(false)
  await page.reload()
  const lines = await accessibleLines(page)
  assert.ok(
    lines.some((line) => line.startsWith('link "Files')),
    lines.join('\n'),
  )
  assert.ok(
    lines.some((line) => line.startsWith('link "Log out')),
    lines.join('\n'),
  )
  // A locator uses scripts to wait until its element is stable, and scripts are off here.
  const box = await (await page.$('app-menu a[data-id="mail"]'))?.boundingBox()
  assert.ok(box && box.width > 0, 'the link to Mail is in sight')
  await Promise.all([page.waitForNavigation(), page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)])
  assert.match(await addressOf(page), /\/apps\/mail\/$/)
  await page.setJavaScriptEnabled(true)
})

for (const [menu, inside] of [
  ['Settings menu', 'Log out'],
  ['Search contacts', 'Search contacts'],
] as const) {
  test(`"${menu}" opens by mouse and by keyboard, and Escape gives the focus back`, async () => {
    const { page } = await signedIn()
    const expanded = (): Promise<boolean> =>
      page
        .locator(named('button', menu))
        .map((button) => button.getAttribute('aria-expanded') === 'true')
        .wait()
    await page.locator(named('button', menu)).click()
    await eventually('the panel is open', expanded)
    await page.locator(named('', inside)).wait()
    await page.keyboard.press('Escape')
    await eventually('the panel is closed', async () => !(await expanded()))
    assert.equal(await focusedName(page), menu)

    await page.keyboard.press('Enter')
    await eventually('the panel is open again', expanded)
    await page.mouse.click(400, 600)
    await eventually('a click elsewhere closes it', async () => !(await expanded()))
  })
}

test('apps that do not fit are in "More apps", by mouse and by keyboard', async () => {
  const { page } = await signedIn('alice', { width: 500, height: 700 })
  const more = named('button')
  const opener = await page.$$(more)
  const names = await Promise.all(
    opener.map((button) =>
      button.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
    ),
  )
  const index = names.findIndex((name) => name.startsWith('More apps'))
  assert.ok(index >= 0, `buttons: ${names.join(', ')}`)
  await opener[index]?.focus()
  await page.keyboard.press('Enter')
  await page.locator(named('link', 'Maps')).wait()
  await page.keyboard.press('Escape')
  assert.match(await focusedName(page), /^More apps/)
  await opener[index]?.click()
  await Promise.all([page.waitForNavigation(), page.locator(named('link', 'Maps')).click()])
  assert.match(await addressOf(page), /\/apps\/maps\/$/)
})

test('the contacts search finds a person, asks for nothing before it is opened, and says how many it found', async () => {
  journey.demo.log.clear()
  const { page } = await signedIn('crowd')
  const searches = (): number =>
    journey.demo.log.entries().filter(({ path }) => path.endsWith('/contactsmenu/contacts')).length
  assert.equal(searches(), 0)
  await page.locator(named('button', 'Search contacts')).click()
  await page.locator(named('searchbox')).wait()
  await eventually('the first list was asked for', () => searches() === 1)
  const name = await page
    .waitForFunction(() => {
      const rows = document.querySelector('contacts-menu')?.shadowRoot?.querySelectorAll('[role="listitem"], li') ?? []
      return rows.length > 3 ? rows[3]?.querySelector('bdi')?.textContent?.trim() : undefined
    })
    .then((handle) => handle.jsonValue())
  const word = String(name).split(/\s+/)[0] ?? ''
  await page.keyboard.type(word)
  await eventually('one search went out for the whole word', () => searches() === 2)
  await page.waitForFunction(() =>
    /^\d+ contacts? found/.test(
      document.querySelector('contacts-menu')?.shadowRoot?.querySelector('[role="status"]')?.textContent?.trim() ?? '',
    ),
  )
  await page.waitForFunction(
    (part) => {
      const rows = [...(document.querySelector('contacts-menu')?.shadowRoot?.querySelectorAll('[part="row"]') ?? [])]
      return rows.some((row) => row.textContent?.includes(part))
    },
    {},
    word,
  )
})

test('an unread count that changes in one tab shows in the other', async () => {
  const first = await signedIn()
  const second = await journey.tabBeside(first.page)
  open.push(second)
  await first.page.evaluate(async () => {
    const { setNavigationCounter } = (await import(/* a runtime address */ `${location.origin}/dist/esm/index.js`)) as {
      setNavigationCounter(id: string, count: number): void
    }
    setNavigationCounter('mail', 41)
  })
  for (const { page } of [first, second]) {
    await page.locator(named('', 'Mail (41 notifications)')).wait()
  }
})

test('a stale token is renewed once and the call repeated, unseen', async () => {
  const { page } = await signedIn()
  await page.evaluate(async () => {
    await fetch('/demo/rotate-secret', {
      method: 'POST',
      headers: { requesttoken: document.head.dataset['requesttoken'] ?? '', Accept: 'application/json' },
    })
  })
  journey.demo.log.clear()
  await page.locator(named('button', 'Search contacts')).click()
  await page.waitForFunction(() => document.querySelector('contacts-menu')?.matches(':state(list)'))
  const calls = journey.demo.log
    .entries()
    .filter(({ path }) => /contacts$|csrftoken$/.test(path))
    .map(({ path, status }) => `${path.split('/').at(-1)} ${status}`)
  assert.deepEqual(calls, ['contacts 412', 'csrftoken 200', 'contacts 200'])
  open.forEach(({ problems }) => {
    // The browser itself writes the 412 to the console; nothing else may be there.
    const left = problems.filter((problem) => !problem.includes('412'))
    problems.splice(0, problems.length, ...left)
  })
})

test('"Log out" works although the page\'s token is stale', async () => {
  const { page } = await signedIn('bob')
  await page.evaluate(async () => {
    await fetch('/demo/rotate-secret', {
      method: 'POST',
      headers: { requesttoken: document.head.dataset['requesttoken'] ?? '', Accept: 'application/json' },
    })
  })
  await page.locator(named('button', 'Settings menu')).click()
  await Promise.all([page.waitForNavigation(), page.locator(named('link', 'Log out')).click()])
  assert.match(await addressOf(page), /\/login\?clear=1$/)
  await page.goto(journey.demo.url + filesPage)
  assert.match(await addressOf(page), /\/login\?redirect_url=/)
})

test("a visitor's page has no menus and asks for nothing", async () => {
  journey.demo.log.clear()
  const watched = await journey.browser.newPage({ ownCookies: true })
  open.push(watched)
  await watched.page.goto(`${journey.demo.url}/index.php/login`)
  await watched.page.waitForFunction(() => document.querySelector('session-keepalive:defined'))
  const calls = journey.demo.log
    .entries()
    .map(({ path }) => path)
    .filter((path) => !/^\/(dist|demo)\//.test(path))
  assert.deepEqual(calls, ['/index.php/login'])
})
