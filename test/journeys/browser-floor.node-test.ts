/**
 * Features of the browser are removed, one at a time (build/browser-features.mjs): without a required one the page
 * keeps its plain links; without another one the header and what it opens still work. In each engine.
 */
import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { BrowserFeatures, Feature } from '../support/browser-features.js'
import { eventually } from '../support/demo-journey.js'
import { openNative, type NativeBrowser, type NativePage } from '../support/native-page.js'
import { failing, serveFloorSite, ways, without, type FloorSite, type Way } from '../support/floor-site.js'

const { required, optional } = (await import(
  pathToFileURL(resolve('build/browser-features.mjs')).href
)) as BrowserFeatures
const the = (feature: string): Feature =>
  [...required, ...optional].find(({ name }) => name === feature) ?? assert.fail(feature)

let site: FloorSite
let browser: NativeBrowser

before(async () => {
  site = await serveFloorSite()
  browser = await openNative()
})
after(async () => {
  await browser.close()
  await site.close()
})

const narrow = { width: 700, height: 700 }
const logOut = { role: 'link', name: 'Log out' }

const definedTags = (page: NativePage): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll(':defined')].map(({ localName }) => localName).filter((name) => name.includes('-')),
    ),
  ])

/** Those of the features that exist. */
const placesOf = (places: readonly string[]): string[] =>
  places.filter((place) => {
    const names = place.split('.')
    const last = names.pop() ?? ''
    const holder = names.reduce<unknown>((object, name) => (object as Record<string, unknown>)[name], globalThis)
    return last in (holder as object)
  })

/** Asserts that the only problem or warning is this line, once for each load of the page. */
async function saysWhy(page: NativePage, feature: string, loads = 1): Promise<void> {
  await eventually('the console was told', async () => (await page.problems()).length >= loads)
  const said = await page.problems()
  assert.equal(said.length, loads, said.join('\n'))
  for (const line of said) {
    assert.ok(line.startsWith(`console warn: [shared-environment] This browser has no ${feature}, `), line)
    assert.match(line, /Chrome and Edge \d+, Firefox \d+ and Safari \d/)
  }
}

/** Asserts that the page stays as the server wrote it: its links are visible and lead where they should. */
async function staysPlain(feature: Feature, way: Way): Promise<void> {
  const page = await browser.newPage(narrow)
  const address = site.page({ way, off: without(feature) })
  const before = site.requests.length
  await page.open(address)
  if (way === 'define()') await page.waitFor('define() has resolved', () => document.documentElement.dataset['defined'])
  assert.deepEqual(await page.evaluate(placesOf, feature.at ?? []), [])
  await saysWhy(page, feature.name)
  assert.deepEqual(await definedTags(page), [])
  if (way === 'the loader')
    assert.deepEqual(
      site.requests.slice(before).filter((path) => path.endsWith('.js')),
      ['/off.js', '/shared-environment/loader.js'],
    )

  await page.hover('user-menu')
  await page.click(logOut)
  await page.arrives(/\/logout(\?|$)/)
  await page.open(address)
  await page.click({ role: 'link', name: 'App 1' })
  await page.arrives(/\/app-1$/)
  await saysWhy(page, feature.name, 2)
  await page.close()
}

for (const feature of required)
  test(`without ${feature.name} the page keeps its links and the console says why`, () =>
    staysPlain(feature, 'the loader'))

for (const way of Object.keys(ways) as Way[]) {
  if (way !== 'the loader') test(`so it does with ${way}`, () => staysPlain(the('popover'), way))
}

test('below the floor the links of the user menu can be reached by keys', async () => {
  const page = await browser.newPage(narrow)
  await page.open(site.page({ off: without(the('URL.canParse()')) }))
  await page.find('user-menu')
  await eventually('the focus is on Log out', async () => {
    await page.press('Tab')
    return (await page.focused()) === 'a "Log out"'
  })
  await page.find(logOut)
  await page.press('Enter')
  await page.arrives(/\/logout(\?|$)/)
  await saysWhy(page, 'URL.canParse()')
  await page.close()
})

test('in a browser without light-dark() they stand in a row, for those who have no pointer', async () => {
  for (const width of [browser.narrowest, 700]) {
    const page = await browser.newPage({ width, height: 700 })
    await page.open(site.page({ off: without(the('light-dark()')), oldSheet: true }))
    const tops = await page.evaluate(() =>
      [...document.querySelectorAll('user-menu a, app-menu a')].map((link) => link.getBoundingClientRect().top),
    )
    assert.ok(tops.length > 10 && tops.every((top) => top >= 0 && top < 50), tops.join())
    await (browser.canTouch ? page.touch(logOut) : page.click(logOut))
    await page.arrives(/\/logout(\?|$)/)
    await saysWhy(page, 'light-dark()')
    await page.close()
  }
})

