/**
 * When a user counts as active, and the warning before the end of the session: real keys and pointers in a real
 * browser.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { accessibleTree, type AccessibleNode } from '../support/accessible-tree.js'
import { accessibleLines, eventually, focusedName } from '../support/demo-journey.js'
import {
  areAll,
  hour,
  isOn,
  lifetimeMs,
  minute,
  second,
  startIdleJourney,
  stateOf,
  toTheWarning,
  type IdleJourney,
} from '../support/idle-journey.js'
import { named } from '../support/named.js'

let journey: IdleJourney
before(async () => {
  journey = await startIdleJourney()
})
after(() => journey.end())
afterEach(() => journey.leave())

/** One tab of one user. */
async function tab(): Promise<Page> {
  const [page] = await journey.tabs(1)
  assert.ok(page)
  return page
}

/** The live region, as assistive technology gets it. */
async function heard(page: Page): Promise<{ live: unknown; text: string }> {
  const find = (node: AccessibleNode | null): AccessibleNode | null =>
    node?.role === 'status' && textOf(node).includes('left') ? node : (node?.children?.map(find).find(Boolean) ?? null)
  const textOf = (node: AccessibleNode): string =>
    node.role === 'StaticText' ? (node.name ?? '') : (node.children ?? []).map(textOf).join('')
  const node = find(await accessibleTree(page, { interestingOnly: false }))
  return { live: node?.live, text: node ? textOf(node) : '' }
}

test('the warning is heard, and taken back in all tabs by a key or by its button, without a mouse', async () => {
  const [used, other] = await journey.tabs(2)
  assert.ok(used && other)
  await used.focus('#app-content a')
  const focusedBefore = await focusedName(used)

  await journey.clock.jump(toTheWarning)
  await areAll([used, other], 'warning')
  await eventually('the dialog has the focus', async () => (await focusedName(used)) === 'Stay signed in')
  assert.ok((await accessibleLines(used)).includes('alertdialog "Are you still there?"'))
  assert.deepEqual(await heard(used), { live: 'polite', text: '30 seconds left' })
  await journey.clock.jump(11 * second)
  await eventually('it is told again how long', async () => (await heard(used)).text === '20 seconds left')
  await used.keyboard.press('a')
  await areAll([used, other], 'active')
  await eventually('the focus is back', async () => (await focusedName(used)) === focusedBefore)

  await journey.clock.jump(toTheWarning)
  await areAll([used, other], 'warning')
  await eventually('the dialog has the focus', async () => (await focusedName(used)) === 'Stay signed in')
  await used.keyboard.press('Enter')
  await areAll([used, other], 'active')
  assert.deepEqual(journey.signOuts(), [])
})

test('who reads the warning is not taken for an answer, and stays or logs out by the mouse', async () => {
  const [used, other] = await journey.tabs(2)
  assert.ok(used && other)
  await journey.clock.jump(toTheWarning)
  await areAll([used, other], 'warning')
  await eventually('the dialog has the focus', async () => (await focusedName(used)) === 'Stay signed in')
  await used.mouse.move(300, 300)
  await used.keyboard.press('Tab')
  await used.mouse.wheel({ deltaY: 50 })
  await journey.clock.jump(11 * second)
  await areAll([used, other], 'warning')
  await used.locator(named('button', 'Stay signed in')).click()
  await areAll([used, other], 'active')
  assert.deepEqual(journey.signOuts(), [])

  await journey.clock.jump(toTheWarning)
  await areAll([used, other], 'warning')
  await used.locator(named('button', 'Log out')).click()
  await isOn(used, '/login')
  await isOn(other, '/login')
  assert.deepEqual(journey.signOuts(), ['logout 303'])
})

test('who taps stays, and is there', async () => {
  const page = await tab()
  await journey.clock.jump(toTheWarning)
  await areAll([page], 'warning')
  await eventually('the dialog has the focus', async () => (await focusedName(page)) === 'Stay signed in')
  await (await page.waitForSelector(named('button', 'Stay signed in')))?.tap()
  await areAll([page], 'active')
  await journey.clock.jump(20 * minute)
  await page.touchscreen.tap(600, 400)
  await eventually('a finger counts', async () => (await agoMs(page)) < minute)
  assert.deepEqual(journey.signOuts(), [])
})

