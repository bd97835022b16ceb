/** What our elements and apps of the server, as their packages of 2026 make them, do together. */
import type { Page } from '@playwright/test'
import type { Release } from '../../demo/server/pages/release.js'
import { expect, filesPage, headerIsWhole, test, type OldPage } from './server-page.js'

const turn = (page: Page, direction: string): Promise<void> =>
  page.evaluate((dir) => {
    document.documentElement.dir = document.body.dir = dir
  }, direction)

/** Declares the tests: one request token, and what apps do at the press of a button of ours. */
export function togetherWithApps(release: Release): void {
  // Before 33, packages read the token from <head> alone, and apps have no buttons in the contacts, which know no teams.
  // From 35 on, apps have buttons in the menu of apps, and users choose theme and motion.
  const testFrom = (first: Release, title: string, body: Parameters<typeof test>[2]): void => {
    if (release >= first) test(title, body)
  }
  for (const [how, files] of [
    ['with the old functions', ''],
    ['without them', '**/esm/legacy.js*'],
  ] as const)
    testFrom(33, `apps and elements have one token, ${how}`, async ({ front, problems, signedIn }) => {
      const page = await signedIn('alice', { baseURL: front.url })
      problems.expect(/412 \(Precondition Failed\)/)
      if (files) {
        problems.expect(/legacy\.js|ERR_FAILED/)
        await page.route(files, (route) => route.abort())
      }
      await page.goto(filesPage)
      await expect(page.locator('contacts-menu:defined')).toBeVisible()
      const tokens = (): Promise<(string | undefined)[]> =>
        page.evaluate(() => [
          document.head.dataset['requesttoken'],
          (window as unknown as OldPage)._nc_auth_requestToken,
        ])
      const sent: (string | undefined)[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/contactsmenu/contacts'))
          sent.push(request.headers()['requesttoken'])
      })
      const tell = (token: unknown): Promise<void> =>
        page.evaluate(
          (value) => (window as unknown as OldPage)._nc_event_bus.emit('csrf-token-update', { token: value }),
          token,
        )
      const openContacts = async (): Promise<void> => {
        await page.getByRole('button', { name: 'Search contacts' }).click()
        await expect(page.locator('contacts-menu').getByRole('listitem').first()).toBeVisible()
        await page.keyboard.press('Escape')
      }
      // A good one of an app's is sent by ours …
      const { token } = (await (await page.request.get('/index.php/csrftoken')).json()) as { token: string }
      await tell(token)
      await openContacts()
      expect(sent).toEqual([token])
      // … and a bad one is renewed by ours, for the app too.
      await tell('not:good')
      expect(await tokens()).toEqual(['not:good', 'not:good'])
      await openContacts()
      expect(sent.slice(0, 2)).toEqual([token, 'not:good'])
      const [ofPage, ofApps] = await tokens()
      expect(ofPage).not.toBe('not:good')
      expect([ofApps, sent.at(-1)]).toEqual([ofPage, ofPage])
    })

  for (const width of [320, 1280])
    testFrom(
      35,
      `an app does what its button in the menu of apps says, in a window of ${width}`,
      async ({ front, signedIn }) => {
        const page = await signedIn('alice', { baseURL: front.url, viewport: { width, height: 700 } })
        await page.goto(filesPage)
        await headerIsWhole(page)
        const menu = page.locator('app-menu')
        const more = page.getByRole('button', { name: 'More apps' })
        const button = menu.getByRole('button', { name: 'Help & privacy' })
        const said = page.locator('.toast-of-app')
        for (const [count, press] of [() => button.click(), () => button.press('Enter')].entries()) {
          if (await more.isVisible()) await more.click()
          await press()
          await expect(said).toHaveCount(count + 1)
          await expect(menu.locator('[popover]:popover-open')).toHaveCount(0)
        }
        await expect(page).toHaveURL(/\/apps\/files\//)
      },
    )

  test('scripts find the globals that the release no longer has', async ({ front, signedIn }) => {
    const page = await signedIn('alice', { baseURL: front.url })
    await page.goto(filesPage)
    await headerIsWhole(page)
    const [config, user, ...others] = await page.evaluate(() => {
      const old = window as unknown as Record<string, unknown>
      const names = ['oc_appswebroots', 'oc_debug', 'oc_defaults', 'oc_isadmin', 'oc_requesttoken', 'oc_webroot']
      return ['oc_config', 'oc_current_user', 'OCDialogs', ...names].map((name) => old[name] !== undefined && name)
    })
    expect([config, user, ...others]).not.toContain(false)
  })

  for (const [width, dir] of [
    [320, 'rtl'],
    [1280, 'ltr'],
  ] as const) {
    testFrom(
      33,
      `an app does what its button in the contacts says, in a window of ${width} (${dir})`,
      async ({ front, signedIn }) => {
        const page = await signedIn('alice', { baseURL: front.url, viewport: { width, height: 700 } })
        await page.goto(filesPage)
        await headerIsWhole(page)
        await turn(page, dir)
        const form = page.getByRole('dialog', { name: 'Add guest' })
        const add = page.locator('contacts-menu').getByRole('button', { name: 'Add guest' })
        // By mouse, then by keys alone. What the app shows is not behind the panel, and has the focus.
        for (const press of [() => add.click(), () => add.press('Enter')]) {
          await page.getByRole('button', { name: 'Search contacts' }).click()
          await press()
          await expect(form.getByRole('textbox')).toBeFocused()
          await page.keyboard.type('Gil')
          await expect(form.getByRole('textbox')).toHaveValue('Gil')
          await form.getByRole('button', { name: 'Cancel' }).click()
          await expect(form).toHaveCount(0)
        }
      },
    )

    testFrom(
      33,
      `the contacts are those of the chosen team, in a window of ${width} (${dir})`,
      async ({ front, signedIn }) => {
        const page = await signedIn('alice', { baseURL: front.url, viewport: { width, height: 700 } })
        await page.goto(filesPage)
        await headerIsWhole(page)
        await turn(page, dir)
        const contacts = page.locator('contacts-menu')
        const open = page.getByRole('button', { name: 'Search contacts' })
        const rows = contacts.getByRole('listitem')
        const team = contacts.getByRole('combobox', { name: 'Filter by team' })
        const size = (): Promise<string | null> => rows.first().getAttribute('aria-setsize')
        await open.click()
        await expect(rows.first()).toBeVisible()
        const all = await size()
        await expect(team).toBeVisible()
        await page.keyboard.press('Tab')
        await expect(team).toBeFocused()
        await page.keyboard.press('ArrowDown')
        await expect.poll(size).not.toBe(all)
        const few = await size()
        await expect(team).toBeFocused()

        // The server's own menu reads it there, and so does the next page.
        const kept = await page.evaluate(() =>
          localStorage.getItem(`nextcloud_vol_${btoa('core:contacts')}_core:contacts:team`),
        )
        expect(kept).toMatch(/^"\w+"$/)
        await page.reload()
        await open.click()
        await expect.poll(size).toBe(few)
        await team.selectOption('All teams')
        await expect.poll(size).toBe(all)
      },
    )
  }

  test('people without an account have the pictures of their cards', async ({ front, signedIn }) => {
    const page = await signedIn('alice', { baseURL: front.url })
    await page.goto(filesPage)
    await page.getByRole('button', { name: 'Search contacts' }).click()
    await page.locator('contacts-menu').getByRole('searchbox').fill('David Fontaine')
    const picture = page.locator('contacts-menu [part=avatar] img[src*="/addressbooks/users/"]').first()
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  for (const scheme of ['light', 'dark'] as const)
    testFrom(
      35,
      `pictures, toasts and motion are as the user has chosen, in the ${scheme} theme`,
      async ({ front, signedIn }) => {
        const page = await signedIn('alice', { baseURL: front.url })
        const pictures: string[] = []
        page.on('request', (request) => {
          if (request.url().includes('/avatar/')) pictures.push(new URL(request.url()).pathname)
        })
        await page.goto(`/index.php/apps/files/?theme=${scheme}&reduced-motion`)
        await headerIsWhole(page)
        await page.getByRole('button', { name: 'Search contacts' }).click()
        await expect(page.locator('contacts-menu').getByRole('listitem').first()).toBeVisible()
        await expect.poll(() => pictures.length).toBeGreaterThan(2)
        expect(new Set(pictures.map((path) => path.endsWith('/dark')))).toEqual(new Set([scheme === 'dark']))
        const durations = await page
          .locator('app-menu a span')
          .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).transitionDuration))
        expect(new Set(durations)).toEqual(new Set(['0s']))
      },
    )
}