test('below the floor functions can be called: a question falls back to alert() and counts as dismissed, a toast is left out', async () => {
  const page = await opened({
    off: `${without(the('URL.canParse()'))}\nwindow.alert = (text) => { document.title = text }`,
  })
  await page.click({ role: 'button', name: 'Ask' })
  await page.waitFor(
    'the question is told and answered',
    () => document.title === 'A question: Really?' && document.documentElement.dataset['answer'] === 'false',
  )
  await saysWhy(page, 'URL.canParse()')
  page.expects(/This browser has no|Toasts cannot be shown/)
  await page.click({ role: 'button', name: 'Save' })
  assert.deepEqual(await page.problems(), [])
  await page.close()
})

/**
 * What is wrong with the position of a panel: it has to be fully visible, below its trigger, and begin or end near it.
 */
function placeOf(tag: string): string {
  const root = document.querySelector(tag)?.shadowRoot
  const [from, box] = ['trigger', 'panel'].map((part) => root?.querySelector(`[part=${part}]`)?.getBoundingClientRect())
  if (!from || !box) return 'It is not there.'
  const isIn =
    box.left >= 0 &&
    box.top >= 0 &&
    box.right <= innerWidth &&
    box.bottom <= innerHeight &&
    box.width >= 100 &&
    box.height >= 40
  const isBeside =
    box.top >= from.bottom - 2 && box.top <= from.bottom + 20 && box.left <= from.right && box.right >= from.left
  return isIn && isBeside ? '' : `${tag}: trigger ${JSON.stringify(from)}, panel ${JSON.stringify(box)}`
}

/** Opens by pointer, closes by Escape, opens by Enter, and closes by a click elsewhere. */
async function opensAndCloses(page: NativePage, tag: string, trigger: string, content: string): Promise<void> {
  await page.click({ role: 'button', name: trigger })
  await page.waitFor(
    `'${content}' is in ${tag}`,
    (name, text) =>
      document.querySelector(name)?.shadowRoot?.querySelector('[part=panel]')?.textContent?.includes(text),
    tag,
    content,
  )
  let wrong = ''
  await eventually(
    `the panel of ${tag} is in its place`,
    async () => (wrong = await page.evaluate(placeOf, tag)) === '',
    5000,
  ).catch((error: unknown) => assert.fail(`${String(error)} ${wrong}`))
  await page.press('Escape')
  await page.waitFor(`${tag} is closed`, isClosed, tag)
  await page.press('Enter')
  await page.waitFor(`${tag} is open again`, isOpen, tag)
  await page.click({ x: 20, y: 600 })
  await page.waitFor(`${tag} is closed by a click elsewhere`, isClosed, tag)
}

const isOpen = (tag: string): boolean =>
  document.querySelector(tag)?.shadowRoot?.querySelector('[part=panel]')?.matches(':popover-open') === true
const isClosed = (tag: string): boolean =>
  document.querySelector(tag)?.shadowRoot?.querySelector('[part=panel]')?.matches(':popover-open') === false

/** Asserts that everything works that a user sees on most pages. */
async function works(page: NativePage): Promise<void> {
  await opensAndCloses(page, 'user-menu', 'Settings menu', 'Log out')
  await opensAndCloses(page, 'contacts-menu', 'Search contacts', 'Bob Berg')
  await opensAndCloses(page, 'app-menu', 'More apps', 'App 19')

  await page.click({ role: 'button', name: 'Save' })
  await page.waitFor('the toast is shown', () =>
    document.querySelector('toast-stack')?.shadowRoot?.querySelector('[part=toast]')?.textContent?.includes('Saved'),
  )
  await page.click({ role: 'button', name: 'Ask' })
  await page.click({ role: 'button', name: 'Yes' })
  await page.waitFor('the answer is known', () => document.documentElement.dataset['answer'] === 'true')
  await page.click({ role: 'button', name: 'Pick' })
  await page.waitFor('the picker lists', () =>
    document.querySelector('file-picker')?.shadowRoot?.textContent?.includes('Holiday'),
  )
  await page.press('Escape')
  await page.waitFor('the picker is gone', () => !document.querySelector('file-picker'))
  await page.click({ role: 'combobox' })
  await page.click({ role: 'option', name: 'Green' })
  await page.waitFor(
    'it is chosen',
    () => (document.querySelector('search-select') as (HTMLElement & { value: string }) | null)?.value === 'Green',
  )

  await page.click({ role: 'button', name: 'Settings menu' })
  await page.click(logOut)
  await page.arrives(/\/logout(\?|$)/)
  assert.deepEqual(await page.problems(), [])
  await page.close()
}

