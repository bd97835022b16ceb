/** Our elements beside what the server's own scripts, and those of its apps, draw and do. */
import type { Locator, Page } from '@playwright/test'
import type { Release } from '../../demo/server/pages/release.js'
import { boxOf, expect, filesPage, headerHeight, headerIsWhole, test, type Box, type OldPage } from './server-page.js'

/** Every control of the header, and the box of each that is shown. */
async function headerBoxes(page: Page): Promise<Box[]> {
  const controls = page.locator('#header :is(#nextcloud, input, .header-menu__trigger, [part~=trigger], app-menu a)')
  const boxes = []
  for (const control of await controls.all()) if (await control.isVisible()) boxes.push(await boxOf(control))
  return boxes
}

const overlap = (one: Box, other: Box): boolean =>
  one.x + one.width > other.x + 0.5 &&
  other.x + other.width > one.x + 0.5 &&
  one.y + one.height > other.y + 0.5 &&
  other.y + other.height > one.y + 0.5

/** Pairs of boxes of which one covers the other. */
const overlaps = (boxes: readonly Box[]): [Box, Box][] =>
  boxes.flatMap((one, at) =>
    boxes.slice(at + 1).flatMap((other): [Box, Box][] => (overlap(one, other) ? [[one, other]] : [])),
  )

