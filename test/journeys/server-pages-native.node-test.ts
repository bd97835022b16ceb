/**
 * The elements on pages with a real server's style sheets, by the native mouse of each engine. What is tried here in
 * WebKit, too, the server-pages specs try in more windows and themes.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { parseBackendAddress } from '../../demo/proxy/backend-address.js'
import { startProxy, type RunningProxy } from '../../demo/proxy/proxy.js'
import { startDemo, type RunningDemo } from '../../demo/server/server.js'
import { contrastOnPage } from '../support/contrast-on-page.js'
import { openNative, type NativeBrowser, type NativePage, type Sought } from '../support/native-page.js'

const button = (name: string): Sought => ({ role: 'button', name })
const settingsPage = '/index.php/settings/user'

for (const release of [27, 32, 35] as const)
  describe(`pages of release ${release}`, () => {
    let demo: RunningDemo
    let front: RunningProxy
    let browser: NativeBrowser
    let page: NativePage

    before(async () => {
      demo = await startDemo({ port: 0, quiet: true, compatible: release })
      front = await startProxy({ backend: parseBackendAddress(demo.url), port: 0, say: () => undefined })
      browser = await openNative()
      page = await browser.newPage()
      await page.open(`${front.url}/index.php/login`)
      await page.click('input[name=user]')
      await page.type('alice')
      await page.press('Tab')
      await page.type('alice')
      await page.press('Enter')
      await page.arrives(/\/apps\/files/)
    })
    after(async () => {
      await browser.close()
      await front.close()
      await demo.close()
    })
    afterEach(async () => assert.deepEqual(await page.problems(), []))

    async function show(path: string, width: number, height = 800): Promise<number> {
      const shown = Math.max(width, browser.narrowest)
      await page.viewport(shown, height)
      await page.open(`${front.url}${path}`)
      await page.find(button('Settings menu'))
      await page.waitFor('all elements have come', () =>
        [...document.querySelectorAll(':not(:defined)')].every(({ localName }) => localName === 'live-time'),
      )
      return shown
    }

    for (const [wanted, height] of [
      [320, 640],
      [900, 700],
      [1280, 360],
    ] as const)
      test(`every entry of a long navigation can be clicked in a window of ${wanted} x ${height}`, async () => {
        const width = await show(settingsPage, wanted, height)
        const names = await page.evaluate(() => {
          const clicked: string[] = []
          Object.assign(window, { clicked })
          addEventListener('click', (event) => {
            const link = (event.target as Element).closest('a')
            if (!link) return
            event.preventDefault()
            clicked.push(link.textContent ?? '')
          })
          return [...document.querySelectorAll('#app-navigation a')].map((link, at) => {
            link.id = `entry-${at}`
            return link.textContent ?? ''
          })
        })
        assert.ok(names.length > 25)
        for (const [at] of names.entries()) {
          // A click on a link closes the drawer.
          if (width <= 1024) await page.click(button('Open navigation'))
          await page.click(`#entry-${at}`)
        }
        assert.deepEqual(await page.evaluate(() => (window as unknown as { clicked: string[] }).clicked), names)
      })

    for (const wanted of [320, 1280])
      test(`the header is one row with the server's own buttons in a window of ${wanted}`, async () => {
        await show('/index.php/apps/files/?theme=light', wanted)
        const side = release < 34 ? 50 : 44
        const boxes = []
        // From release 35 on, the search is a field in a wide window.
        for (const name of [
          ...(release < 35 ? ['Search everywhere'] : []),
          'Notifications',
          'Search contacts',
          'Settings menu',
        ])
          boxes.push(await page.find(button(name)))
        const from = boxes[0]?.x ?? 0
        assert.deepEqual(
          boxes,
          boxes.map((_box, at) => ({ x: from + at * side, y: 0, width: side, height: side })),
        )
      })

    for (const theme of ['light', 'dark', 'light-highcontrast', 'dark-highcontrast'])
      test(`what opens has the colours of the theme "${theme}"`, async () => {
        await show(`${settingsPage}?theme=${theme}`, 900)
        const reads = async (css: string): Promise<void> => {
          const contrast = await page.evaluate(contrastOnPage, css)
          assert.ok(contrast >= 4.5, `${css} has a contrast of ${contrast}`)
        }
        await reads('[part~=trigger][aria-haspopup=dialog]')
        await page.click(button('Settings menu'))
        await page.find({ role: 'link', name: 'Log out' })
        await reads('#logout a')
        await page.press('Escape')
        await page.gone({ role: 'link', name: 'Log out' })
        await page.click(button('Search contacts'))
        // The server may have a search field of its own.
        await page.find('[part=search] input')
        await reads('[part=search] input')
        await page.press('Escape')
        await page.gone('[part=search] input')
        await page.click(button('Open navigation'))
        await page.find('#app-navigation li:first-child a')
        await reads('#app-navigation a')
      })
  })