/** Activities of a user; those that continue by themselves end at the event `end-of-test`. */
const doings: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a pointer': (page) => page.mouse.move(300, 300),
  'a key': (page) => page.keyboard.press('Shift'),
  'the wheel': (page) => page.mouse.wheel({ deltaY: 50 }),
  'keys in a frame of this origin': (page) => page.keyboard.press('a'),
  'a report of the page': (page) =>
    page.evaluate(async () => {
      const { reportActivity } = (await import(`${location.origin}/dist/esm/index.js`)) as { reportActivity(): void }
      reportActivity()
    }),
  'what must not be broken off': (page) =>
    page.evaluate(async () => {
      const { keepActive } = (await import(`${location.origin}/dist/esm/index.js`)) as { keepActive(): () => void }
      const letGo = keepActive()
      addEventListener('end-of-test', letGo, { once: true })
    }),
  'a film': (page) => playFilm(page, {}),
}

/** Plays a film with pictures and sound, or one that nobody could follow, until the event `end-of-test`. */
const playFilm = (page: Page, { muted = false, sizePx = 300 }: { muted?: boolean; sizePx?: number }): Promise<void> =>
  page.evaluate(
    async (isMuted, size) => {
      const film = document.createElement('video')
      const canvas = document.createElement('canvas')
      const context = new AudioContext()
      const sound = context.createMediaStreamDestination()
      document.querySelector('main')?.prepend(film)
      Object.assign(film.style, { width: `${size}px`, height: `${size}px` })
      const tone = context.createOscillator()
      tone.connect(sound)
      tone.start()
      const picture = canvas.getContext('2d')
      const turns = setInterval(() => picture?.fillRect(0, 0, 9, 9), 30)
      const tracks = [...canvas.captureStream(30).getTracks(), ...sound.stream.getTracks()]
      Object.assign(film, { muted: isMuted, srcObject: new MediaStream(tracks) })
      await film.play()
      addEventListener(
        'end-of-test',
        () => {
          film.remove()
          film.pause()
          clearInterval(turns)
          void context.close()
        },
        { once: true },
      )
    },
    muted,
    sizePx,
  )

/** How long ago the user was active, as shared among the tabs. */
const agoMs = (page: Page): Promise<number> =>
  page.evaluate(() => Date.now() - Number(localStorage.getItem('lastActive')))

/** Adds a frame with a field that has the focus. */
async function focusInFrame(page: Page): Promise<void> {
  // The page looks for frames every second: wait until it listens to this one.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const frame = document.createElement('iframe')
        document.querySelector('main')?.append(frame)
        frame.contentDocument?.body.append(document.createElement('input'))
        const inside = frame.contentWindow
        const listen = inside?.addEventListener
        if (inside && listen) {
          inside.addEventListener = (...listening: unknown[]) => {
            resolve()
            Reflect.apply(listen, inside, listening)
          }
        }
      }),
  )
  await page.evaluate(() => document.querySelector('iframe')?.contentDocument?.querySelector('input')?.focus())
}

test('a text that scrolls itself, and films that are muted or too small to be seen, are nobody', async () => {
  const page = await tab()
  await page.mouse.click(300, 300)
  await page.evaluate(() => {
    const text = document.createElement('div')
    text.className = 'log'
    Object.assign(text.style, { height: '100px', overflow: 'auto' })
    document.querySelector('main')?.append(text)
    const write = (): void => {
      text.append(Object.assign(document.createElement('p'), { textContent: 'One more line' }))
      text.scrollTop = text.scrollHeight
    }
    const turns = setInterval(write, 20)
    addEventListener('end-of-test', () => clearInterval(turns), { once: true })
    text.addEventListener('scroll', () => {
      text.dataset['scrolls'] = String(Number(text.dataset['scrolls'] ?? 0) + 1)
    })
  })
  const scrolls = (): Promise<number> =>
    page.evaluate(() => Number(document.querySelector<HTMLElement>('.log')?.dataset['scrolls'] ?? 0))
  await eventually('the text scrolls', async () => (await scrolls()) > 2)
  await playFilm(page, { muted: true })
  await playFilm(page, { sizePx: 1 })
  await journey.clock.jump(toTheWarning)
  await areAll([page], 'warning')
  const [before, agoBefore] = [await scrolls(), await agoMs(page)]
  await journey.clock.jump(11 * second)
  await eventually('it goes on counting', async () => (await heard(page)).text === '20 seconds left')
  await eventually('the text goes on scrolling', async () => (await scrolls()) > before + 2)
  assert.ok((await agoMs(page)) >= agoBefore + 11 * second, 'nobody was written down')
  await page.evaluate(() => dispatchEvent(new Event('end-of-test')))
  await page.keyboard.press('a')
  await areAll([page], 'active')
  assert.deepEqual(journey.signOuts(), [])
})