/** Declares the tests: room for each other, keys, old functions, nonces. */
export function besideServerScripts(release: Release): void {
  for (const [width, dir] of [
    [320, 'ltr'],
    [900, 'ltr'],
    [1280, 'ltr'],
    [900, 'rtl'],
  ] as const)
    test(`nothing in the header covers anything else there, in a window of ${width} (${dir})`, async ({
      front,
      signedIn,
    }) => {
      const page = await signedIn('alice', { baseURL: front.url, viewport: { width, height: 700 } })
      await page.goto(filesPage)
      await headerIsWhole(page)
      await page.evaluate((direction) => {
        document.documentElement.dir = document.body.dir = direction
      }, dir)
      await expect(async () => expect(overlaps(await headerBoxes(page))).toEqual([])).toPass()
      const boxes = await headerBoxes(page)
      expect(boxes.length).toBeGreaterThanOrEqual(6)
      for (const { x, width: size } of boxes) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + size).toBeLessThanOrEqual(width)
      }
    })

  for (const width of [320, 900, 1280])
    test(`no toast of ours covers one of the apps, in a window of ${width}${width === 900 ? ' @further' : ''}`, async ({
      front,
      signedIn,
    }) => {
      const page = await signedIn('alice', { baseURL: front.url, viewport: { width, height: 700 } })
      await page.goto(filesPage)
      await headerIsWhole(page)
      const theirs = page.locator('.toastify, .toast-of-app')
      const ours = page.locator('toast-stack [part=toast]')
      const showTheirs = (): Promise<void> =>
        page.evaluate(() => (window as unknown as OldPage).OCP.Toast.message('A toast of an app, with some words'))
      const apart = async (): Promise<void> => {
        const boxesOf = async (toasts: Locator): Promise<Box[]> => Promise.all((await toasts.all()).map(boxOf))
        const apps = await boxesOf(theirs)
        // Ours lie one over another, as a deck.
        for (const own of await boxesOf(ours)) expect(overlaps([...apps, own])).toEqual([])
      }
      await showTheirs()
      for (let count = 1; count < 6; count += 1)
        await page.evaluate((text) => (window as unknown as OldPage).OC.Notification.show(text), `Ours ${count}`)
      await expect(ours).toHaveCount(5)
      await expect(apart).toPass()
      // One that comes later, and then none.
      await showTheirs()
      await expect(theirs).toHaveCount(2)
      await expect(apart).toPass()
      for (const left of [1, 0]) {
        await theirs.first().click()
        await expect(theirs).toHaveCount(left)
      }
      const bar = await boxOf(page.locator('#header'))
      await expect(async () => {
        const { y } = await boxOf(page.locator('toast-stack [part=base]'))
        expect(y).toBe(bar.height)
      }).toPass()
    })

  test("the keys of the server's search reach it from everywhere", async ({ front, signedIn }) => {
    const page = await signedIn('alice', { baseURL: front.url, viewport: { width: 1280, height: 700 } })
    await page.goto(filesPage)
    await headerIsWhole(page)
    await page.evaluate(() => {
      const told: string[] = []
      Object.assign(window, { told })
      ;(window as unknown as OldPage)._nc_event_bus.subscribe('nextcloud:unified-search:search', ({ query }) =>
        told.push(query),
      )
      addEventListener('keydown', ({ key, defaultPrevented }) => {
        if (key === 'f' || key === 'k') told.push(`${key} ${defaultPrevented ? 'taken' : 'left'}`)
      })
    })
    const search = page.getByRole('searchbox', { name: 'Search everywhere' })
    const key = release < 35 ? 'f' : 'k'
    const places = [
      () => page.locator('#app-content').click(),
      () => page.locator('app-menu').getByRole('link', { name: 'Files' }).focus(),
      () => page.getByRole('button', { name: 'Search contacts' }).click(),
      () => page.getByRole('button', { name: 'Settings menu' }).click(),
    ]
    for (const go of places) {
      await go()
      await page.keyboard.press(`Control+${key}`)
      await expect(search).toBeFocused()
      await page.keyboard.type('x')
      await page.keyboard.press('Backspace')
      // Closes the dialog that the search was until release 34, and what of ours was open.
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    }
    // From release 35 on, that key is the browser's.
    if (release >= 35) await page.keyboard.press('Control+f')
    expect(await page.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual([
      ...places.flatMap(() => [`${key} taken`, 'x']),
      ...(release >= 35 ? ['f left'] : []),
    ])
  })

  test('what the release no longer has, the old functions have instead', async ({ front, signedIn }) => {
    const page = await signedIn('alice', { baseURL: front.url })
    await page.goto(filesPage)
    await headerIsWhole(page)
    const news = await page.request.get('/ocs/v2.php/core/whatsnew?format=json')
    expect(news.status()).toBe(release < 33 ? 200 : 404)
    const gone = ['moment', '_', 'jQuery', 'Handlebars']
    expect(await page.evaluate((names) => names.filter((name) => name in window), gone)).toEqual(
      release < 34 ? gone : release < 35 ? gone.slice(0, 2) : [],
    )
    // Its own are left to it.
    await page.evaluate(() => (window as unknown as OldPage).OC.Notification.showTemporary('Saved'))
    await expect(page.locator(release < 34 ? '.toastify' : 'toast-stack [part=toast]')).toContainText('Saved')
  })

  test('every script of the page has its nonce, and so has one that is loaded by name', async ({ front, signedIn }) => {
    const page = await signedIn('alice', { baseURL: front.url })
    await page.goto(filesPage)
    await headerIsWhole(page)
    await page.evaluate(() => (window as unknown as OldPage).OCP.Loader.loadScript('files', 'user_status-menu.js'))
    await expect(page.locator('html[data-own-status-menu]')).toBeAttached()
    const nonces = await page.evaluate(() => [...document.scripts].map(({ nonce }) => nonce))
    expect(nonces.length).toBeGreaterThan(4)
    expect(nonces[0]).toBeTruthy()
    expect(new Set(nonces).size).toBe(1)
  })

  test("the server's own menus are drawn nowhere, however late their script comes", async ({ front, signedIn }) => {
    const page = await signedIn('alice', { baseURL: front.url })
    let letCome = (): void => undefined
    const isHeld = new Promise<void>((resolve) => (letCome = resolve))
    // Until release 35 the page waits for it, so it cannot be held back there.
    if (release >= 36)
      await page.route('**/core-header.js*', async (route) => {
        await isHeld
        await route.continue()
      })
    // In Firefox the page is loaded only when that script is.
    await page.goto(filesPage, { waitUntil: 'commit' })
    await expect(page.locator('user-menu:defined')).toBeVisible()
    letCome()
    await headerIsWhole(page)
    await expect(page.locator('.own-header')).toHaveCount(0)
    await page.getByRole('button', { name: 'Settings menu' }).click()
    await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible()
  })

  test('without the elements, the header is that of the release @further', async ({ signedIn }) => {
    const page = await signedIn('alice', { viewport: { width: 1280, height: 700 } })
    await page.goto(filesPage)
    const apps = page.locator('#header nav.app-menu')
    await expect(apps).toBeVisible()
    expect((await boxOf(page.locator('#header'))).height).toBe(headerHeight(release))
    await expect(page.locator('#user-menu, #contactsmenu')).toHaveCount(release < 36 ? 2 : 0)
    if (release < 34) return
    await expect(apps.locator('.app-menu__current-app')).toHaveText('Files')
    await apps.getByRole('button', { name: 'Apps' }).click()
    const tops = []
    for (const link of (await apps.locator('.app-menu__popover a').all()).slice(0, 5)) tops.push((await boxOf(link)).y)
    expect(new Set(tops.slice(0, 4)).size).toBe(1)
    expect(tops[4]).toBeGreaterThan(tops[0] ?? 0)
  })
}
