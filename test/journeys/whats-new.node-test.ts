/** An update's news on the demo server: in a corner, dismissed for good, new again, and as a mark on the user menu. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import type { WatchedPage } from '../support/browser-session.js'
import { accessibleLines, eventually, focusedName, startJourney, type Journey } from '../support/demo-journey.js'
import { further } from '../support/further.js'
import { named } from '../support/named.js'

const mailPage = '/index.php/apps/mail/'
let journey: Journey
let alice: WatchedPage

before(async () => {
  journey = await startJourney()
  alice = await journey.signedIn()
})
after(async () => {
  await journey.end()
})

const isIn = (page: Page, state: string): Promise<void> =>
  eventually(`what is new is ${state}`, () =>
    page.evaluate((name) => document.querySelector(`whats-new:state(${name})`) !== null, state),
  )
const calls = (method: string): number =>
  journey.demo.log.entries().filter((entry) => entry.method === method && entry.path.endsWith('/core/whatsnew')).length
const answered = (times: number): Promise<void> => eventually(`${times} answers`, () => calls('GET') === times)
const click = async (page: Page, selector: string): Promise<void> => {
  await (await page.waitForSelector(selector))?.click()
}

test('it comes by itself, without the focus, and not again on any page once it was closed', async () => {
  const { page, problems } = alice
  await page.goto(journey.demo.url + mailPage)
  await isIn(page, 'open')
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true)
  const lines = await accessibleLines(page)
  for (const line of ['heading "New in Shared Environment"', 'link "View changelog (opens in a new tab)"'])
    assert.ok(lines.includes(line), `${line} of ${lines.join(' | ')}`)
  await click(page, 'whats-new >>> [part=close]')
  await isIn(page, 'quiet')
  await eventually('the server knows', () => calls('POST') === 1)
  // If the page were left before that response, the next page would report the list as seen once more.
  await eventually('this page knows that it does', () =>
    page.evaluate(() => Object.entries(localStorage).every(([key, note]) => !key.includes('whats-new') || note === '')),
  )

  await page.goto(`${journey.demo.url}/index.php/apps/calendar/`)
  await answered(2)
  await page.goto(journey.demo.url + mailPage)
  await answered(3)
  await isIn(page, 'quiet')
  assert.deepEqual(problems, [])
})

further('a mark on the user menu opens it, and it is seen then, in all tabs and for this user alone', async () => {
  const { page, problems } = alice
  await page.goto(`${journey.demo.url}/index.php/try`)
  const told = calls('POST')
  // The layout shifts while the cards load; the locator waits until the button is stable.
  const press = (name: string): Promise<void> => page.locator(`[data-news=${name}]`).click()
  await press('again')
  await eventually('it is new again', () =>
    journey.demo.log.entries().some(({ path, status }) => path.endsWith('/demo/whats-new') && status === 200),
  )
  await press('badge')
  await isIn(page, 'marked')
  const other = await journey.tabBeside(page, mailPage)
  await isIn(other.page, 'open')

  await page.bringToFront()
  await click(page, 'user-menu >>> [part~=trigger]')
  await click(page, named('button', 'New in Shared Environment'))
  await isIn(page, 'open')
  await eventually('its button has the focus', async () => (await focusedName(page)) === 'Close')
  await isIn(other.page, 'quiet')
  await page.keyboard.press('Escape')
  await eventually('the menu has the focus back', async () => (await focusedName(page)) === 'Settings menu')
  await eventually('the server was told', () => calls('POST') === told + 1)
  assert.deepEqual([problems, other.problems], [[], []])
  await other.page.close()

  const bob = await journey.signedIn('bob')
  await bob.page.goto(journey.demo.url + mailPage)
  await isIn(bob.page, 'open')
  await bob.page.close()
})

further('on a phone a finger scrolls the list and the page beside it, and a tap puts it away', async () => {
  const { page, problems } = await journey.signedIn('crowd', { width: 320, height: 320 })
  await page.setViewport({ width: 320, height: 320, hasTouch: true, isMobile: true })
  await page.goto(journey.demo.url + mailPage)
  await isIn(page, 'open')
  const protocol = await page.createCDPSession()
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
  const place = (part: string): Promise<{ x: number; y: number; width: number; height: number }> =>
    page.$eval(
      'whats-new',
      (element, name) => {
        const box = element.shadowRoot?.querySelector(`[part=${name}]`)?.getBoundingClientRect()
        return { x: box?.x ?? NaN, y: box?.y ?? NaN, width: box?.width ?? NaN, height: box?.height ?? NaN }
      },
      part,
    )
  const scrolled = (): Promise<{ list: number; page: number }> =>
    page.$eval('whats-new', (element) => ({
      list: element.shadowRoot?.querySelector('[part=base]')?.scrollTop ?? NaN,
      page: scrollY,
    }))
  await page.evaluate(() => {
    document.querySelector('main')?.append(Object.assign(document.createElement('div'), { id: 'tall' }))
  })
  await page.$eval('#tall', (element) => {
    ;(element as HTMLElement).style.blockSize = '2000px'
  })

  const panel = await place('base')
  assert.ok(panel.x >= 0 && panel.x + panel.width <= 320 && panel.y >= 0, JSON.stringify(panel))
  await drag(panel.x + 100, panel.y + panel.height - 20, panel.y + 40)
  await eventually('the list has scrolled', async () => (await scrolled()).list > 20)
  await drag(panel.x + 100, panel.y + panel.height - 20, panel.y + 20)
  await drag(panel.x + 100, panel.y + panel.height - 20, panel.y + 20)
  assert.equal((await scrolled()).page, 0, 'the page stays where it is, also at the end of the list')
  await drag(310, 300, 100)
  await eventually('the page has scrolled', async () => (await scrolled()).page > 20)
  await isIn(page, 'open')

  const close = await place('close')
  assert.ok(close.width >= 44 && close.height >= 44, JSON.stringify(close))
  const before = calls('POST')
  // A tap on something that still scrolls only stops the scrolling, and people tap again.
  await eventually('it has gone', async () => {
    if (await page.$('whats-new:state(quiet)')) return true
    await send('touchStart', close.x + close.width / 2, close.y + close.height / 2)
    await send('touchEnd')
    return false
  })
  await eventually('the server knows', () => calls('POST') === before + 1)
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true)
  assert.deepEqual(problems, [])
  await page.close()
})
