/** A real browser driven from Node, for tests that need pages, tabs, sign-in or the network (journeys, the gallery's test). */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import puppeteer, { type Page } from 'puppeteer-core'

/** A page and everything that went wrong on it, its frames included. Empty the list to forgive what a step provokes. */
export interface WatchedPage {
  page: Page
  /** Console errors, uncaught errors, unhandled rejections, breaches of the policy and requests that got no answer. */
  problems: string[]
}

export interface BrowserSession {
  /**
   * Opens a page. Pages share their cookies, as the tabs of one user do.
   *
   * @param options `ownCookies` opens it for another user, `beside` as a further tab of that page's user
   */
  newPage(options?: { ownCookies?: boolean; beside?: Page; width?: number; height?: number }): Promise<WatchedPage>
  close(): Promise<void>
}

/** Nobody waits so long where nothing is wrong; the machine may be busy. */
const startTimeoutMs = 120_000

interface FoundBrowser {
  executablePath: string
  args: string[]
  headless: true | 'shell'
}

/**
 * Starts the browser that all tests use (test/browser.mjs). Run from the project's folder.
 *
 * @param switches further ones of the command line
 */
export async function openBrowser(...switches: string[]): Promise<BrowserSession> {
  const { findBrowser } = (await import(pathToFileURL(resolve('test/browser.mjs')).href)) as { findBrowser(): Promise<FoundBrowser> }
  const { executablePath, args, headless } = await findBrowser()
  const browser = await puppeteer.launch({ executablePath, args: [...args, ...switches], headless, timeout: startTimeoutMs })
  return {
    async newPage({ ownCookies = false, beside, width = 1280, height = 800 } = {}) {
      const context = beside?.browserContext() ?? (ownCookies ? await browser.createBrowserContext() : browser.defaultBrowserContext())
      // A window of its own each: a tab in the background gets no animation frames.
      const page = await context.newPage({ type: 'window' })
      page.setDefaultNavigationTimeout(startTimeoutMs)
      await page.setViewport({ width, height })
      return { page, problems: watch(page) }
    },
    close: () => browser.close(),
  }
}

function watch(page: Page): string[] {
  const problems: string[] = []
  // Chromium writes breaches of the policy and failed loads to the console too.
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url ?? page.url()})`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error instanceof Error ? error.message : String(error)}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left, or a caller that gave up, aborts its own requests.
    if (reason !== 'net::ERR_ABORTED' && reason !== '') problems.push(`request: ${request.method()} ${new URL(request.url()).pathname} ${reason}`)
  })
  return problems
}

/**
 * Signs in through the demo's own form and stays on the page that follows.
 *
 * @param url the running demo's `url`
 */
export async function signIn(page: Page, url: string, user: string, password: string): Promise<void> {
  await page.goto(`${url}/index.php/login`)
  await fillSignIn(page, user, password)
  await Promise.all([page.waitForNavigation(), page.click('#app-content form button')])
  if (await page.$('input[name=password]')) {
    const said = await page.$eval('#app-content', (content) => content.querySelector('[role=alert]')?.textContent ?? '')
    throw new Error(`'${user}' could not sign in at ${url}. ${said}`)
  }
}

/** Fills in the sign-in form. Values are set, not typed: the form's autofocus may move the caret between two keys. */
export async function fillSignIn(page: Page, user: string, password: string): Promise<void> {
  await page.$eval('#app-content form', (form, name, secret) => {
    for (const [field, value] of [['user', name], ['password', secret]] as const) {
      const input = form.querySelector(`[name=${field}]`)
      if (input instanceof HTMLInputElement) input.value = value
    }
  }, user, password)
}
