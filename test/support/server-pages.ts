/** A journey over the pages of one release of the server, to which the proxy has added the elements. */
import type { Locator, Page } from '@playwright/test'
import type { Release } from '../../demo/server/pages/release.js'
import { besideServerScripts } from './beside-server-scripts.js'
import { contrastOnPage } from './contrast-on-page.js'
import { boxOf, expect, filesPage, headerHeight, headerIsWhole, test } from './server-page.js'
import { togetherWithApps } from './together-with-apps.js'

const settingsPage = '/index.php/settings/user'

/** Keeps the page where it is, and notes which links were followed. */
async function noteClicks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const clicked: string[] = []
    Object.assign(window, { clicked })
    addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a')
      if (!link) return
      event.preventDefault()
      clicked.push(link.textContent ?? '')
    })
  })
}
const clickedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { clicked: string[] }).clicked)

/** The contrast of a text with what is behind it, from 1 to 21. */
const contrastOf = (target: Locator): Promise<number> => target.evaluate(contrastOnPage)

/**
 * Declares the tests: reset, frame, header, navigation and themes as in the style sheets of the release, and what its
 * scripts have and lack. The gate runs those of the newest one.
 */
export function serverPages(release: Release): void {
  test.use({ demoOptions: { compatible: release } })
  besideServerScripts(release)
  togetherWithApps(release)
  const height = headerHeight(release)

  for (const [width, windowHeight] of [
    [320, 640],
    [500, 800],
    [900, 700],
    [1024, 768],
    [1280, 800],
    [1280, 360],
  ] as const)
    test(`every entry of a long navigation can be clicked in a window of ${width} x ${windowHeight}${[500, 900, 1024].includes(width) ? ' @further' : ''}`, async ({
      front,
      signedIn,
    }) => {
      test.slow()
      const page = await signedIn('alice', {
        baseURL: front.url,
        viewport: { width, height: windowHeight },
        reducedMotion: 'reduce',
      })
      await page.goto(settingsPage)
      await expect(page.locator('app-navigation:defined')).toBeAttached()
      await noteClicks(page)
      const entries = page.locator('#app-navigation a')
      const names = await entries.allTextContents()
      expect(names.length).toBeGreaterThan(25)
      const isNarrow = width <= 1024
      const open = page.getByRole('button', { name: 'Open navigation' })
      for (const [at] of names.entries()) {
        // A click on a link closes the drawer.
        if (isNarrow) await open.click()
        await entries.nth(at).click()
      }
      expect(await clickedOn(page)).toEqual(names)
      const content = await boxOf(page.locator('#app-content'))
      if (isNarrow) {
        // The content has the width that the server gives it, and the button lies over its start.
        const margin = width < 1024 ? 0 : 8
        expect([content.x, content.width]).toEqual([margin, width - 2 * margin])
        const button = await boxOf(open)
        expect([button.x, button.y, button.width, button.height]).toEqual([content.x, content.y, 44, 44])
      } else {
        // As on the server's own page: 300px beside the content, and as high.
        const navigation = await boxOf(page.locator('#app-navigation'))
        expect([navigation.width, navigation.y, navigation.height]).toEqual([300, content.y, content.height])
        expect(content.x).toBe(navigation.x + 300)
      }
    })

  for (const width of [320, 1280])
    test(`the header is one row with the server's own buttons in a window of ${width}`, async ({ front, signedIn }) => {
      const page = await signedIn('alice', { baseURL: front.url, viewport: { width, height: 700 } })
      await page.goto(filesPage)
      await headerIsWhole(page)
      // In a wide window the search is a field in the middle from release 35 on.
      const names = ['Search everywhere', 'Notifications', 'Search contacts', 'Settings menu']
      const ends = names
        .slice(release < 35 || width === 320 ? 0 : 1)
        .map((name) => page.getByRole('button', { name, exact: true }))
      const boxes = []
      for (const end of ends) boxes.push(await boxOf(end))
      const from = boxes[0]?.x ?? 0
      // One beside the other, as high as the bar.
      expect(boxes).toEqual(ends.map((_end, at) => ({ x: from + at * height, y: 0, width: height, height })))
      const plain = 'rgb(255, 255, 255)'
      for (const end of ends) await expect(end).toHaveCSS('color', plain)

      for (const end of ends.slice(-2)) {
        const before = await end.evaluate((button) => getComputedStyle(button).backgroundColor)
        await end.hover()
        await expect(end).not.toHaveCSS('background-color', before)
      }
      const menu = page.locator('app-menu')
      await expect(menu).toHaveCSS('color', plain)
      const bar = await boxOf(menu)
      expect([bar.y, bar.height]).toEqual([0, height])
      // The app that is shown: marked, and told.
      const app = menu.locator('[aria-current]')
      if (width === 1280) await expect(app).toHaveCount(1)
      const target = await boxOf(width === 1280 ? app : page.getByRole('button', { name: 'More apps' }))
      expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(44)
      expect(target.x + target.width, 'nothing covers it').toBeLessThanOrEqual(from)
    })

  for (const system of ['light', 'dark'] as const)
    for (const theme of ['light', 'dark', 'light-highcontrast', 'dark-highcontrast', 'default'] as const)
      test(`what opens has the colours of the theme "${theme}" on a ${system} system${theme.startsWith(system) || theme.includes('-') ? ' @further' : ''}`, async ({
        front,
        signedIn,
      }) => {
        const page = await signedIn('alice', {
          baseURL: front.url,
          viewport: { width: 900, height: 700 },
          colorScheme: system,
        })
        await page.goto(`${settingsPage}?theme=${theme}`)
        const wanted =
          theme === 'default' ? system : theme.slice(0, theme.includes('-') ? theme.indexOf('-') : undefined)
        const open = page.getByRole('button', { name: 'Open navigation' })
        await expect(open).toBeVisible()
        expect(await contrastOf(open), 'button of the navigation').toBeGreaterThanOrEqual(4.5)
        await page.getByRole('button', { name: 'Settings menu' }).click()
        const entry = page.getByRole('link', { name: 'Log out' })
        await expect(entry).toBeVisible()
        expect(await contrastOf(entry), 'user menu').toBeGreaterThanOrEqual(4.5)
        expect(await entry.evaluate((link) => link.matches(':hover'))).toBe(false)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Search contacts' }).click()
        const field = page.locator('contacts-menu').getByRole('searchbox')
        await expect(field).toBeVisible()
        expect(await contrastOf(field), 'contacts').toBeGreaterThanOrEqual(4.5)
        // What the browser draws itself, such as carets and scroll bars, follows the page and not the system. The driver
        // of Firefox does not change the system.
        const [scheme, isSystemDark] = await field.evaluate((input) => [
          getComputedStyle(input).colorScheme,
          matchMedia('(prefers-color-scheme: dark)').matches,
        ])
        if (wanted === (isSystemDark ? 'dark' : 'light') || theme === 'default')
          expect(['normal', wanted]).toContain(scheme)
        else expect(scheme).toBe(wanted)
        await page.keyboard.press('Escape')
        await open.click()
        const link = page.locator('#app-navigation a').first()
        await expect(link).toBeVisible()
        expect(await contrastOf(link), 'navigation').toBeGreaterThanOrEqual(4.5)
      })
}
