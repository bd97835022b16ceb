/** The side navigation: on a phone with real touches, by keyboard, and in wide windows. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { CDPSession, Page } from 'puppeteer-core'
import type { WatchedPage } from '../support/browser-session.js'
import {
  addressOf,
  eventually,
  filesPage,
  focusedName,
  headerIsThere,
  startJourney,
  type Journey,
} from '../support/demo-journey.js'
import { named } from '../support/named.js'

let journey: Journey
let open: WatchedPage | null = null

before(async () => {
  journey = await startJourney()
})
after(() => journey.end())

afterEach(async () => {
  const watched = open
  open = null
  await watched?.page.close()
  // For requests that were still loading when a page was left, the browser gives no reason.
  assert.deepEqual(
    (watched?.problems ?? []).filter((problem) => !/^request: GET \S+ $/.test(problem)),
    [],
  )
})

interface Phone {
  page: Page
  protocol: CDPSession
  /** Moves one finger through these x, in steps as a screen reports them; `lift` ends the touch. */
  touch(xs: readonly number[], options?: { y?: number; downwards?: number }): Promise<void>
  lift(): Promise<void>
  swipe(xs: readonly number[], options?: { y?: number; downwards?: number }): Promise<void>
}

/** A narrow window, without touch. */
async function narrow(width: number): Promise<Page> {
  open = await journey.signedIn('alice', { width, height: 640 })
  await open.page.waitForSelector('app-navigation:defined')
  return open.page
}

async function phone(width: number): Promise<Phone> {
  open = await journey.signedIn('alice', { width, height: 640 })
  const { page } = open
  await page.setViewport({ width, height: 640, hasTouch: true, isMobile: true })
  await page.goto(journey.demo.url + filesPage)
  await headerIsThere(page)
  await page.waitForSelector('app-navigation:defined')
  const protocol = await page.createCDPSession()
  const lift = (): Promise<void> => send(protocol, 'touchEnd')
  const touch: Phone['touch'] = async (xs, { y = 400, downwards = 0 } = {}) => {
    await send(protocol, 'touchStart', xs[0], y)
    for (const [step, to] of xs.slice(1).entries()) {
      const from = xs[step] as number
      for (let part = 1; part <= 8; part += 1)
        await send(
          protocol,
          'touchMove',
          from + ((to - from) * part) / 8,
          y + (downwards * (step + part / 8)) / (xs.length - 1),
        )
    }
  }
  return {
    page,
    protocol,
    touch,
    lift,
    async swipe(...all) {
      await touch(...all)
      await lift()
    },
  }
}

async function send(protocol: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0): Promise<void> {
  await protocol.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: type === 'touchEnd' ? [] : [{ x: Math.round(x), y: Math.round(y) }],
  })
}

const isIn = (page: Page, state: string): Promise<boolean> =>
  page.$eval('app-navigation', (element, name) => element.matches(`:state(${name})`), state)
const reaches = (page: Page, state: string): Promise<void> =>
  eventually(`the navigation is ${state}`, () => isIn(page, state))
/** The position of the panel's inner edge, measured from the side where it slides in. */
const edge = (page: Page): Promise<number> =>
  page.$eval('app-navigation', (element) => {
    const box = element.shadowRoot?.querySelector('[part=panel]')?.getBoundingClientRect()
    if (!box) return NaN
    return Math.round(getComputedStyle(element).direction === 'rtl' ? innerWidth - box.left : box.right)
  })
const press = (page: Page, name: string): Promise<void> => page.locator(named('button', name)).click()

test('on a phone a finger drags it in, 300 px at most, and out again', async () => {
  const { page, touch, lift, swipe } = await phone(320)
  await reaches(page, 'closed')
  await touch([10, 60, 105])
  assert.equal(await isIn(page, 'closed'), true, 'nothing moves within 100 px')
  await lift()
  await touch([10, 60, 240])
  await reaches(page, 'dragging')
  await eventually('it is where the finger is', async () => (await edge(page)) === 230)
  await lift()
  await reaches(page, 'open')
  await eventually('it has slid in', async () => (await edge(page)) === 300)
  await swipe([290, 200, 100])
  await reaches(page, 'closed')
  await eventually('nothing of it is seen', async () => (await edge(page)) <= 0)
})

test('a finger that goes back, one that scrolls, and one that goes the other way leave it closed', async () => {
  const { page, swipe } = await phone(320)
  await reaches(page, 'closed')
  await swipe([10, 250, 180])
  await reaches(page, 'closed')
  await page.evaluate(() =>
    document.querySelector('main')?.append(Object.assign(document.createElement('div'), { id: 'tall' })),
  )
  await page.$eval('#tall', (element) => {
    ;(element as HTMLElement).style.blockSize = '3000px'
  })
  await swipe([100, 130], { y: 500, downwards: -300 })
  await eventually('the page has scrolled', () => page.evaluate(() => scrollY > 50))
  await swipe([300, 200, 50])
  assert.equal(await isIn(page, 'closed'), true)
})

test('a scroller of the page scrolls sideways under a finger, and the navigation stays', async () => {
  const { page, swipe } = await phone(320)
  await reaches(page, 'closed')
  const y = await page.evaluate(() => {
    const [box, wide] = [document.createElement('div'), document.createElement('div')]
    Object.assign(box.style, { overflowX: 'auto', inlineSize: '280px' })
    Object.assign(wide.style, { inlineSize: '1200px', blockSize: '120px' })
    box.id = 'scroller'
    box.append(wide)
    document.querySelector('main')?.prepend(box)
    box.scrollLeft = 600
    return box.getBoundingClientRect().top + 60
  })
  await swipe([40, 120, 260], { y })
  await eventually('it has scrolled', () => page.$eval('#scroller', (element) => element.scrollLeft < 560))
  assert.equal(await isIn(page, 'closed'), true)
  await page.$eval('#scroller', (element) => {
    element.scrollLeft = 0
  })
  await swipe([40, 120, 260], { y })
  assert.equal(await isIn(page, 'closed'), true, 'also at the end of the scroller')
})

