/** An update's news on the demo server: in a corner, dismissed for good, new again, and as a mark on the user menu. */
import type { Page } from '@playwright/test'
import { expect, tabBeside, test as base } from '../support/journey.js'

const mailPage = '/index.php/apps/mail/'
const further = { tag: '@further' }

const test = base.extend<{
  /** How many requests with this method the list of what is new had. */
  calls(method: string): number
}>({
  calls: ({ demo }, use) =>
    use(
      (method) =>
        demo.log.entries().filter((entry) => entry.method === method && entry.path.endsWith('/core/whatsnew')).length,
    ),
})

const isIn = (page: Page, state: 'open' | 'quiet' | 'marked'): Promise<void> =>
  expect(page.locator(`whats-new:state(${state})`)).toBeAttached()

/** Makes the news new again for the user of a page, on the page that has a button for it. */
async function makeNew(page: Page): Promise<void> {
  await page.goto('/index.php/try')
  const answer = page.waitForResponse((response) => response.url().endsWith('/demo/whats-new'))
  await page.getByRole('button', { name: 'Make it new again' }).click()
  expect((await answer).status()).toBe(200)
}

test('it comes by itself, without the focus, and not again on any page once it was closed', async ({
  signedIn,
  calls,
}) => {
  const page = await signedIn()
  await makeNew(page)
  await page.goto(mailPage)
  await isIn(page, 'open')
  await expect(page.locator('body')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'New in Shared Environment' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View changelog (opens in a new tab)' })).toBeVisible()
  await page.locator('whats-new').getByRole('button', { name: 'Close' }).click()
  await isIn(page, 'quiet')
  await expect.poll(() => calls('POST')).toBe(1)
  // If the page were left before that response, the next page would report the list as seen once more.
  await page.waitForFunction(() =>
    Object.entries(localStorage).every(([key, note]) => !key.includes('whats-new') || note === ''),
  )

  await page.goto('/index.php/apps/calendar/')
  await expect.poll(() => calls('GET')).toBe(2)
  await page.goto(mailPage)
  await expect.poll(() => calls('GET')).toBe(3)
  await isIn(page, 'quiet')
})

test(
  'a mark on the user menu opens it, and it is seen then, in all tabs and for this user alone',
  further,
  async ({ signedIn, calls }) => {
    const page = await signedIn()
    await makeNew(page)
    await page.getByRole('button', { name: 'As a mark on the user menu' }).click()
    await isIn(page, 'marked')
    const other = await tabBeside(page, mailPage)
    await isIn(other, 'open')

    await page.bringToFront()
    const menu = page.getByRole('button', { name: 'Settings menu' })
    await menu.click()
    await page.getByRole('button', { name: 'New in Shared Environment' }).click()
    await isIn(page, 'open')
    await expect(page.locator('whats-new').getByRole('button', { name: 'Close' })).toBeFocused()
    await isIn(other, 'quiet')
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await expect.poll(() => calls('POST')).toBe(1)

    const bob = await signedIn('bob')
    await bob.goto(mailPage)
    await isIn(bob, 'open')
  },
)

test(
  'on a phone a finger scrolls the list and the page beside it, and a tap puts it away',
  further,
  async ({ signedIn, calls }) => {
    const page = await signedIn('crowd', { viewport: { width: 320, height: 320 }, hasTouch: true, isMobile: true })
    await makeNew(page)
    await page.goto(mailPage)
    await isIn(page, 'open')
    const protocol = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0): Promise<unknown> =>
      protocol.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: Math.round(x), y: Math.round(y) }],
      })
    const drag = async (x: number, fromY: number, toY: number): Promise<void> => {
      await send('touchStart', x, fromY)
      for (let part = 1; part <= 8; part += 1) await send('touchMove', x, fromY + ((toY - fromY) * part) / 8)
      await send('touchEnd')
    }
    const panel = page.locator('whats-new [part=base]')
    const scrolled = (): Promise<{ list: number; page: number }> =>
      panel.evaluate((element) => ({ list: element.firstElementChild?.scrollTop ?? 0, page: scrollY }))
    await page.locator('main').evaluate((main) => {
      main.append(document.createElement('div'))
      ;(main.lastElementChild as HTMLElement).style.blockSize = '2000px'
    })

    await expect(panel).toBeInViewport({ ratio: 1 })
    const { x, y, height } = (await panel.boundingBox()) ?? { x: NaN, y: NaN, height: NaN }
    await drag(x + 100, y + height - 20, y + 40)
    await expect.poll(async () => (await scrolled()).list).toBeGreaterThan(20)
    for (let times = 0; times < 2; times += 1) await drag(x + 100, y + height - 20, y + 20)
    expect((await scrolled()).page, 'the page stays where it is, also at the end of the list').toBe(0)
    await drag(310, 300, 100)
    await expect.poll(async () => (await scrolled()).page).toBeGreaterThan(20)
    await isIn(page, 'open')

    const close = page.locator('whats-new').getByRole('button', { name: 'Close' })
    const size = await close.boundingBox()
    expect(size?.width).toBeGreaterThanOrEqual(44)
    expect(size?.height).toBeGreaterThanOrEqual(44)
    // A tap on something that still scrolls only stops the scrolling, and people tap again.
    await expect(async () => {
      await close.tap()
      await expect(page.locator('whats-new:state(quiet)')).toBeAttached({ timeout: 1000 })
    }).toPass()
    await expect.poll(() => calls('POST')).toBe(1)
    await expect(page.locator('body')).toBeFocused()
  },
)
