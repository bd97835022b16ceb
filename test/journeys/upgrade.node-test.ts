/** Chunks of the bundle that do not load: the server was upgraded under open tabs, or is gone for a while. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'puppeteer-core'
import type { WatchedPage } from '../support/browser-session.js'
import {
  eventually,
  filesPage,
  focusedName,
  headerIsThere,
  startJourney,
  startWiredJourney,
  type Journey,
} from '../support/demo-journey.js'
import { intercept } from '../support/intercept.js'
import { upgradableDist } from '../support/upgrade.js'
import { named } from '../support/named.js'

interface UpgradeTrip extends WatchedPage {
  journey: Journey
  upgrade(): Promise<void>
}

interface Functions {
  pickFiles(): Promise<unknown>
  loadChunk(address: string): Promise<unknown>
  dialogs: { alert(text: string): Promise<void> }
  toast: (text: string) => void
}

const press = (page: Page, name: string): Promise<void> => page.locator(named('button', name)).click()

/** The text of the bar; empty without one. */
const barSays = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll(':scope > div')]
      .map(({ shadowRoot }) => shadowRoot?.querySelector('p')?.textContent ?? '')
      .join(''),
  )

const saysThatItIsOld = (page: Page): Promise<void> =>
  eventually(
    'the bar is there',
    async () => (await barSays(page)) === 'A new version is available. Reload the page to use it.',
  )

/** All that a panel of the header shows. */
const panel = (page: Page, tag: string): Promise<string> =>
  page.$eval(tag, ({ shadowRoot }) => shadowRoot?.textContent ?? '')

async function restIsThere(page: Page): Promise<void> {
  await headerIsThere(page)
  // The failures chunk knows what a reload would lose. It loads when the page is idle.
  await page.waitForFunction(
    () =>
      customElements.get('toast-stack') !== undefined &&
      performance.getEntriesByType('resource').some(({ name }) => /\/chunks\/failures-/.test(name)),
  )
}

/** Loads the functions for the page's scripts before anything fails. */
async function withFunctions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    Object.assign(window, await import(`${location.origin}/dist/esm/functions.js`))
  })
}

/** The outcome of a call: `done`, or the error's message. */
const outcome = (page: Page, name: 'pickFiles' | 'loadChunk', ...args: string[]): Promise<string> =>
  page.evaluate(
    async (call, given) => {
      const functions = window as unknown as Record<string, (...args: string[]) => Promise<unknown>>
      return (
        functions[call]?.(...given).then(
          () => 'done',
          (error: Error & { type?: string }) => `${error.name} ${error.type} ${error.message}`,
        ) ?? ''
      )
    },
    name,
    args,
  )

async function onUpgrade(walk: (trip: UpgradeTrip) => Promise<void>): Promise<void> {
  const dist = await upgradableDist()
  const journey = await startJourney({ distFolder: dist.folder })
  try {
    await walk({ journey, ...(await journey.signedIn()), upgrade: dist.upgrade })
  } finally {
    await journey.end()
    await dist.remove()
  }
}

test('after an upgrade each open tab says so when it misses something, and works again once it was reloaded', () =>
  onUpgrade(async ({ journey, page, problems, upgrade }) => {
    const second = await journey.tabBeside(page, '/index.php/try')
    for (const tab of [page, second.page]) await restIsThere(tab)
    await withFunctions(second.page)
    const questions: string[] = []
    second.page.on('dialog', (dialog) => {
      questions.push(dialog.message())
      void dialog.accept()
    })
    await upgrade()

    await press(page, 'Settings menu')
    await eventually('the menu says that it cannot be shown', async () =>
      (await panel(page, 'user-menu')).includes('A new version is available. Reload the page to use it.'),
    )
    await saysThatItIsOld(page)
    assert.equal(await focusedName(page), 'Settings menu')
    assert.ok(!problems.some((problem) => problem.startsWith('uncaught')), problems.join('\n'))

    await second.page.type('#unsaved input', 'Dear Bob')
    // The files of a part are requested at the same time: the first failure is reported, whichever it is.
    const gone: string[] = []
    second.page.on('response', (response) => {
      if (response.status() === 404) gone.push(response.url())
    })
    const said = await outcome(second.page, 'pickFiles')
    const told =
      /^ChunkLoadError missing Loading chunk (?:file-picker|offers) failed\.\n\(missing: (http.*\/dist\/esm\/chunks\/[\w-]+\.js)\)$/.exec(
        said,
      )
    assert.ok(told, said)
    await eventually(
      "the server had neither that file nor the picker's own",
      () =>
        gone.includes(told[1] ?? '') &&
        gone.some((address) => /\/dist\/esm\/chunks\/file-picker-[\w-]+\.js$/.test(address)),
    )
    await saysThatItIsOld(second.page)
    assert.deepEqual(questions, [], 'nothing blocks the page')
    await outcome(second.page, 'pickFiles')
    assert.equal((await second.page.$$(named('button', 'Reload'))).length, 1)
    await press(second.page, 'Reload')
    await eventually(
      'it says what would be lost',
      async () => (await barSays(second.page)) === 'Reloading the page would lose: changes in a form',
    )
    await press(second.page, 'Not now')
    assert.equal(await barSays(second.page), '')
    assert.equal(await second.page.$eval('#unsaved input', (input) => input.value), 'Dear Bob')

    problems.length = 0
    const reloaded = page.waitForNavigation()
    await press(page, 'Reload')
    await reloaded
    await restIsThere(page)
    await press(page, 'Settings menu')
    await page.locator(named('link', 'Log out')).wait()
    assert.equal(await barSays(page), '')
    assert.deepEqual(problems, [])
  }))

