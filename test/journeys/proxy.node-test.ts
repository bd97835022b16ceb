/**
 * The elements on the pages of another server, through the proxy: the demo poses as the server, under a path of its
 * own.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { startProxy, type RunningProxy } from '../../demo/proxy/proxy.js'
import { parseBackendAddress } from '../../demo/proxy/backend-address.js'
import { startDemo, type RunningDemo } from '../../demo/server/server.js'
import type { Release } from '../../demo/server/pages/release.js'
import { openBrowser, signIn, type BrowserSession, type WatchedPage } from '../support/browser-session.js'
import { accessibleLines, addressOf, eventually, filesPage } from '../support/demo-journey.js'
import { named } from '../support/named.js'

let browser: BrowserSession

before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

const button = (name: string): string => named('button', name)
const link = (name: string): string => named('link', name)

async function elementsAreThere(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    ['app-menu', 'user-menu', 'contacts-menu', 'app-navigation'].every((tag) =>
      document.querySelector(`${tag}:defined`),
    ),
  )
}

for (const [release, webroot] of [
  [27, ''],
  [32, '/nextcloud'],
  [35, ''],
  [36, '/nextcloud'],
] as const) {
  describe(`a server of release ${release} under '${webroot}/'`, () => {
    let demo: RunningDemo
    let proxy: RunningProxy
    let watched: WatchedPage
    const said: string[] = []

    before(async () => {
      demo = await startDemo({ port: 0, quiet: true, webroot, compatible: release satisfies Release })
      proxy = await startProxy({ backend: parseBackendAddress(demo.url), port: 0, say: (line) => said.push(line) })
      watched = await browser.newPage({ ownCookies: true })
      await signIn(watched.page, proxy.url, 'alice', 'alice')
      await watched.page.goto(proxy.url + filesPage)
      await elementsAreThere(watched.page)
    })

    after(async () => {
      await proxy.close()
      await demo.close()
      // Nothing was refused by the page's policy, nothing went wrong, nothing was missing.
      assert.deepEqual([watched.problems, said], [[], []])
    })

    test('shows our elements in its own mount points, and its own header nowhere', async () => {
      const { page } = watched
      await eventually("the server's script has drawn what it can", () =>
        page.evaluate(() => document.querySelector('#notifications button') !== null),
      )
      const places = await page.evaluate(() =>
        ['app-menu', 'contacts-menu', 'user-menu'].map(
          (tag) => document.querySelector(tag)?.parentElement?.dataset['mountPoint'],
        ),
      )
      assert.deepEqual(places, [
        release < 30 ? 'header-left__appmenu' : 'header-start__appmenu',
        'contactsmenu',
        'user-menu',
      ])
      assert.equal(await page.$('.own-header, #app-navigation-toggle'), null)
      const asked = demo.log.entries().map(({ path }) => path)
      assert.deepEqual(
        asked.filter((path) => /user_status-menu|shared-environment/.test(path)),
        [],
      )
      assert.ok(asked.some((path) => path.endsWith('/dist/core-main.js')))
      const lines = await accessibleLines(page)
      assert.ok(
        lines.some((line) => line.startsWith('link "Files (Currently open)')),
        lines.join('\n'),
      )
    })

    test('runs its apps as before, with its globals, token and WebDAV', async () => {
      const { page } = watched
      await eventually('the app has listed the files', () =>
        page.$eval('#app-output', (output) => /^207: [1-9]/.test(output.textContent ?? '')),
      )
      await page.evaluate(() =>
        (
          window as unknown as { OC: { setNavigationCounter(id: string, count: number): void } }
        ).OC.setNavigationCounter('mail', 7),
      )
      await eventually('the app menu counts', async () =>
        (await accessibleLines(page)).some((line) => /Mail.*7 notifications/.test(line)),
      )
    })

    test('moves files by WebDAV, whose target is an absolute address', async () => {
      const status = await watched.page.evaluate(async (folder) => {
        const call = (method: string, name: string, headers: Record<string, string> = {}): Promise<Response> =>
          fetch(`${folder}/${name}`, {
            method,
            headers: { requesttoken: document.head.dataset['requesttoken'] ?? '', ...headers },
            ...(method === 'PUT' && { body: 'x' }),
          })
        await call('PUT', 'old name.txt')
        const moved = await call('MOVE', 'old name.txt', {
          destination: new URL(`${folder}/new%20name.txt`, location.href).href,
        })
        return [moved.status, (await call('GET', 'new%20name.txt')).status]
      }, `${webroot}/remote.php/dav/files/alice`)
      assert.deepEqual(status, [201, 200])
    })

    test('finds people, whose addresses lead through the proxy', async () => {
      const { page } = watched
      await page.locator(button('Search contacts')).click()
      await page.locator(named('searchbox', 'Search contacts')).fill('bob')
      const address = (): Promise<string | null> =>
        page.evaluate(() => {
          const links = [...(document.querySelector('contacts-menu')?.shadowRoot?.querySelectorAll('a') ?? [])]
          return links.find((one) => /\/u\//.test(one.href))?.href ?? null
        })
      let found: string | null = null
      await eventually('a person is found', async () => (found = await address()) !== null)
      assert.ok(String(found).startsWith(`${proxy.url}/`), String(found))
      await page.keyboard.press('Escape')
    })

    test('slides its navigation in where the window is narrow', async () => {
      const { page } = watched
      await page.setViewport({ width: 600, height: 800 })
      await page.locator(button('Open navigation')).click()
      await eventually('it is open', () =>
        page.$eval('app-navigation', (navigation) => navigation.hasAttribute('open')),
      )
      // The links move while it slides in, and a click might miss them.
      await eventually('it has slid in', () =>
        page.$eval(
          'app-navigation',
          (navigation) => navigation.shadowRoot?.querySelector('[part=panel]')?.getBoundingClientRect().left === 0,
        ),
      )
      await Promise.all([page.waitForNavigation(), page.locator(link('Dashboard')).click()])
      await page.setViewport({ width: 1280, height: 800 })
      await elementsAreThere(page)
      assert.equal(new URL(await addressOf(page)).origin, new URL(proxy.url).origin)
    })

    test("signs its user out by the user menu, and gives a visitor's page as it is", async () => {
      const { page } = watched
      await page.locator(button('Settings menu')).click()
      await Promise.all([page.waitForNavigation(), page.locator(link('Log out')).click()])
      const address = await addressOf(page)
      assert.ok(address.startsWith(`${proxy.url}/index.php/login`), address)
      assert.equal(await page.$('app-menu'), null)
      const cookies = await page.browserContext().cookies()
      assert.deepEqual(
        cookies.filter(({ name }) => !name.startsWith(`proxy-${proxy.port}-`)),
        [],
      )
      await page.goto(proxy.url + filesPage)
      assert.match(await addressOf(page), /\/login\?redirect_url=/)
    })
  })
}
