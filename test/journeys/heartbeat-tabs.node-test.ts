/**
 * Many tabs send one heartbeat, whatever happens to the tab that sends it: real tabs, the server's own log, a clock
 * that jumps.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import type { WatchedPage } from '../support/browser-session.js'
import { eventually, startJourney, type Journey } from '../support/demo-journey.js'
import { quietPage } from '../support/idle-journey.js'
import { freeze, stretchTimers, TabClock, thaw } from '../support/tab-clock.js'

const [second, minute, hour] = [1000, 60_000, 3_600_000]
/** Half of the session's lifetime. */
const intervalMs = 12 * minute

let journey: Journey
let clock: TabClock
let open: WatchedPage[] = []

before(async () => {
  journey = await startJourney({ sessionLifetimeSec: (2 * intervalMs) / 1000 })
})
after(() => journey.end())
afterEach(async () => {
  const problems = open.flatMap((watched) => watched.problems)
  await Promise.all(open.map(async ({ page }) => page.isClosed() || page.close()))
  open = []
  assert.deepEqual(problems, [])
})

const beats = (): number => journey.demo.log.entries().filter(({ path }) => path.endsWith('/csrftoken')).length
/** How often the server was told that the user is there. */
const statusBeats = (): number =>
  journey.demo.log.entries().filter(({ path }) => path.endsWith('/user_status/api/v1/heartbeat')).length
const tokenOf = (page: Page): Promise<string> => page.evaluate(() => document.head.dataset['requesttoken'] ?? '')
const leads = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('session-keepalive:defined')?.matches(':state(beating)') ?? false)

/** Tabs of one user; the first one leads. */
async function tabs(count: number): Promise<Page[]> {
  const first = await journey.signedIn()
  open.push(first)
  await eventually('it leads', () => leads(first.page))
  // A few at a time, so that each loads within its time limit.
  while (open.length < count)
    await Promise.all(
      Array.from({ length: Math.min(4, count - open.length) }, () => journey.tabBeside(first.page, quietPage)),
    ).then((more) => open.push(...more))
  const pages = open.map(({ page }) => page)
  clock = new TabClock()
  await clock.rules(...pages)
  journey.demo.log.clear()
  return pages
}

/** Lets the machine sleep for this long. */
async function sleep(ms: number, pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map(freeze))
  await clock.jump(ms)
  await Promise.all(pages.map(thaw))
}

/** Waits until all tabs have the same token, and a new one. */
async function allRenewed(pages: readonly Page[], before: string): Promise<void> {
  await eventually('all tabs have the new token', async () => {
    const tokens = new Set(await Promise.all(pages.map(tokenOf)))
    return tokens.size === 1 && !tokens.has(before)
  })
}

test('twenty tabs make one heartbeat per interval, and one after a night', async () => {
  const pages = await tabs(20)
  // After the night all tabs are due. One that does not lead waits a second or more for the leader's token: here for
  // twenty times as long, because twenty tabs that wake at once may need it.
  await Promise.all(pages.map((page) => stretchTimers(page, second, 20)))
  for (const ms of [intervalMs, intervalMs, intervalMs, 8 * hour]) {
    const before = await tokenOf(pages[0] ?? assert.fail())
    assert.ok(statusBeats() <= 1)
    journey.demo.log.clear()
    await sleep(ms + second, pages)
    await allRenewed(pages, before)
    assert.equal(beats(), 1, `after ${ms / minute} minutes`)
    await eventually('one tab says that the user is there', () => statusBeats() > 0)
    // All that another tab would send is sent before its answer to this.
    await Promise.all(
      pages.map((page) => page.evaluate(() => fetch('/dist/loader.js', { cache: 'no-store' }).then(({ ok }) => ok))),
    )
    assert.deepEqual([beats(), statusBeats()], [1, 1], `after ${ms / minute} minutes`)
  }
  assert.deepEqual(
    await Promise.all(pages.map(leads)),
    pages.map((_, at) => at === 0),
  )
})

/** Waits until one of the tabs leads, and returns it. */
async function leaderOf(pages: readonly Page[]): Promise<Page> {
  let leader: Page | undefined
  await eventually('one of them leads', async () => {
    const all = await Promise.all(pages.map(leads))
    leader = pages[all.indexOf(true)]
    return leader !== undefined
  })
  return leader ?? assert.fail()
}

/** Lets an interval pass for these tabs: they send one heartbeat, and each gets its token. */
async function oneBeatOf(pages: readonly Page[], ms = intervalMs + second): Promise<void> {
  const before = await tokenOf(pages[0] ?? assert.fail())
  journey.demo.log.clear()
  await sleep(ms, pages)
  await allRenewed(pages, before)
  assert.equal(beats(), 1)
}

test('when the tab that leads is closed, another one does; when that one rests in the cache, a third', async () => {
  let pages = await tabs(4)
  const closed = await leaderOf(pages)
  pages = pages.filter((page) => page !== closed)
  await closed.close()
  const cached = await leaderOf(pages)
  await oneBeatOf(pages)

  const others = pages.filter((page) => page !== cached)
  await cached.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await leaderOf(others)
  await oneBeatOf(others)
  await cached.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await oneBeatOf(pages)
})

test('a leading tab that is frozen is stood in for, and does not beat once more when it wakes', async () => {
  const pages = await tabs(3)
  const frozen = await leaderOf(pages)
  const others = pages.filter((page) => page !== frozen)
  await freeze(frozen)
  await oneBeatOf(others, intervalMs + 3 * minute)
  const [awake] = others
  assert.ok(awake)
  await eventually('it has been told in its sleep', async () => (await tokenOf(frozen)) === (await tokenOf(awake)))
  await thaw(frozen)
  await allRenewed(pages, '')
  // A request that it sent when it woke would be logged before this one.
  assert.ok(await frozen.evaluate(async () => (await fetch('/dist/loader.js', { cache: 'no-store' })).ok))
  assert.equal(beats(), 1)
  await oneBeatOf(pages)
})

test('the first call of a tab that slept waits for a fresh token', async () => {
  const [page, other] = await tabs(2)
  assert.ok(page && other)
  const before = await tokenOf(page)
  await freeze(other)
  // No timer has fired yet, as when a click comes first.
  await clock.jump(2 * hour)
  const status = await page.evaluate(async () => {
    const { request } = (await import(`${location.origin}/dist/esm/index.js`)) as {
      request(url: string, options: object): Promise<Response>
    }
    return (await request('/index.php/contactsmenu/contacts', { method: 'POST', json: { filter: '' } })).status
  })
  assert.equal(status, 200)
  await thaw(other)
  await allRenewed([page, other], before)
  const calls = journey.demo.log
    .entries()
    .filter(({ path }) => /csrftoken|contactsmenu/.test(path))
    .map(({ path, status: answer }) => `${path.split('/').at(-1)} ${answer}`)
  assert.deepEqual(calls, ['csrftoken 200', 'contacts 200'])
})