test('in a page that is written from the right it comes from the right', async () => {
  const { page, touch, lift, swipe } = await phone(320)
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await reaches(page, 'closed')
  await swipe([10, 100, 280])
  assert.equal(await isIn(page, 'closed'), true)
  await touch([310, 200, 80])
  await reaches(page, 'dragging')
  await eventually('it is where the finger is', async () => (await edge(page)) === 230)
  await lift()
  await reaches(page, 'open')
  await swipe([30, 100, 230])
  await reaches(page, 'closed')
})

test('while a finger drags it only its transform changes, and no frame has to lay anything out', async () => {
  const { page, protocol, touch, lift } = await phone(390)
  await reaches(page, 'closed')
  await touch([10, 130])
  await reaches(page, 'dragging')
  await lift()
  await reaches(page, 'open')
  await press(page, 'Close navigation')
  await reaches(page, 'closed')
  await eventually('it has slid out', async () => (await edge(page)) <= 0)
  // Waits for what an idle page loads.
  await page.waitForSelector('toast-stack:defined')

  await touch([10, 60, 130])
  await reaches(page, 'dragging')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const changes = await page.evaluateHandle(() => {
    const seen = { attributes: [] as string[], styles: new Set<string>() }
    const root = document.querySelector('app-navigation')?.shadowRoot as ShadowRoot
    new MutationObserver((records) => {
      for (const { attributeName, target } of records) {
        seen.attributes.push(`${(target as Element).localName} ${attributeName}`)
        for (const name of (target as HTMLElement).style) seen.styles.add(name)
      }
    }).observe(root, { subtree: true, attributes: true, childList: true })
    new MutationObserver(() => seen.attributes.push('page')).observe(document, {
      subtree: true,
      attributes: true,
      childList: true,
    })
    return seen
  })
  const before = await page.metrics()
  for (let x = 130; x <= 380; x += 5) await send(protocol, 'touchMove', x, 400)
  await eventually('the finger was followed', async () => page.evaluate((seen) => seen.attributes.length > 10, changes))
  const after = await page.metrics()
  const seen = await page.evaluate(
    ({ attributes, styles }) => ({
      attributes: [...new Set(attributes)],
      styles: [...styles].filter((name) => !name.startsWith('transition')),
    }),
    changes,
  )
  assert.deepEqual(seen, { attributes: ['div style'], styles: ['transform'] })
  assert.equal((after.LayoutCount ?? 0) - (before.LayoutCount ?? 0), 0, 'layouts during the drag')
  await send(protocol, 'touchEnd')
  await reaches(page, 'open')
})

test('by keyboard: opened by its button or by the skip link, closed by Escape, and the focus comes back', async () => {
  const page = await narrow(1023)
  await reaches(page, 'closed')
  await page.$eval('app-navigation', (element) =>
    element.shadowRoot?.querySelector<HTMLElement>('[part=trigger]')?.focus(),
  )
  await page.keyboard.press('Enter')
  await reaches(page, 'open')
  assert.equal(await focusedName(page), 'Close navigation')
  await page.keyboard.press('Tab')
  assert.equal(await focusedName(page), 'Welcome')
  await page.keyboard.press('Escape')
  await reaches(page, 'closed')
  assert.equal(await focusedName(page), 'Open navigation')

  await page.$eval('a[href="#app-navigation"]', (link) => (link as HTMLElement).focus())
  await page.keyboard.press('Enter')
  await reaches(page, 'open')
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'app-navigation')
  await page.keyboard.press('Tab')
  assert.equal(await focusedName(page), 'Welcome')
  await page.keyboard.press('Escape')
  await reaches(page, 'closed')
})

test('a link closes it and leads on; above 1024 px it stands beside the content', async () => {
  const page = await narrow(1024)
  await press(page, 'Open navigation')
  await reaches(page, 'open')
  await page.setViewport({ width: 1025, height: 640 })
  await reaches(page, 'beside')
  assert.equal(
    await page.$eval('app-navigation', (element) => (element as HTMLElement & { open: boolean }).open),
    false,
  )
  await page.setViewport({ width: 1023, height: 640 })
  await reaches(page, 'closed')
  await press(page, 'Open navigation')
  await reaches(page, 'open')
  await Promise.all([page.waitForNavigation(), page.locator('#app-navigation a[href*=dashboard]').click()])
  assert.match(await addressOf(page), /dashboard/)
})

test('nothing jumps when the script comes, and without it the links are there at any width', async () => {
  const { page } = await phone(320)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
  assert.ok(shift < 0.01, `layout shift ${shift}`)
  await page.setJavaScriptEnabled(false)
  for (const width of [320, 1025]) {
    await page.setViewport({ width, height: 640 })
    await page.goto(journey.demo.url + filesPage)
    const link = await page.$('#app-navigation a[href*=dashboard]')
    const box = await link?.boundingBox()
    assert.ok(box && box.width > 40 && box.height > 24, `a link to be seen at ${width} px`)
    await Promise.all([page.waitForNavigation(), link?.click()])
    assert.match(await addressOf(page), /dashboard/)
  }
})
