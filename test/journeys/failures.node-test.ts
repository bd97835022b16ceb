/** Requests that really fail: a session that ended, a refused token, a server that is gone, a blocked request. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HTTPRequest, Page } from 'puppeteer-core'
import { startDemo } from '../../demo/server/server.js'
import type { WatchedPage } from '../support/browser-session.js'
import { addressOf, eventually, filesPage, headerIsThere, startJourney, type Journey } from '../support/demo-journey.js'
import { intercept, kept } from '../support/intercept.js'
import { stretchTimers } from '../support/tab-clock.js'
import { named } from '../support/named.js'

const hourMs = 3_600_000

interface Trip extends WatchedPage {
  journey: Journey
  /** Moves the server's clock forward. */
  sleep(ms: number): void
}

/** Signs a user in, and waits for the code that reports failures. */
async function onTrip(walk: (trip: Trip) => Promise<void>, path = filesPage): Promise<void> {
  let sleptMs = 0
  const journey = await startJourney({ now: () => Date.now() + sleptMs })
  try {
    const { page, problems } = await journey.signedIn()
    if (path !== filesPage) await page.goto(journey.demo.url + path)
    await policyIsThere(page)
    await walk({
      journey,
      page,
      problems,
      sleep: (ms) => {
        sleptMs += ms
      },
    })
  } finally {
    await journey.end()
  }
}

async function policyIsThere(page: Page): Promise<void> {
  await headerIsThere(page)
  await page.waitForFunction(() => customElements.get('toast-stack') !== undefined)
  // Loaded now, because some of these tests stop the server.
  await page.evaluate(async () => {
    Object.assign(window, await import(`${location.origin}/dist/esm/functions.js`))
  })
}

type Request = (url: string, options: object) => Promise<Response>

/** The texts of all toasts, one per line. */
const toasts = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const messages = document.querySelector('toast-stack')?.shadowRoot?.querySelectorAll('[part=message]') ?? []
    return [...messages].map(({ textContent }) => textContent).join('\n')
  })

const says = (page: Page, what: string): Promise<void> =>
  eventually(`a toast says '${what}'`, async () => (await toasts(page)).includes(what))

/** Sends a request as the page's scripts do, and returns its outcome. */
const call = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { request } = window as unknown as { request: Request }
    return request('/index.php/contactsmenu/contacts', { method: 'POST', json: { filter: '' } }).then(
      ({ status }) => String(status),
      (error: { kind: string }) => error.kind,
    )
  })

/** Keeps the toast from closing when its time is over, by the pointer on it. */
const staysUntilTaken = (page: Page): Promise<void> => page.hover('toast-stack >>> [part=toast]')

const pressAction = (page: Page, name: string): Promise<void> => page.click(named('button', name))

test('a session that ended is told with a countdown, and the reload leads to the sign-in page', () =>
  onTrip(async ({ page, sleep }) => {
    sleep(hourMs)
    // Records the texts, so that they can be read after the reload.
    await page.evaluate(() => {
      const root = document.querySelector('toast-stack')?.shadowRoot as ShadowRoot
      new MutationObserver(() => {
        const said = [...root.querySelectorAll('[part=message]')].map(({ textContent }) => textContent)
        sessionStorage.setItem('countdown', `${sessionStorage.getItem('countdown') ?? ''}${said.join()}\n`)
      }).observe(root, { subtree: true, childList: true, characterData: true })
    })
    const left = page.waitForNavigation()
    await page.click(named('button', 'Search contacts'))
    await left
    assert.match(await addressOf(page), /\/login\?redirect_url=/)
    const said = new Set(
      ((await page.evaluate(() => sessionStorage.getItem('countdown'))) ?? '').match(/reloading in \d+ second/g),
    )
    // A page that is busy when a second is over skips it.
    assert.ok(said.size >= 2 && [...said].every((line) => /in [0-5] /.test(line)), [...said].join())
  }))

test('unsaved text is not lost to a session that ended: the page asks', () =>
  onTrip(async ({ page, sleep }) => {
    await page.type('#unsaved input', 'Dear Bob')
    sleep(hourMs)
    assert.equal(await call(page), 'session-expired')
    await says(page, 'Reloading the page would lose: changes in a form')
    assert.equal(await page.$eval('#unsaved input', (input) => input.value), 'Dear Bob')
    const left = page.waitForNavigation()
    await pressAction(page, 'Reload now')
    await left
    assert.match(await addressOf(page), /\/login/)
  }, '/index.php/try'))

test('a reload that does not help is not repeated', () =>
  onTrip(async ({ page }) => {
    await page.evaluate(() => {
      document.cookie = 'demo_fault=401; path=/; SameSite=Strict'
    })
    const left = page.waitForNavigation()
    assert.equal(await call(page), 'session-expired')
    await left
    const address = await addressOf(page)
    assert.ok(address.endsWith(filesPage), address)
    await policyIsThere(page)
    await call(page)
    await says(page, 'reloading the page did not help')
    assert.equal(await page.evaluate(() => sessionStorage.length), 1)
  }))

