/** Event streams, real tabs, a real server: cut, refused, stopped, frozen, signed out. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import type { LoggedRequest } from '../../demo/server/request-log.js'
import type { WatchedPage } from '../support/browser-session.js'
import { eventually, headerIsThere, startJourney, type Journey } from '../support/demo-journey.js'
import { startRelay, type Relay } from '../support/relay.js'

const tryPage = '/index.php/try'
const streamPath = '/demo/progress'
const hourMs = 3_600_000

interface Tab {
  page: Page
  /**
   * Addresses of streams that the tab requested, as recorded by the tab: on the network, tabs cannot be told apart in
   * every engine.
   */
  asked(): Promise<string[]>
}

/** What the page under test keeps for its journey. */
interface Kept {
  /** Timers of a second and more take this many times as long. */
  pace: number
  heard: string[]
  /** All requested addresses. */
  asked: string[]
  /** Connections that broke, as noticed by the page. */
  broken: number
  close(): void
}

let journey: Journey
/** The connection between browser and server, which can be cut. */
let wire: Relay
let aheadMs = 0
let open: WatchedPage[] = []

before(async () => {
  journey = await startJourney({ now: () => Date.now() + aheadMs })
  wire = await startRelay(journey.demo.port)
})
after(async () => {
  await journey.end()
  await wire.end()
})
afterEach(async () => {
  wire.mend()
  for (const { page } of open) await page.close()
  open = []
})

/** A tab with the page 'Try it', with a session of its own or beside another tab. */
async function tab(beside?: Page): Promise<Tab> {
  const watched = beside ? await journey.browser.newPage({ beside }) : await journey.signedIn()
  open.push(watched)
  const { page } = watched
  await page.evaluateOnNewDocument(() => {
    const kept = window as unknown as Kept
    const wait = window.setTimeout
    kept.pace = 1
    kept.broken = 0
    kept.asked = []
    const note = (address: unknown): void => {
      kept.asked.push(new URL(String(address), location.href).href)
    }
    window.fetch = new Proxy(fetch, {
      apply(call, self, args: Parameters<typeof fetch>) {
        note(args[0] instanceof Request ? args[0].url : args[0])
        return Reflect.apply(call, self, args) as Promise<Response>
      },
    })
    window.EventSource = new Proxy(EventSource, {
      construct(Source, [address]: [string]) {
        note(address)
        return Object.assign(new Source(address), {
          onerror: () => {
            kept.broken += 1
          },
        })
      },
    })
    window.setTimeout = ((call: () => void, ms = 0) =>
      wait(call, ms >= 1000 ? Math.min(ms * kept.pace, 2 ** 31 - 1) : ms)) as typeof setTimeout
  })
  await page.goto(wire.url + tryPage)
  await headerIsThere(page)
  // The page loads what reports failures when it is idle, and some tests stop the server.
  await page.waitForFunction(
    () =>
      customElements.get('toast-stack') !== undefined &&
      performance.getEntriesByType('resource').some(({ name }) => /\/chunks\/failures-/.test(name)),
  )
  journey.demo.log.clear()
  const asked = async (): Promise<string[]> =>
    (await page.evaluate(() => (window as unknown as Kept).asked)).filter((address) => address.includes(streamPath))
  return { page, asked }
}

const setPace = (page: Page, pace: number): Promise<void> =>
  page.evaluate((times) => {
    ;(window as unknown as Kept).pace = times
  }, pace)

/** Starts a stream as a script of the page does, and records its events. */
async function listen({ page, asked }: Tab, data: Record<string, number>): Promise<void> {
  const before = (await asked()).length
  await page.evaluate(async (about) => {
    const kept = window as unknown as Kept
    const { eventStream, on } = (await import(
      `${location.origin}/dist/esm/functions.js`
    )) as typeof import('../../src/entries/functions.js')
    kept.heard = []
    const stream = eventStream('/demo/progress', about)
    kept.close = stream.close
    for (const type of ['progress', 'notice', 'success', 'error', 'done', '__internal__'])
      stream.listen(type, (said) => kept.heard.push(`${type} ${JSON.stringify(said)}`))
    on('request:failed', ({ kind, path }) => {
      if (path.endsWith('/demo/progress')) kept.heard.push(`failed ${kind}`)
    })
  }, data)
  await eventually('the stream is asked for', async () => (await asked()).length > before)
}

