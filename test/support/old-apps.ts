/** Journeys over pages of an old app, on a release that has removed what it needs: `legacy.js` of the app gives it back. */
import type { Locator, Page } from '@playwright/test'
import type { Release } from '../../demo/server/pages/release.js'
import { ourHeader } from './server-app-pages.js'
import { expect, test } from './server-app.js'

/** Declares the tests for pages of this release. */
export function oldApps(release: Release): void {
  test.use({ demoOptions: { compatible: release } })
  const said = (page: Page): Locator => page.locator('#old-output')
  const asked = (page: Page, name: string): Locator => page.getByRole('alertdialog', { name })

  const cases: Record<string, (page: Page) => Promise<void>> = {
    async 'OC.Notification'(page) {
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.locator('toast-stack')).toContainText('The old app has saved it')
    },
    async 'OC.dialogs'(page) {
      await page.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Is the old file to go?')).toBeVisible()
      await asked(page, 'Delete').getByRole('button', { name: 'Yes' }).click()
      await expect(said(page)).toHaveText('gone')
    },
    async 'OC.dialogs.fileexists'(page) {
      await page.getByRole('button', { name: 'Upload' }).click()
      await page.locator('conflict-dialog').getByRole('button', { name: 'Replace', exact: true }).click()
      await expect(said(page)).toHaveText('replaced')
    },
    async 'OC.redirect'(page) {
      await page.getByRole('button', { name: 'Leave' }).click()
      await expect(page).toHaveURL(/\/apps\/files\/$/)
    },
    async 'OC.reload'(page) {
      const reloaded = page.waitForEvent('domcontentloaded')
      await page.getByRole('button', { name: 'Again' }).click()
      await reloaded
      await expect(page.getByRole('button', { name: 'Again' })).toBeVisible()
    },
    async OCDialogs(page) {
      await page.getByRole('button', { name: 'Ask' }).click()
      await expect(page.getByText('The old app says so')).toBeVisible()
      await asked(page, 'Note').getByRole('button', { name: 'OK' }).focus()
      await page.keyboard.press('Enter')
      await expect(said(page)).toHaveText('read')
    },
    async 'OC.registerMenu'(page) {
      const menu = page.locator('.menu', { hasText: 'By name' })
      await expect(menu).toBeHidden()
      await page.getByRole('button', { name: 'Sort' }).click()
      await expect(menu).toBeVisible()
      await page.getByRole('heading', { level: 1 }).click()
      await expect(menu).toBeHidden()
    },
    async 'OC.Files.Client'(page) {
      await expect(said(page)).toHaveText(/^207: [1-9]\d* entries$/)
    },
    async 'live-relative-timestamp'(page) {
      await expect(page.locator('.live-relative-timestamp')).toHaveText('2 hours ago')
    },
    async 'oc-globals'(page) {
      await expect(said(page)).toHaveText(/^object object alice false object (true|false) true true$/)
    },
    async 'OC.AppConfig'(page) {
      await expect(said(page)).toHaveText('function')
    },
    async 'OC.getHost'(page) {
      await expect(said(page)).toHaveText(new URL(page.url()).origin)
    },
    async 'OCP.WhatsNew'(page) {
      await expect(said(page)).toHaveText('function')
    },
  }

  test.beforeEach(({ front }) => front.choose({ parts: ['bar', 'contacts', 'user_menu'], legacy: '1' }))

  // Release 34 still has this name of its own.
  if (release < 35) delete cases['OCDialogs']
  for (const [name, runs] of Object.entries(cases))
    test(`an old app finds ${name}`, async ({ front, signedIn }) => {
      const page = await signedIn('alice', { baseURL: front.url })
      await page.goto(`/index.php/apps/old-app/${name}`)
      await ourHeader(page)
      await runs(page)
    })

  test('that jQuery is gone is said once, with the way out', async ({ front, signedIn, problems }) => {
    problems.expect(/looked for jQuery.*document\.querySelector/)
    const page = await signedIn('alice', { baseURL: front.url })
    const warned = page.waitForEvent('console', (message) => message.text().includes('looked for jQuery'))
    await page.goto('/index.php/apps/old-app/jQuery')
    await expect(said(page)).toHaveText('without jQuery')
    await warned
  })

  test('without the tick, an old app lacks them', async ({ front, signedIn, problems }) => {
    problems.expect(/OC\.registerMenu is not a function|registerMenu/)
    await front.choose({ parts: ['bar', 'contacts', 'user_menu'] })
    const page = await signedIn('alice', { baseURL: front.url })
    await page.goto('/index.php/apps/old-app/OC.registerMenu')
    await ourHeader(page)
    await page.getByRole('button', { name: 'Sort' }).click()
    await expect(page.locator('.menu', { hasText: 'By name' })).toBeHidden()
  })
}