test('a refused token is replaced without a word', () =>
  onTrip(async ({ page, problems }) => {
    const before = await page.evaluate(() => document.head.dataset['requesttoken'])
    await page.evaluate(() =>
      (window as unknown as { request: Request })
        .request('/index.php/demo/rotate-secret', { method: 'POST' })
        .then(() => undefined),
    )
    assert.equal(await call(page), '200')
    assert.notEqual(await page.evaluate(() => document.head.dataset['requesttoken']), before)
    assert.equal(await toasts(page), '')
    assert.deepEqual(
      problems.filter((problem) => !problem.includes('412')),
      [],
    )
  }))

test('a refused token behind which the session has ended is the end of the session', () =>
  onTrip(async ({ page }) => {
    await intercept(page, (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('/contacts'))
        return request.respond({
          status: 412,
          contentType: 'application/json',
          body: '{"message":"CSRF check failed"}',
        })
      // Whoever else asks learns the same, such as the beat of the status.
      return /\/(csrftoken|user|heartbeat)$/.test(pathname)
        ? request.respond({ status: 401, contentType: 'application/json', body: '{}' })
        : undefined
    })
    assert.equal(await call(page), 'session-expired')
    await says(page, 'Problem loading page')
  }))

test('a server that is gone is told once, and no more when it is back', () =>
  onTrip(async ({ page, journey }) => {
    await journey.demo.close()
    assert.equal(await call(page), 'network')
    await says(page, 'Connection to server lost')
    for (let turn = 0; turn < 5; turn += 1) await call(page)
    assert.equal((await toasts(page)).split('Connection to server lost').length, 2, 'said once')

    await staysUntilTaken(page)
    const again = await startDemo({ port: journey.demo.port, quiet: true })
    try {
      await eventually('the notice has gone', async () => !(await toasts(page)).includes('Connection to server lost'))
    } finally {
      await again.close()
    }
  }))

test('a browser without connection says so, and no more when it is back', () =>
  onTrip(async ({ page }) => {
    await page.setOfflineMode(true)
    // The browser's network process learns of it a little later.
    await eventually('no call gets out', () =>
      page.evaluate(() =>
        fetch('/robots.txt', { cache: 'no-store' }).then(
          () => false,
          () => true,
        ),
      ),
    )
    assert.equal(await call(page), 'offline')
    await says(page, 'Connection to server lost: you are offline')
    await staysUntilTaken(page)
    await page.setOfflineMode(false)
    await eventually('the notice has gone', async () => !(await toasts(page)).includes('Connection to server lost'))
  }))

test('a blocked call is not taken for a lost server', () =>
  onTrip(async ({ page }) => {
    // Stretches the time limit of a second, so that a slow response does not count as a lost server.
    await stretchTimers(page, 1000, 30)
    await intercept(page, (request) =>
      new URL(request.url()).pathname.endsWith('/contacts') ? request.abort('blockedbyclient') : undefined,
    )
    assert.equal(await call(page), 'network')
    await says(page, 'The server can be reached, but a request did not get through')
    assert.ok(!(await toasts(page)).includes('lost'))
  }))

test('calls that fail while the page is being left are no lost connection', () =>
  onTrip(async ({ page, journey }) => {
    const next = `${journey.demo.url}/index.php/settings/user`
    let held: HTTPRequest | undefined
    let waited = false
    await intercept(page, (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('/contacts')) return request.abort('connectionreset')
      if (pathname === '/said') {
        waited = true
        return request.respond({ status: 204 })
      }
      if (request.url() !== next) return undefined
      // The next page is slow, so that there is time to fail and to report it.
      held = request
      return kept()
    })
    const left = page.waitForNavigation()
    // Not awaited, because the browser does not respond while a page is being left.
    const begun = page.evaluate((url) => {
      addEventListener('pagehide', () => {
        const said = document.querySelector('toast-stack')?.shadowRoot?.querySelectorAll('[part=message]').length
        sessionStorage.setItem('said', `${sessionStorage.getItem('failed')}, ${said} toasts`)
      })
      setTimeout(() => {
        const { request } = window as unknown as { request: Request }
        location.assign(url)
        setTimeout(
          () =>
            request('/index.php/contactsmenu/contacts', { method: 'POST' }).catch((error: Error) => {
              sessionStorage.setItem('failed', error.name)
              // Time enough for a toast.
              setTimeout(() => {
                void fetch('/said')
              }, 500)
            }),
          100,
        )
      })
    }, next)
    await begun
    await eventually('it has had its time', () => waited)
    void held?.continue()
    await left
    assert.equal(await page.evaluate(() => sessionStorage.getItem('said')), 'RequestError, 0 toasts')
  }))
