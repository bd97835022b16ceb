/**
 * Playwright's `test` with what journeys need: a demo server, users who are signed in, and the assertion that their
 * pages had no problem.
 */
import { readFile } from 'node:fs/promises'
import {
  test as base,
  expect,
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import type { DemoOptions } from '../../demo/server/options.js'
import { startDemo, type RunningDemo } from '../../demo/server/server.js'
import { Problems } from './problems.js'

export { expect }

export const filesPage = '/index.php/apps/files/'

interface PerTest {
  /** What goes wrong on the pages of a test. It has to be nothing at its end. */
  problems: Problems
  /** Opens a page in a new context, where a user is signed in. It shows nothing yet. */
  signedIn(user?: string, options?: BrowserContextOptions): Promise<Page>
  skipped: undefined
}

interface PerWorker {
  /** `test.use({ demoOptions })` gives a file a demo server of its own. */
  demoOptions: Partial<DemoOptions>
  demo: RunningDemo
}

export const test = base.extend<PerTest, PerWorker>({
  demoOptions: [{}, { option: true, scope: 'worker' }],

  demo: [
    async ({ demoOptions }, use) => {
      const demo = await startDemo({ port: 0, quiet: true, ...demoOptions })
      await use(demo)
      await demo.close()
    },
    { scope: 'worker' },
  ],

  // For addresses without a host in `page.goto`, `request.get` and `toHaveURL`.
  baseURL: ({ demo }, use) => use(demo.url),

  skipped: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
    async ({}, use, testInfo) => {
      const title = testInfo.titlePath.slice(1).join(' > ')
      const skip = (await skips).find(({ engine, test }) => engine === testInfo.project.name && test === title)
      testInfo.skip(skip !== undefined, skip?.reason)
      await use(undefined)
    },
    { auto: true },
  ],

  problems: [
    async ({ demo }, use) => {
      demo.log.clear()
      const problems = new Problems()
      await use(problems)
      expect(problems.unexpected(), 'problems of the pages').toEqual([])
    },
    { auto: true },
  ],

  context: async ({ context, problems }, use) => {
    await problems.watch(context)
    await use(context)
    await problems.settle()
  },

  signedIn: async ({ browser, problems }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (user = 'alice', options = {}) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      await problems.watch(context)
      await signIn(context.request, user)
      return context.newPage()
    })
    // Before the contexts are closed, so that it sees what their pages report last.
    await problems.settle()
    for (const context of contexts) await context.close()
  },
})

const skips = readFile('test/skips.json', 'utf8').then(
  (text) => JSON.parse(text) as { engine: string; test: string; reason: string }[],
)

/** Sends the demo's own sign-in form. All users of the demo have their name as password. */
async function signIn(request: APIRequestContext, user: string): Promise<void> {
  const page = await (await request.get('/index.php/login')).text()
  const requesttoken = /name="requesttoken" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const answer = await request.post('/index.php/login', { form: { requesttoken, user, password: user } })
  expect(answer.url(), `${user} is signed in`).not.toMatch(/\/login$/)
}

/** Opens a further tab of the user of a page. */
export async function tabBeside(page: Page, path = filesPage): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(path)
  // Before that, neither tab gets messages of the other.
  for (const each of [page, tab]) await sessionIsWatched(each)
  return tab
}

/** Waits until the page exchanges messages with other tabs. The code for that loads when it is idle. */
export async function sessionIsWatched(page: Page): Promise<void> {
  await expect(
    page.locator('session-keepalive:is(:state(off), :state(beating), :state(following), :state(offline))'),
  ).toBeAttached()
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
