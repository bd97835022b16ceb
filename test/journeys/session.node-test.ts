/** A session that nobody has to think about: idle tabs, several tabs, a network that goes and comes back. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { addressOf, eventually, filesPage, startJourney, type Journey } from '../support/demo-journey.js'

const lifetimeSec = 4

async function onJourney(walk: (journey: Journey) => Promise<void>): Promise<void> {
  const journey = await startJourney({ sessionLifetimeSec: lifetimeSec })
  try {
    await walk(journey)
  } finally {
    await journey.end()
  }
}

const beats = ({ demo }: Journey): number => demo.log.entries().filter(({ path }) => path.endsWith('/csrftoken')).length

function listen(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const heard: string[] = ((window as unknown as { heard: string[] }).heard = [])
    const { on } = (await import(`${location.origin}/dist/esm/index.js`)) as {
      on(name: string, listener: (payload: unknown) => void): void
    }
    for (const name of ['networkOffline', 'networkOnline'])
      on(name, (payload) => heard.push(`${name} ${JSON.stringify(payload)}`))
  })
}

/**
 * Signing in passes a page whose heartbeat may be under way when it is left, on a slow machine; Firefox reports it as
 * failed.
 */
function forgetTheWayIn(problems: string[]): void {
  problems.length = 0
}

const heard = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { heard: string[] }).heard)

test('an idle tab outlives its session three times over', () =>
  onJourney(async (journey) => {
    const { page, problems } = await journey.signedIn()
    // The heartbeat loads when the page is idle.
    await eventually('the first heartbeat', () => beats(journey) > 0)
    const firstAt = Date.now()
    journey.demo.log.clear()
    forgetTheWayIn(problems)
    await eventually(
      'three lifetimes have passed',
      () => Date.now() - firstAt > 3 * lifetimeSec * 1000,
      4 * lifetimeSec * 1000,
    )
    assert.ok(beats(journey) >= 5, `${beats(journey)} heartbeats`)
    // Before the page is left, because WebKit aborts a heartbeat that is under way then.
    await page.evaluate(() => 0)
    assert.deepEqual(problems, [])
    await page.goto(journey.demo.url + filesPage)
    const address = await addressOf(page)
    assert.ok(address.endsWith(filesPage), address)
  }))

test('without the keep-alive the same session ends', () =>
  onJourney(async (journey) => {
    const { page } = await journey.signedIn()
    await page.evaluate(() => document.querySelector('session-keepalive')?.remove())
    const at = Date.now()
    await eventually('a lifetime and a half has passed', () => Date.now() - at > 1.5 * lifetimeSec * 1000)
    await page.goto(journey.demo.url + filesPage)
    assert.match(await addressOf(page), /\/login/)
  }))

test('of several tabs one beats, the others get its token, and the next takes over when it closes', () =>
  onJourney(async (journey) => {
    const { page } = await journey.signedIn()
    const others = [await journey.tabBeside(page), await journey.tabBeside(page)] as const
    journey.demo.log.clear()
    const start = Date.now()
    await eventually('four intervals have passed', () => Date.now() - start > 4 * (lifetimeSec / 2) * 1000, 12_000)
    assert.ok(
      beats(journey) >= 3 && beats(journey) <= 5,
      `${beats(journey)} heartbeats of three tabs in four intervals`,
    )
    await eventually('every tab has the same, newest token', async () => {
      const tokens = await Promise.all(
        [page, ...others.map((other) => other.page)].map((one) =>
          one.evaluate(() => document.head.dataset['requesttoken']),
        ),
      )
      return new Set(tokens).size === 1
    })

    await page.close()
    journey.demo.log.clear()
    await eventually('another tab beats', () => beats(journey) >= 1)
    await others[0].page.goto(journey.demo.url + filesPage)
    assert.ok((await addressOf(others[0].page)).endsWith(filesPage))
  }))

test('going offline stops the heartbeat; coming back fetches a token at once and says whether that worked', () =>
  onJourney(async (journey) => {
    const { page, problems } = await journey.signedIn()
    await listen(page)
    // Requests that are under way when the connection is lost are not part of this test.
    await page.waitForFunction(() => customElements.get('toast-stack'))
    const before = await page.evaluate(() => document.head.dataset['requesttoken'])
    forgetTheWayIn(problems)
    await page.setOfflineMode(true)
    await eventually('the page knows that it is offline', async () => (await heard(page)).length === 1)
    journey.demo.log.clear()
    const start = Date.now()
    await eventually('longer than an interval has passed', () => Date.now() - start > 0.75 * lifetimeSec * 1000)
    assert.equal(beats(journey), 0)

    await page.setOfflineMode(false)
    await eventually('the bus has told of it', async () => (await heard(page)).length === 2)
    assert.deepEqual(await heard(page), ['networkOffline {}', 'networkOnline {"success":true}'])
    assert.notEqual(await page.evaluate(() => document.head.dataset['requesttoken']), before)
    // A heartbeat that is under way when the connection is lost fails, and is reported.
    assert.deepEqual(
      problems.filter(
        (problem) =>
          !/ERR_INTERNET_DISCONNECTED|NS_ERROR_OFFLINE|heartbeat failed\. GET \S+ failed: network/.test(problem),
      ),
      [],
    )
  }))

test('coming back to a server that is gone says so', () =>
  onJourney(async (journey) => {
    const { page } = await journey.signedIn()
    await listen(page)
    await page.setOfflineMode(true)
    await eventually('the page knows that it is offline', async () => (await heard(page)).length === 1)
    await journey.demo.close()
    await page.setOfflineMode(false)
    await eventually('the bus has told of it', async () => (await heard(page)).length === 2)
    assert.deepEqual((await heard(page))[1], 'networkOnline {"success":false}')
  }))

test('a page in the back/forward cache does not beat, and goes on when it comes back', () =>
  onJourney(async (journey) => {
    const { page } = await journey.signedIn()
    await page.goto(`${journey.demo.url}/index.php/login`)
    await page.goBack()
    journey.demo.log.clear()
    await eventually('the page beats', () => beats(journey) >= 1)
  }))
