/**
 * Pages that come and go while the user is idle: history navigation, prerendering, slow servers, pages with nothing to
 * watch.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { faultCookie } from '../../demo/server/faults.js'
import { startDemo } from '../../demo/server/server.js'
import { signIn } from '../support/browser-session.js'
import { eventually, filesPage, painted } from '../support/demo-journey.js'
import {
  areAll,
  isOn,
  lifetimeMs,
  minute,
  quietPage,
  second,
  startIdleJourney,
  stateOf,
  type IdleJourney,
} from '../support/idle-journey.js'
import { intercept } from '../support/intercept.js'
import { freeze, thaw } from '../support/tab-clock.js'

let journey: IdleJourney
before(async () => {
  journey = await startIdleJourney()
})
after(() => journey.end())
afterEach(() => journey.leave())

declare global {
  /** The timers, channels, locks and listeners that scripts of the page use. */
  var taken: string[] | undefined
}

/** Makes each further document of a page record its timers, channels, locks and listeners. */
async function watchTaken(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const taken: string[] = (globalThis.taken = [])
    const spy = (on: object, name: string, say: (args: unknown[]) => string): void => {
      const original = Reflect.get(on, name) as (...args: unknown[]) => unknown
      Reflect.set(on, name, function (this: unknown, ...args: unknown[]) {
        taken.push(say(args))
        return new.target ? (Reflect.construct(original, args) as unknown) : Reflect.apply(original, this ?? on, args)
      })
    }
    spy(globalThis, 'setTimeout', ([, delay]) => `timer ${String(delay)}`)
    spy(globalThis, 'BroadcastChannel', ([name]) => `channel ${String(name)}`)
    spy(globalThis, 'addEventListener', ([name]) => `listener ${String(name)}`)
    // A document without an address has no locks.
    if ('locks' in navigator) spy(navigator.locks, 'request', ([name]) => `lock ${String(name)}`)
  })
}

/** Those that only the automatic log-out uses. */
const takenBy = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...new Set(globalThis.taken ?? [])]
      .filter((what) => /^(timer 1000|(channel|lock) .*:logout|listener (pointermove|wheel|message))$/.test(what))
      .map((what) => what.replace(/ shared.*:/, ' …:'))
      .sort(),
  )

/** A signed-in page of another product, without our tags. */
const barePage =
  '<!doctype html><html lang="en"><head data-user="alice" data-requesttoken="x"><title>Bare</title><script type="module" src="/dist/loader.js"></script></head><body><p>Nothing.</p></body></html>'

async function tab(): Promise<Page> {
  const [page] = await journey.tabs(1)
  assert.ok(page)
  return page
}

test('the others wait for a slow server: whoever came to it before would be signed in still', async () => {
  const pages = await journey.tabs(3)
  await pages[0]?.evaluate((cookie) => {
    document.cookie = `${cookie}=slow; path=/`
  }, faultCookie)
  await journey.clock.jump(lifetimeMs)
  await Promise.all(pages.map((page) => isOn(page, '/login')))
  assert.deepEqual(journey.signOuts(), ['logout 303'])
  const logins = journey.demo.log.entries().filter(({ path }) => path.endsWith('/login'))
  assert.deepEqual(
    logins.map(({ user, status }) => [user, status]),
    [
      [null, 200],
      [null, 200],
      [null, 200],
    ],
  )
})

test('a tab that wakes when the others have been signed out and in again does not sign anybody out', async () => {
  const [used, asleep] = await journey.tabs(2)
  assert.ok(used && asleep)
  await asleep.evaluate(() => Object.assign(globalThis, { isOld: true }))
  await freeze(asleep)
  await journey.clock.jump(lifetimeMs)
  await isOn(used, '/login')
  await signIn(used, journey.demo.url, 'alice', 'alice')
  await used.goto(journey.demo.url + quietPage)
  await areAll([used], 'active')
  journey.demo.log.clear()
  await journey.clock.jump(second)
  await used.mouse.move(200, 300)
  await eventually(
    'it is written down',
    async () => Math.abs(await used.evaluate(() => Date.now() - Number(localStorage.getItem('lastActive')))) < minute,
  )
  await thaw(asleep)
  // It was notified of the end of its session and opens the sign-in page, which finds the new session.
  await eventually('it has its page again, of the new session', () =>
    asleep.evaluate(() => !('isOld' in globalThis) && document.head.dataset['user'] === 'alice').catch(() => false),
  )
  assert.deepEqual(journey.signOuts(), [])
  assert.equal(await stateOf(used), 'active')
})