test('the bar comes also where nothing came any more after the header', () =>
  onUpgrade(async ({ page, upgrade }) => {
    // The upgrade happened after the header had loaded and before the page was idle.
    await intercept(page, (request) =>
      /\/chunks\/(failures|offers|toast-stack)-/.test(request.url()) ? request.respond({ status: 404 }) : undefined,
    )
    await page.reload()
    await headerIsThere(page)
    await upgrade()
    await press(page, 'Search contacts')
    await saysThatItIsOld(page)
    const reloaded = page.waitForNavigation()
    await press(page, 'Reload')
    await reloaded
  }))

test("a tag that comes into an old page, and a module of the page's own, are missed in the same way", () =>
  onUpgrade(async ({ page, upgrade }) => {
    await restIsThere(page)
    await withFunctions(page)
    await upgrade()
    await page.evaluate(() => {
      document.querySelector('main, #app-content, body')?.append(document.createElement('contact-actions'))
    })
    await saysThatItIsOld(page)
    assert.equal(await page.evaluate(() => customElements.get('contact-actions')), undefined)
    await press(page, 'Not now')
    assert.match(
      await outcome(page, 'loadChunk', '/dist/esm/chunks/editor-1a2b3c4d.js'),
      /^ChunkLoadError missing Loading chunk editor-1a2b3c4d failed/,
    )
    await saysThatItIsOld(page)
    assert.equal(
      await page.evaluate(
        () =>
          (globalThis as unknown as Record<symbol, Map<string, object[]>>)[Symbol.for('shared-environment')]?.get(
            'copies',
          )?.length,
      ),
      1,
      'the page has one bundle',
    )
  }))

test('what could not come while the server was gone comes when it is back, without a reload', async () => {
  const journey = await startWiredJourney()
  try {
    const { page } = await journey.signedIn()
    await page.goto(journey.demo.url + filesPage)
    await restIsThere(page)
    await withFunctions(page)
    await page.evaluate(() => {
      ;(window as unknown as { mark: number }).mark = 1
    })
    const questions: string[] = []
    page.on('dialog', (dialog) => {
      questions.push(dialog.message())
      void dialog.accept()
    })
    journey.wire.cut()
    await press(page, 'Settings menu')
    await eventually('the menu says that it did not come', async () =>
      (await panel(page, 'user-menu')).includes('This part could not be loaded. Check your connection.'),
    )
    assert.match(await outcome(page, 'pickFiles'), /^ChunkLoadError error Loading chunk file-picker failed/)
    await page.evaluate(() => (window as unknown as Functions).dialogs.alert('The file is there already.'))
    assert.equal(questions.length, 2, questions.join('\n'))
    assert.match(questions[1] ?? '', /^Error loading message template: Loading chunk modal-dialog failed/)
    assert.equal(await barSays(page), '', 'a server that is gone is no new version')

    journey.wire.mend()
    // A first try may use a connection that ended with the server. A retry may also be needless: the focus that returns
    // to the menu's button after a question loads the menu, too, perhaps just before the click.
    await eventually('the menu is there', async () => {
      await (await page.$(named('button', 'Try again')))?.click().catch(() => undefined)
      return (await page.$(named('link', 'Log out'))) !== null
    })
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      void (window as unknown as Functions).dialogs.alert('The file is there already.')
    })
    await press(page, 'OK')
    await page.evaluate(() => {
      void (window as unknown as Functions).pickFiles()
    })
    await page.waitForSelector('file-picker[open] >>> [part=crumbs] button')
    assert.equal(await page.evaluate(() => (window as unknown as { mark?: number }).mark), 1, 'it is the same page')
  } finally {
    await journey.end()
  }
})

test('a file that a part imports may fail on its own, and is asked for again', async () => {
  const journey = await startJourney()
  try {
    const { page } = await journey.signedIn()
    await restIsThere(page)
    let fails = true
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (/\/chunks\/lists-/.test(request.url()) && fails) void request.abort('connectionreset')
      else void request.continue()
    })
    await press(page, 'Settings menu')
    await page.locator(named('button', 'Try again')).wait()
    fails = false
    await press(page, 'Try again')
    await page.locator(named('link', 'Log out')).wait()
  } finally {
    await journey.end()
  }
})