const heard = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Kept).heard)
const hears = (page: Page, what: string): Promise<void> =>
  eventually(`the page hears ${what}`, async () => (await heard(page)).includes(what))
const stepsOf = async (page: Page): Promise<number> =>
  (await heard(page)).filter((line) => line.startsWith('progress')).length
const goesOn = async (page: Page): Promise<void> => {
  const so = await stepsOf(page)
  await eventually('the stream goes on', async () => (await stepsOf(page)) > so + 1)
}
const streams = (): LoggedRequest[] => journey.demo.log.entries().filter(({ path }) => path === streamPath)
const running = (): number => streams().filter(({ status, cut }) => status === 0 && !cut).length
const tokenOf = (address: string): string => new URL(address).searchParams.get('requesttoken') ?? ''
const headToken = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.head.dataset['requesttoken'])
const toasts = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...(document.querySelector('toast-stack')?.shadowRoot?.querySelectorAll('[part=message]') ?? [])]
      .map(({ textContent }) => textContent)
      .join('\n'),
  )

/** Makes all tokens of the user stale, bypassing the wire and without notifying any page. */
async function rotateSecret(page: Page): Promise<void> {
  const cookie = (await page.browserContext().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const { token } = (await (
    await fetch(`${journey.demo.url}/index.php/csrftoken`, { headers: { cookie } })
  ).json()) as { token: string }
  const { status } = await fetch(`${journey.demo.url}/demo/rotate-secret`, {
    method: 'POST',
    headers: { cookie, requesttoken: token },
  })
  assert.equal(status, 200)
}

const endless = { steps: 1000, everyMs: 60 }

test('two tabs hear each step of their streams, and the end, on the page to try things', async () => {
  const first = await tab()
  const second = await tab(first.page)
  const said = (page: Page): Promise<string[]> =>
    page.$$eval('#progress output > div', (lines) => lines.map(({ textContent }) => textContent ?? ''))
  for (const { page } of [first, second]) await page.click('[data-stream=broken]')
  for (const { page, asked } of [first, second]) {
    await eventually('the stream has ended', async () => (await said(page))[0] === '__internal__ "close"')
    assert.deepEqual(
      (await said(page)).reverse().filter((line) => !line.startsWith('progress')),
      ['notice "half of it is done"', 'success "all of it is done"', 'done ""', '__internal__ "close"'],
    )
    assert.equal(await page.$eval('#progress progress', (bar) => bar.value), 1)
    const addresses = await asked()
    assert.equal(addresses.length, 2, 'broken off half-way, and gone on')
    assert.match(addresses[1] ?? '', /\?breakAt=5&lastEventId=\d+&requesttoken=[^&]+$/)
  }
  assert.equal(running(), 0)
})

test('a token that went stale while the tab was open is replaced, without a word to the page', async () => {
  const first = await tab()
  const second = await tab(first.page)
  await rotateSecret(first.page)
  for (const one of [first, second]) {
    await listen(one, { steps: 2, everyMs: 1 })
    await hears(one.page, '__internal__ "close"')
    assert.deepEqual(
      (await heard(one.page)).filter((line) => /error|failed/.test(line)),
      [],
    )
    const last = (await one.asked()).at(-1) ?? ''
    assert.match(last, /&requesttoken=[^&]+$/)
    assert.equal(tokenOf(last), await headToken(one.page))
    await eventually(
      'both have its token',
      async () => (await headToken(first.page)) === (await headToken(second.page)),
    )
  }
  assert.equal((await second.asked()).length, 1, 'the fresh token of one tab is that of both')
  assert.equal((await first.asked()).length, 2)
})

test('a stream that is cut goes on with a fresh token, after all tokens went stale, in both tabs', async () => {
  const tabs = [await tab()]
  tabs.push(await tab(tabs[0]?.page))
  for (const one of tabs) await listen(one, endless)
  for (const { page } of tabs) await goesOn(page)
  wire.cut()
  await eventually('the server knows', () => running() === 0)
  for (const { page } of tabs) await rotateSecret(page)
  wire.mend()
  for (const { page, asked } of tabs) {
    await goesOn(page)
    const addresses = await asked()
    assert.notEqual(tokenOf(addresses.at(-1) ?? ''), tokenOf(addresses[0] ?? ''))
    const done = (await heard(page)).flatMap((line) => /"done":(\d+)/.exec(line)?.[1] ?? []).map(Number)
    assert.deepEqual(
      done,
      done.map((_, at) => at + 1),
      'no step is lost, and none is told twice',
    )
    await page.evaluate(() => (window as unknown as Kept).close())
  }
  await eventually('the server knows', () => running() === 0)
})

test('after five tries in vain the page says that the connection is lost, and nothing comes again', async () => {
  const one = await tab()
  await listen(one, endless)
  await goesOn(one.page)
  await setPace(one.page, 0.01)
  wire.cut()
  await hears(one.page, 'failed network')
  let said = ''
  await eventually('a toast says so', async () =>
    (said = await toasts(one.page)).includes('Connection to server lost'),
  ).catch((error: Error) => {
    throw new Error(`${error.message} It says '${said}'.`)
  })
  assert.equal((await one.asked()).length, 6)
  wire.mend()
  journey.demo.log.clear()
  // Another request gets through in the meantime.
  await one.page.evaluate(() => fetch('/index.php/csrftoken').then(() => undefined))
  assert.deepEqual(streams(), [])
  assert.equal((await one.asked()).length, 6)
})

test('a browser that was offline tries at once', async () => {
  const one = await tab()
  await listen(one, endless)
  await goesOn(one.page)
  await setPace(one.page, 10_000)
  await one.page.setOfflineMode(true)
  wire.cut()
  await one.page.waitForFunction(() => (window as unknown as Kept).broken > 0)
  wire.mend()
  await one.page.setOfflineMode(false)
  await goesOn(one.page)
})

test('whoever stops it, or closes the tab, ends it for the server', async () => {
  const first = await tab()
  const second = await tab(first.page)
  await first.page.click('[data-stream=endless]')
  await listen(second, endless)
  await eventually('both run', () => running() === 2)
  await first.page.click('[data-stream=stop]')
  await eventually('the server knows of one', () => running() === 1)
  await second.page.close()
  open = open.filter(({ page }) => page !== second.page)
  await eventually('the server knows of both', () => running() === 0)
  assert.equal(streams().length, 2, 'nobody came again')
})

test('a frozen tab goes on when it wakes, also where the connection was lost meanwhile', async () => {
  const one = await tab()
  await listen(one, endless)
  await goesOn(one.page)
  const devtools = await one.page.createCDPSession()
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  wire.cut()
  await eventually('the server knows', () => running() === 0)
  wire.mend()
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await goesOn(one.page)
  assert.equal((await one.asked()).length, 2)
})

test('a page in the back/forward cache has no stream, and has it again when it comes back', async () => {
  const one = await tab()
  await listen(one, endless)
  await goesOn(one.page)
  await one.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await eventually('the server knows', () => running() === 0)
  await one.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await goesOn(one.page)
  await one.page.goto(`${wire.url}/index.php/settings/user`)
  await eventually('the server knows', () => running() === 0)
  assert.equal(streams().length, 2, 'a page that is left does not ask why its stream broke')
})

test('a session that ended meanwhile is told as such, at once and in each tab', async () => {
  const tabs = [await tab()]
  tabs.push(await tab(tabs[0]?.page))
  for (const one of tabs) await listen(one, endless)
  for (const { page } of tabs) await goesOn(page)
  aheadMs += hourMs
  wire.cut()
  wire.mend()
  for (const { page, asked } of tabs) {
    await hears(page, 'failed session-expired')
    await eventually('the page says so', async () => /reloading|signed? ?in|session/i.test(await toasts(page)))
    assert.deepEqual(
      (await heard(page)).filter((line) => line.startsWith('failed')),
      ['failed session-expired'],
    )
    const addresses = await asked()
    assert.equal(addresses.filter((address) => address.includes('requesttoken=')).length, 2, 'one try')
    assert.equal(addresses.length, 3, 'and one look at its answer, without the token')
  }
})
