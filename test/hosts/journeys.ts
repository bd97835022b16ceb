/**
 * The fourteen journeys for every framework's page (docs/testing.md, "Host suites"). All pages have the same controls.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { openBrowser, type BrowserSession, type WatchedPage } from '../support/browser-session.js'
import { eventually } from '../support/demo-journey.js'
import { serveHost, type RunningHost } from './host-server.js'
import {
  arrives,
  choicesOf,
  choose,
  chosenIn,
  countTimers,
  held,
  isGone,
  press,
  pressIn,
  reaches,
  shows,
} from './host-page.js'
import { settingsJourneys } from './settings-journeys.js'

const everybody = ['Ada LovelaceEngines', 'Grace HopperCompilers', 'Katherine JohnsonOrbits']
/** The tags that the pages use. */
const tags = ['app-navigation', 'live-time', 'modal-dialog', 'password-strength', 'search-select', 'user-avatar']
const rowIds = (page: Page): Promise<string[]> => page.$$eval('#rows search-select', (all) => all.map(({ id }) => id))

/**
 * Registers the journeys for the page in `test/hosts/<name>`.
 *
 * @param name the folder's name
 * @param reacts how many copies of React its bundle holds: the package shares its React with a host of the same version
 */
export function journeysIn(name: string, reacts = 1): void {
  let host: RunningHost
  let browser: BrowserSession
  let watched: WatchedPage
  before(async () => {
    host = await serveHost(name)
    browser = await openBrowser()
    watched = await browser.newPage()
    await watched.page.evaluateOnNewDocument(countTimers)
  })
  after(async () => {
    await browser?.close()
    await host?.close()
  })
  afterEach(() => assert.deepEqual(watched.problems.splice(0), []))

  test(`its bundle holds ${reacts === 1 ? 'one React' : `${reacts} copies of React`}`, () => {
    assert.equal(host.copiesOf('react').length, reacts, host.copiesOf('react').join('\n'))
    assert.equal(host.copiesOf('react-dom').length, reacts, host.copiesOf('react-dom').join('\n'))
  })

  /** Opens the page and waits until its elements work. */
  async function opened(query = ''): Promise<Page> {
    const { page } = watched
    await page.goto(host.url + query)
    await page.waitForFunction((tags) => tags.every((tag) => customElements.get(tag)), {}, tags)
    await reaches(page, '#who', 'closed')
    await reaches(page, '#helper', 'closed')
    return page
  }

  test('a property that was set before the element came is there when it comes', async () => {
    const { page } = watched
    await page.goto(`${host.url}/?later`)
    await shows(page, 'h1', 'People')
    await page.waitForSelector('#who:not(:defined)')
    await press(page, 'Bring the elements')
    await reaches(page, '#who', 'closed')
    assert.deepEqual(await choicesOf(page, '#who'), everybody)
    assert.deepEqual(await choicesOf(page, '#build'), everybody)
  })

  test('an attribute changes, comes and goes', async () => {
    const page = await opened()
    const label = (): Promise<string | null | undefined> =>
      page.$eval('#avatar', (avatar) => avatar.shadowRoot?.querySelector('[role=img]')?.getAttribute('aria-label'))
    const locked = (): Promise<boolean | undefined> =>
      page.$eval('#who', (select) => select.shadowRoot?.querySelector('input')?.disabled)
    assert.equal(await label(), 'Avatar of Ada Lovelace')
    await press(page, 'Rename')
    await eventually('the avatar has the other name', async () => (await label()) === 'Avatar of Grace Hopper')
    for (const isLocked of [true, false, true]) {
      await press(page, 'Lock')
      await eventually(`the field is ${isLocked ? '' : 'not '}locked`, async () => (await locked()) === isLocked)
    }
  })

  test('events reach the page with what they tell, and the page can refuse', async () => {
    const page = await opened()
    for (let time = 0; time < 2; time += 1) {
      await press(page, 'Ask')
      await reaches(page, '#question', 'open')
      await pressIn(page, '#question', 'Later')
      await shows(page, '#answer', 'not later')
      await reaches(page, '#question', 'open')
      await pressIn(page, '#question', 'Yes')
      await shows(page, '#answer', 'yes')
      await reaches(page, '#question', 'closed')
    }
    await choose(page, '#who', 'Grace')
    await shows(page, '#chosen', 'grace')
  })

  test('what the page puts into a slot stays alive in it', async () => {
    const page = await opened()
    for (const counts of [['1', '2'], ['3']]) {
      await press(page, 'Ask')
      await reaches(page, '#question', 'open')
      for (const count of counts) {
        await press(page, 'Say')
        await shows(page, '#count', count)
      }
      // 'Later' first, so that 'yes' is a change: it can be waited for before the dialog opens again.
      await pressIn(page, '#question', 'Later')
      await shows(page, '#answer', 'not later')
      assert.ok(
        await page.$eval(
          '#count',
          (count) => count.checkVisibility() && count.assignedSlot === null && count.closest('modal-dialog') !== null,
        ),
      )
      await pressIn(page, '#question', 'Yes')
      await shows(page, '#answer', 'yes')
      await reaches(page, '#question', 'closed')
    }
  })

  test('an element that is moved keeps what it is and what was chosen in it', async () => {
    const page = await opened()
    await choose(page, '#plan', 'Katherine')
    await choose(page, '#check', 'Ada')
    const before = await page.$$eval('#rows search-select', (all) => {
      Object.assign(window, {
        parts: all.map((element) => [element, element.shadowRoot?.querySelector('[part=base]')]),
      })
      return all.map(({ id }) => id)
    })
    assert.deepEqual(before, ['plan', 'build', 'check'])
    for (const order of [['check', 'build', 'plan'], before]) {
      await press(page, 'Turn around')
      await eventually('the rows are turned around', async () => (await rowIds(page)).join() === order.join())
      assert.deepEqual(
        [await chosenIn(page, '#plan'), await chosenIn(page, '#build'), await chosenIn(page, '#check')],
        ['Katherine Johnson', '', 'Ada Lovelace'],
      )
    }
    assert.ok(
      await page.evaluate(() =>
        (window as unknown as { parts: [Element, Element][] }).parts.every(
          ([element, base]) => element.isConnected && element.shadowRoot?.querySelector('[part=base]') === base,
        ),
      ),
    )
    await choose(page, '#plan', 'Grace')
  })

  test('an element that is removed leaves nothing behind', async () => {
    const page = await opened()
    const comeAndGo = async (times: number): Promise<void> => {
      for (let time = 0; time < times; time += 1) {
        await press(page, 'Remove')
        await isGone(page, '#extra')
        await press(page, 'Add')
        await reaches(page, '#helper', 'closed')
        await choose(page, '#helper', 'Grace')
      }
    }
    // Waits for what an idle page loads, and lets the framework create what it creates once, before anything is
    // counted.
    await page.waitForSelector('toast-stack')
    await comeAndGo(2)
    const start = await held(page)
    await comeAndGo(4)
    // The framework may still be cleaning up the last one; a leak would stay.
    let end = start
    const bounded = async (): Promise<boolean> => {
      end = await held(page)
      return end.nodes <= start.nodes + 40 && end.listeners <= start.listeners + 8 && end.timers <= start.timers
    }
    await eventually('nothing is left behind', bounded).catch(() =>
      assert.fail(`before: ${JSON.stringify(start)}, after: ${JSON.stringify(end)}`),
    )
  })

  test('an element that is added again works as the first time', async () => {
    const page = await opened()
    for (let time = 0; time < 2; time += 1) {
      assert.equal(await chosenIn(page, '#helper'), 'Ada Lovelace')
      assert.deepEqual(await choicesOf(page, '#helper'), everybody)
      await choose(page, '#helper', 'Katherine')
      await press(page, 'Remove')
      await isGone(page, '#helper')
      await press(page, 'Add')
      await reaches(page, '#helper', 'closed')
    }
  })

  test('the router goes to another page and back, by links in an element too', async () => {
    const page = await opened()
    await page.$eval('#navigation', (navigation) =>
      Object.assign(window, { navigation, base: navigation.shadowRoot?.querySelector('[part=base]') }),
    )
    await press(page, 'Notes')
    await arrives(page, 'Notes')
    assert.equal(await page.$('#who'), null)
    assert.equal(
      await page.$eval('#author', (author) =>
        author.shadowRoot?.querySelector('[role=img]')?.getAttribute('aria-label'),
      ),
      'Avatar of Grace Hopper',
    )
    await press(page, 'People')
    await arrives(page, 'People')
    await reaches(page, '#who', 'closed')
    assert.deepEqual(await choicesOf(page, '#who'), everybody)
    await page.evaluate(() => history.back())
    await arrives(page, 'Notes')
    await page.evaluate(() => history.back())
    await arrives(page, 'People')
    await choose(page, '#who', 'Ada')
    await shows(page, '#chosen', 'ada')
    // No page was loaded: the navigation is still the first one, and was not rendered again.
    assert.ok(
      await page.$eval('#navigation', (navigation) => {
        const first = window as unknown as { navigation: Element; base: Element }
        return first.navigation === navigation && navigation.shadowRoot?.querySelector('[part=base]') === first.base
      }),
    )
  })

  test("fields take part in the page's form", async () => {
    const page = await opened()
    await press(page, 'Send')
    await eventually('the field that is missing has the focus', () =>
      page.evaluate(() => document.activeElement?.id === 'who'),
    )
    await shows(page, '#sent', '')
    await choose(page, '#who', 'Grace')
    await page.type('[name=password]', 'tell nobody')
    await pressIn(page, '#strength', 'Show password')
    await eventually('the password can be read', () =>
      page.$eval('[name=password]', (input) => (input as HTMLInputElement).type === 'text'),
    )
    await press(page, 'Send')
    await shows(page, '#sent', 'who=grace&password=tell+nobody')
    await press(page, 'Empty')
    await eventually(
      'the form is empty',
      async () =>
        (await chosenIn(page, '#who')) === '' &&
        (await page.$eval('[name=password]', (input) => (input as HTMLInputElement).value === '')),
    )
  })

  test('a second copy of the bundle is no trouble', async () => {
    const page = await opened('/?copies')
    await choose(page, '#who', 'Katherine')
    await shows(page, '#chosen', 'katherine')
    await press(page, 'Ask')
    await reaches(page, '#question', 'open')
    await pressIn(page, '#question', 'Yes')
    await shows(page, '#answer', 'yes')
    await press(page, 'Tell')
    await page.evaluate(
      "import('/copy/esm/functions.js').then(({ toast }) => { toast.info('From the other application') })",
    )
    const toasts = (): Promise<string[]> =>
      page.$$eval('toast-stack', (all) =>
        all.flatMap((stack) =>
          [...(stack.shadowRoot?.querySelectorAll('[part=message]') ?? [])].map((message) => message.textContent ?? ''),
        ),
      )
    await eventually('both toasts are there', async () => (await toasts()).length === 2)
    assert.equal((await page.$$('toast-stack')).length, 1)
    assert.deepEqual((await toasts()).sort(), ['From the other application', 'Told'])
    await eventually("the page's author is told", () =>
      watched.problems.some((problem) => problem.includes('Two copies of the bundle are on this page')),
    )
    watched.problems.splice(
      0,
      watched.problems.length,
      ...watched.problems.filter((problem) => !problem.includes('Two copies of the bundle')),
    )
  })

  settingsJourneys(opened)
}