test('a page that comes back from the back/forward cache when the time is over is signed out', async () => {
  const page = await tab()
  // Simulates the cache: browsers that have it do not cache a page that still holds a channel or a lock.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await journey.clock.jump(lifetimeMs)
  await page.mouse.move(100, 300)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await isOn(page, '/login')
  assert.deepEqual(journey.signOuts(), ['logout 303'])
  // Chromium without a window, in which most of these journeys run, has no such cache and reloads the page.
  await page.goBack()
  await isOn(page, '/login')
})

test('a page made in advance waits until it is opened', async () => {
  // The second tab observes: the driver loses a tab for a moment when its page is replaced.
  const [page, onlooker] = (await journey.tabs(2)) as [Page, Page]
  // The demo's policy does not allow speculation rules.
  await page.setBypassCSP(true)
  await page.goto(`${journey.demo.url}${filesPage}`)
  await areAll([page], 'active')
  journey.demo.log.clear()
  await page.evaluate((address) => {
    const rules = document.createElement('script')
    rules.type = 'speculationrules'
    rules.text = JSON.stringify({ prerender: [{ urls: [address], eagerness: 'immediate' }] })
    document
      .querySelector('main')
      ?.prepend(Object.assign(document.createElement('a'), { id: 'prerendered', href: address, textContent: 'Help' }))
    document.head.append(rules)
  }, quietPage)
  await eventually('its scripts run', () =>
    journey.demo.log.entries().some(({ path }) => path.endsWith('/auto-logout.js')),
  )
  /** Clients that hold the leader's lock or wait for it. */
  const acting = (): Promise<string[]> =>
    onlooker.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      return [...held, ...pending].map(({ clientId }) => clientId ?? '').sort()
    })
  const before = await acting()
  assert.equal(before.length, 2, 'the pages that are open, and no other')
  // The click replaces the page, so the driver may get no response.
  await page.click('#prerendered').catch(() => undefined)
  await eventually('the page that was made in advance acts in the place of the other', async () => {
    const now = await acting()
    return now.length === 2 && now.join() !== before.join()
  })
})

test('nothing watches where nobody is signed in, nor where the server does not want it', async () => {
  const page = await tab()
  await watchTaken(page)
  await page.reload()
  await areAll([page], 'active')
  assert.deepEqual(await takenBy(page), [
    'channel …:logout',
    'listener message',
    'listener pointermove',
    'listener wheel',
    'timer 1000',
  ])

  const visitor = await journey.browser.newPage({ ownCookies: true })
  await watchTaken(visitor.page)
  await visitor.page.goto(`${journey.demo.url}/index.php/login`)
  await visitor.page.evaluate(() => {
    document.body.append(document.createElement('auto-logout'))
  })
  await areAll([visitor.page], 'off')
  assert.deepEqual(await takenBy(visitor.page), [])
  assert.deepEqual(visitor.problems, [])
  await visitor.page.close()

  const unwanted = await startDemo({ port: 0, quiet: true, sessionLifetimeSec: lifetimeMs / 1000 })
  try {
    await signIn(page, unwanted.url, 'alice', 'alice')
    await page.goto(unwanted.url + quietPage)
    await areAll([page], 'off')
    // The user's status asks for the same input, with or without the log-out.
    assert.deepEqual(
      (await takenBy(page)).filter((what) => !what.startsWith('listener ')),
      [],
    )
    await page.goto(journey.demo.url + quietPage)
  } finally {
    await unwanted.close()
  }
})

test('where no element is on the page no timer runs at all', async () => {
  const page = await tab()
  await watchTaken(page)
  await intercept(page, (request) =>
    request.isNavigationRequest() ? request.respond({ contentType: 'text/html', body: barePage }) : undefined,
  )
  await page.goto(journey.demo.url + quietPage)
  await page.evaluate(() => import(`${location.origin}/dist/esm/index.js`))
  // Waits for a frame, because WebKit has no idle callbacks.
  await painted(page)
  const taken = await page.evaluate(() => globalThis.taken ?? [])
  assert.ok(taken.length > 0, 'it was looked at')
  // Loading when idle has a timeout of two minutes, and in browsers without idle callbacks timers of a tenth of a
  // second detect when the page is idle. Both end after that.
  assert.deepEqual(
    taken.filter((what) => /^(timer|lock)/.test(what) && !['timer 120000', 'timer 100'].includes(what)),
    [],
  )
})