test('who moves, types, scrolls, works in a frame or watches a film is there', async () => {
  const page = await tab()
  for (const [what, act] of Object.entries(doings)) {
    if (what.includes('frame')) await focusInFrame(page)
    // Browsers let no page sound before its user has pressed something.
    if (what === 'a film') await page.mouse.click(300, 300)
    await journey.clock.jump(20 * minute)
    await act(page)
    await eventually(`${what} counts`, async () => (await agoMs(page)) < minute)
    await page.evaluate(() => dispatchEvent(new Event('end-of-test')))
  }
  await journey.clock.jump(20 * minute)
  assert.ok((await agoMs(page)) >= 20 * minute, 'and what has ended does not')
  assert.deepEqual(journey.signOuts(), [])
})

test('what scripts make up is nobody', async () => {
  const page = await tab()
  await journey.clock.jump(toTheWarning)
  await areAll([page], 'warning')
  await page.evaluate(() => {
    for (const name of ['pointermove', 'mousemove', 'wheel', 'touchstart'])
      window.dispatchEvent(new Event(name, { bubbles: true }))
    localStorage.removeItem('lastActive')
    localStorage.setItem('lastActive', 'soon')
  })
  await journey.clock.jump(10 * second)
  await eventually('it goes on counting', async () => (await heard(page)).text === '20 seconds left')
  await journey.clock.jump(minute)
  await isOn(page, '/login')
})

test('a page that refuses keeps its user signed in, in all tabs', async () => {
  const [page, ...others] = await journey.tabs(3)
  assert.ok(page)
  // Its own time does not end; it is asked because that of the other tabs does.
  journey.clock.spare(page)
  await page.evaluate(
    (shiftMs) =>
      addEventListener('session-expiring', (event) => {
        globalThis.clockShiftMs = shiftMs
        event.preventDefault()
        document.title = `asked: ${event.detail.reason}`
      }),
    lifetimeMs,
  )
  await journey.clock.jump(lifetimeMs)
  await eventually('the page was asked', async () => (await page.title()) === 'asked: idle')
  await areAll([page, ...others], 'active')
  await eventually('all have heard of it', async () =>
    (await Promise.all(others.map(agoMs))).every((ago) => ago < minute),
  )
  assert.deepEqual(journey.signOuts(), [])
})

test('`lastActive` removed by another tab ends nothing', async () => {
  const [page, other] = await journey.tabs(2)
  assert.ok(page && other)
  await page.mouse.move(100, 300)
  const removed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('storage', ({ newValue }) => {
          if (newValue === null) resolve()
        })
      }),
  )
  await other.evaluate(() => localStorage.clear())
  await removed
  await journey.clock.jump(2 * second)
  assert.deepEqual(await Promise.all([page, other].map(stateOf)), ['active', 'active'])
  assert.deepEqual(journey.signOuts(), [])
})

test('a clock set back by hours neither ends nor prolongs it; one set forward is a sleep', async () => {
  const page = await tab()
  await journey.clock.jump(20 * minute)
  await journey.clock.jump(-5 * hour)
  await page.keyboard.press('Shift')
  await eventually('the key is written down', async () => Math.abs(await agoMs(page)) < minute)
  await journey.clock.jump(toTheWarning)
  await areAll([page], 'warning')
  await page.keyboard.press('a')
  await areAll([page], 'active')

  // Less than the lifetime: an active user stays signed in.
  await journey.clock.jump(20 * minute)
  await page.keyboard.press('Shift')
  await eventually('the key is written down', async () => Math.abs(await agoMs(page)) < minute)
  assert.deepEqual(journey.signOuts(), [])
  // A page cannot tell a clock change from a machine that slept, so it takes the safe choice and treats both as sleep.
  await journey.clock.jump(3 * hour)
  await isOn(page, '/login')
  assert.deepEqual(journey.signOuts(), ['logout 303'])
})