async function opened(options: Parameters<FloorSite['page']>[0], session = browser): Promise<NativePage> {
  const page = await session.newPage(narrow)
  await page.open(site.page({ functions: true, ...options }))
  await page.waitFor("the page's own script listens", () => document.documentElement.dataset['ready'] === 'yes')
  return page
}

test('with every feature of the browser that runs the tests all works', async () => works(await opened({})))

/** Further checks that nothing is lost, by feature. */
const more: Readonly<Record<string, (page: NativePage) => Promise<unknown>>> = {
  async 'setHTML()'(page) {
    await page.click({ role: 'button', name: 'Mark' })
    await page.waitFor(
      'the toast is bold',
      () =>
        document.querySelector('toast-stack')?.shadowRoot?.querySelector('[part=toast] b')?.textContent === 'Marked',
    )
  },
  async 'moveBefore()'(page) {
    await page.click({ role: 'button', name: 'Keep' })
    await page.find('[part=toast]')
    await page.click({ role: 'button', name: 'Ask' })
    await page.waitFor('the toast is in the dialog', () =>
      document
        .querySelector('modal-dialog toast-stack')
        ?.shadowRoot?.querySelector('[part=toast]')
        ?.textContent?.includes('Kept'),
    )
    await page.click({ role: 'button', name: 'No' })
    await page.waitFor('it is on the page again', () => document.querySelector('body > toast-stack') !== null)
    await page.click('[part=toast] [part=close]')
  },
  async 'registries of elements'(page) {
    const refused = await page.evaluate(async () => {
      const { define } = (await import(
        `${location.origin}/shared-environment/esm/define.js`
      )) as typeof import('../../src/entries/define.js')
      return define({ registry: {} as CustomElementRegistry, elements: ['user-menu'] }).then(
        () => '',
        (error: Error) => `${error.name}: ${error.message}`,
      )
    })
    assert.match(refused, /^TypeError: .*prefix/)
  },
  async 'Intl.Segmenter'(page) {
    await page.evaluate(() =>
      document
        .querySelector('main')
        ?.append(Object.assign(document.createElement('user-avatar'), { displayName: 'किरण देवी' })),
    )
    await page.waitFor('the initials are shown', () =>
      document.querySelector('user-avatar')?.shadowRoot?.textContent?.includes('किदे'),
    )
  },
}

for (const feature of optional) {
  const { name, at, chromium, firefox } = feature
  const check = async (page: NativePage): Promise<void> => {
    assert.deepEqual(await page.evaluate(placesOf, at ?? []), [])
    await more[name]?.(page)
    await works(page)
  }
  if (at) {
    test(`without ${name} the header, toasts, dialogs and pickers work, and the console is silent`, async () =>
      check(await opened({ off: without(feature) })))
  }
  const switchedOff =
    process.env['ENGINE'] === 'firefox' ? firefox && { preferences: firefox } : chromium && { switches: [chromium] }
  if (switchedOff && process.env['ENGINE'] !== 'webkit') {
    test(`so they do where the browser itself is started without ${name}`, async (context) => {
      const session = await openNative(switchedOff)
      context.after(() => session.close())
      await check(await opened({}, session))
    })
  }
}

/** Features that are there and fail at their first use; the others have no use that could fail. */
const failures: Readonly<Record<string, readonly ('throws' | 'rejects')[]>> = {
  ':state()': ['throws'],
  'Intl.Segmenter': ['throws'],
  'Web Locks': ['throws', 'rejects'],
  BroadcastChannel: ['throws'],
  'requestIdleCallback()': ['throws'],
  'setHTML()': ['throws'],
  'moveBefore()': ['throws'],
  clipboard: ['throws', 'rejects'],
  'local storage': ['throws'],
  'storage of the tab': ['throws'],
}
const storages: readonly Pick<Feature, 'name' | 'at'>[] = [
  { name: 'local storage', at: ['localStorage'] },
  { name: 'storage of the tab', at: ['sessionStorage'] },
]

for (const feature of [...optional, ...storages]) {
  for (const how of failures[feature.name] ?? [])
    test(`where ${feature.name} is there and ${how}, the header, toasts, dialogs and pickers work`, async () => {
      const page = await opened({ off: failing(feature, how) })
      await more[feature.name]?.(page)
      await works(page)
    })
}

test('where states have to begin with two dashes, as in Chromium before 125, all works', async () => {
  const off =
    'CustomStateSet.prototype.add = (name) => { if (!name.startsWith("--")) throw new DOMException("no dashes", "SyntaxError") }'
  await works(await opened({ off }))
})
