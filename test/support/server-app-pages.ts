/** A journey over the pages of one release of the server, which have gone through the app. */
import type { Page } from '@playwright/test'
import type { Release } from '../../demo/server/pages/release.js'
import { tabTo } from './journey.js'
import { expect, formPage, test } from './server-app.js'

const filesPage = '/index.php/apps/files/?theme=light'
const settingsPage = '/index.php/settings/user'

/** Waits until our header is whole, and the server's scripts have drawn what is theirs. */
export async function ourHeader(page: Page): Promise<void> {
  for (const tag of ['app-menu', 'contacts-menu', 'user-menu'])
    await expect(page.locator(`#header ${tag}:defined`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(page.locator('.own-header')).toHaveCount(0)
}

/** Waits until the header is the server's own, with nothing of ours. */
export async function theirHeader(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(page.locator('#header .own-header')).toHaveCount(3)
  for (const tag of ['app-menu', 'contacts-menu', 'user-menu', 'app-navigation'])
    await expect(page.locator(tag)).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-own-status-menu', '')
}

/** Declares the tests for pages of this release. */
export function serverAppPages(release: Release, webroot = ''): void {
  test.use({ demoOptions: { compatible: release, webroot } })
  // The fixture would start PHP without a word.
  test.afterEach(({ front }) => {
    front.lose(null)
    front.enable(true)
  })
  const at = (path: string): string => webroot + path

  test('plain links stand in the header before any script, and lead on', async ({ front, signedIn }) => {
    const page = await signedIn('alice', { baseURL: front.url, javaScriptEnabled: false })
    await page.goto(at(filesPage))
    const links = page.locator('#header app-menu a')
    await expect(links.filter({ hasText: 'Files' })).toHaveAttribute('aria-current', 'page')
    expect(await links.count()).toBeGreaterThan(9)
    await expect(page.locator('#header user-menu a')).toContainText(['View profile', 'Log out'])
    await links.filter({ hasText: 'Dashboard' }).click()
    await expect(page).toHaveURL(/\/apps\/dashboard/)
  })

  test('our header stands in place of its own, and is used by mouse and by keys', async ({ front, signedIn, demo }) => {
    const page = await signedIn('alice', { baseURL: front.url })
    await page.goto(at(filesPage))
    await ourHeader(page)
    expect(demo.log.entries().filter(({ path }) => path.includes('user_status-menu'))).toEqual([])

    const button = page.getByRole('button', { name: 'Settings menu' })
    const logOut = page.locator('user-menu').getByRole('link', { name: 'Log out' })
    await button.click()
    await expect(logOut).toBeVisible()
    await expect(page.locator('user-menu user-status:defined')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(logOut).toBeHidden()
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    await expect(logOut).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()

    await page.getByRole('button', { name: 'Search contacts' }).click()
    await expect(page.locator('contacts-menu').getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('bob')
    await expect(page.locator('contacts-menu').getByRole('listitem').first()).toContainText('Bob')
    await page.keyboard.press('Escape')

    // The apps run as before, and count in our menu.
    await expect(page.locator('#app-output')).toContainText(/^207: [1-9]/)
    await page.waitForFunction(() => 'setNavigationCounter' in (window as unknown as { OC: object }).OC)
    await page.evaluate(() =>
      (window as unknown as { OC: { setNavigationCounter(id: string, count: number): void } }).OC.setNavigationCounter(
        'mail',
        7,
      ),
    )
    await expect(page.getByRole('link', { name: /Mail.*7 notifications/ })).toBeVisible()
    await page.getByRole('link', { name: 'Photos' }).click()
    await expect(page).toHaveURL(/\/apps\/photos/)
    await ourHeader(page)
  })

  test('our navigation is a drawer in a narrow window', async ({ front, signedIn }) => {
    const page = await signedIn('alice', { baseURL: front.url, viewport: { width: 600, height: 700 } })
    await page.goto(at(settingsPage))
    await ourHeader(page)
    const entry = page.locator('#app-navigation').getByRole('link', { name: 'Dashboard' })
    await expect(entry).not.toBeInViewport()
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await expect(entry).toBeInViewport()
    await expect(page.locator('#app-navigation-toggle')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(entry).not.toBeInViewport()
  })

  test('a moved app is where the user has put it on the next page, too', async ({ front, signedIn }) => {
    const page = await signedIn('alice', { baseURL: front.url })
    await page.goto(at(filesPage))
    await ourHeader(page)
    const names = (): Promise<string[]> => page.locator('#header app-menu').getByRole('link').allTextContents()
    const [first, second] = await names()
    await tabTo(page, page.locator('#header app-menu').getByRole('link').first())
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.keyboard.press('Alt+ArrowRight')
    expect((await kept).status()).toBe(200)
    expect((await names()).slice(0, 2)).toEqual([second, first])
    await page.goto(at(settingsPage))
    await ourHeader(page)
    expect((await names()).slice(0, 2)).toEqual([second, first])
  })

  test('the administrator leaves a part to the server, and takes it back', async ({ front, signedIn }) => {
    const page = await signedIn('alice', { baseURL: front.url })
    await page.goto(at(formPage.admin))
    await ourHeader(page)
    // The server gives fields of pages 130 px.
    const size = await page.getByRole('checkbox', { name: 'Contacts menu' }).boundingBox()
    expect([size?.width, size?.height]).toEqual([24, 24])
    await page.getByRole('checkbox', { name: 'Contacts menu' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Contacts menu' })).not.toBeChecked()
    await expect(page.locator('user-menu:defined')).toBeVisible()
    await expect(page.locator('.own-header').getByRole('button', { name: 'Contacts', exact: true })).toBeVisible()
    await expect(page.locator('contacts-menu')).toHaveCount(0)
    await tabTo(page, page.getByRole('checkbox', { name: 'Contacts menu' }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await ourHeader(page)
  })

  test('the choices of a user have room in a narrow window, however long a word in the heads is', async ({
    front,
    signedIn,
  }) => {
    const page = await signedIn('bob', { baseURL: front.url, viewport: { width: 320, height: 640 } })
    await page.goto(at(formPage.personal))
    await ourHeader(page)
    const table = page.locator('#shared-environment-form table')
    await table.getByRole('columnheader', { name: 'Hide' }).evaluate((head) => (head.textContent = 'Unsichtbarmachung'))
    expect(await table.evaluate((it) => it.getBoundingClientRect().right)).toBeLessThanOrEqual(320)
  })

  test('a user hides an app, and has it back', async ({ front, signedIn }) => {
    const page = await signedIn('bob', { baseURL: front.url })
    await page.goto(at(formPage.personal))
    await ourHeader(page)
    const app = page.locator('app-menu').getByRole('link', { name: 'Photos' })
    for (const isThere of [false, true]) {
      await page.getByRole('checkbox', { name: 'Hide Photos' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
      await ourHeader(page)
      await expect(app).toHaveCount(isThere ? 1 : 0)
    }
  })

  test("its toasts are ours, and its log-in page is the server's own", async ({ front, signedIn, browser }) => {
    const page = await signedIn('alice', { baseURL: front.url })
    await page.goto(at(filesPage))
    await ourHeader(page)
    await expect
      .poll(() => page.evaluate(() => 'success' in (window as unknown as { OCP: { Toast: object } }).OCP.Toast))
      .toBe(true)
    await page.evaluate(() =>
      (window as unknown as { OCP: { Toast: { success(text: string): void } } }).OCP.Toast.success('It is done'),
    )
    await expect(page.locator('toast-stack')).toContainText('It is done')
    const visitor = await browser.newContext({ baseURL: front.url })
    const login = await visitor.newPage()
    front.asked.length = 0
    await login.goto(at('/index.php/login'))
    await expect(login.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(front.asked).toEqual([])
    await visitor.close()
  })

  for (const [what, file] of [
    ['our script', /nextcloud\.mjs$/],
    ['the loader', /loader\.js$/],
    ["the header's part", /chunks\/header-/],
  ] as const)
    test(`its own header is there where ${what} does not load`, async ({ front, signedIn, problems }) => {
      // The script of the status has no address on such a page, which nobody could give back.
      problems.expect(/404|Failed to load|Loading (failed|module)|error loading|MIME|NS_ERROR_CORRUPTED_CONTENT/i)
      front.lose(file)
      const page = await signedIn('alice', { baseURL: front.url })
      await page.goto(at(filesPage))
      await expect(page.locator('#header .own-header')).toHaveCount(3)
      for (const tag of ['app-menu', 'contacts-menu', 'user-menu']) await expect(page.locator(tag)).toHaveCount(0)
    })

  test('its own header is there, with its status, in a browser that is too old', async ({
    front,
    signedIn,
    problems,
  }) => {
    problems.expect(/This browser has no popover/)
    const page = await signedIn('alice', { baseURL: front.url })
    await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'showPopover'))
    await page.goto(at(filesPage))
    await theirHeader(page)
  })

  test('its own header is back at once when the app is disabled', async ({ front, signedIn }) => {
    const page = await signedIn('alice', { baseURL: front.url })
    await page.goto(at(filesPage))
    await ourHeader(page)
    await page.waitForLoadState('networkidle')
    front.enable(false)
    front.asked.length = 0
    await page.reload()
    await theirHeader(page)
    expect(front.asked).toEqual([])
    expect(await page.locator('[data-mount-point], [id*=shared_environment]').count()).toBe(0)
  })
}
