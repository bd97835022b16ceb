/** How long ago files were changed, on the demo's real files page: the server's text first, then the actual time. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import type { WatchedPage } from '../support/browser-session.js'
import { accessibleLines, eventually, startJourney, type Journey } from '../support/demo-journey.js'

let journey: Journey
let open: WatchedPage[] = []

before(async () => {
  journey = await startJourney()
})
after(() => journey.end())

afterEach(async () => {
  const problems = open.flatMap((watched) => watched.problems)
  for (const { page } of open) await page.close()
  open = []
  assert.deepEqual(problems, [])
})

async function signedIn(): Promise<Page> {
  const watched = await journey.signedIn()
  open.push(watched)
  return watched.page
}

/** Text and title of each row's date, with the date itself. */
function told(page: Page): Promise<{ text: string; title: string; datetime: string; server: string }[]> {
  return page.$$eval('table.files live-time', (elements) =>
    elements.map((element) => {
      const time = element.shadowRoot?.querySelector('time')
      return {
        text: time?.firstChild?.textContent ?? '',
        title: time?.title ?? '',
        datetime: time?.dateTime ?? '',
        server: element.textContent ?? '',
      }
    }),
  )
}

const allTold = (page: Page): Promise<void> =>
  eventually('every date in sight is told', async () => {
    const rows = await told(page)
    return rows.length > 0 && rows.every(({ text }) => text !== '')
  })

test('the list of files tells how long ago each was changed, and the exact date as title', async () => {
  const page = await signedIn()
  await allTold(page)
  for (const { text, title, datetime, server } of await told(page)) {
    assert.match(text, /ago$/)
    assert.ok(!Number.isNaN(Date.parse(datetime)), datetime)
    assert.match(title, /\d{4}/)
    assert.notEqual(server, '')
  }
  const heard = (await accessibleLines(page)).join('\n')
  // In Firefox both are part of the cell's name.
  assert.match(heard, /ago"?\s.*\(.*\d{4}.*\)/)
})

test('a date goes on being told: what was seconds ago is a minute ago later', async () => {
  const page = await signedIn()
  await page.evaluateOnNewDocument(() => {
    const now = Date.now.bind(Date)
    const later = window as unknown as { laterMs: number }
    later.laterMs = 0
    Date.now = () => now() + later.laterMs
  })
  await page.reload()
  await page.evaluate(() => {
    const element = document.createElement('live-time')
    element.id = 'mine'
    element.setAttribute('datetime', String(Date.now()))
    document.querySelector('main, #app-content')?.prepend(element)
  })
  const mine = (): Promise<string> =>
    page.$eval('#mine', (element) => element.shadowRoot?.querySelector('time')?.firstChild?.textContent ?? '')
  await eventually('it tells of seconds', async () => (await mine()) === 'seconds ago')
  await page.evaluate(() => {
    ;(window as unknown as { laterMs: number }).laterMs = 61_000
    // As when the tab becomes visible again.
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await eventually('it tells of a minute', async () => (await mine()) === '1 minute ago')
})

test('without script the date stands there as the server wrote it', async () => {
  const page = await signedIn()
  await page.setJavaScriptEnabled(false)
  await page.reload()
  const lines = await accessibleLines(page)
  assert.ok(
    lines.some((line) => /\d{4}, \d{1,2}:\d{2}/.test(line)),
    lines.join('\n'),
  )
  assert.ok(!lines.some((line) => / ago/.test(line)), lines.join('\n'))
  await page.setJavaScriptEnabled(true)
})

test('a timestamp of an old page is told the same way, and so is one that comes later', async () => {
  const page = await signedIn()
  await page.goto(`${journey.demo.url}/index.php/try`)
  const seen = (): Promise<string[]> =>
    page.$$eval('.live-relative-timestamp', (elements) => elements.map(({ textContent }) => textContent ?? ''))
  await page.$eval('.live-relative-timestamp', (element) => element.scrollIntoView())
  await eventually('it is told', async () => /^(seconds|1 minute) ago$/.test((await seen())[0] ?? ''))
  assert.match(await page.$eval('.live-relative-timestamp', (element) => (element as HTMLElement).title), /\d{4} \d/)
  await page.evaluate(() => {
    const later = Object.assign(document.createElement('time'), {
      className: 'live-relative-timestamp',
      textContent: 'then',
    })
    later.dataset['timestamp'] = String(Date.now() - 7_200_000)
    document.querySelector('#menus')?.append(later)
  })
  await eventually('the later one is told', async () => (await seen())[1] === '2 hours ago')
})
