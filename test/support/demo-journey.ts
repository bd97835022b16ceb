/**
 * What every journey needs: a demo server of its own, a browser, pages that report problems, and waiting by condition.
 */
import type { Page } from 'puppeteer-core'
import type { DemoOptions } from '../../demo/server/options.js'
import { startDemo, type RunningDemo } from '../../demo/server/server.js'
import { accessibleTree, type AccessibleNode } from './accessible-tree.js'
import { startRelay, type Relay } from './relay.js'
import { openBrowser, signInQuickly, type BrowserSession, type WatchedPage } from './browser-session.js'
import type { WebKitPage } from './webkit-page.js'

export interface Journey {
  demo: RunningDemo
  browser: BrowserSession
  /** A page on which the user is signed in, with the files page open and cookies of its own. */
  signedIn(user?: string, options?: { width?: number; height?: number }): Promise<WatchedPage>
  /** A further tab of the user of a page. */
  tabBeside(page: Page, path?: string): Promise<WatchedPage>
  end(): Promise<void>
}

/** A journey whose connection between browser and server can be cut. */
export interface WiredJourney extends Journey {
  wire: Relay
}

export const filesPage = '/index.php/apps/files/'

/** Starts a demo on a free port, and a browser. */
export async function startJourney(options: Partial<DemoOptions> = {}): Promise<Journey> {
  const demo = await startDemo({ port: 0, quiet: true, ...options })
  const browser = await openBrowser()
  return {
    demo,
    browser,
    async tabBeside(page, path = filesPage) {
      const watched = await browser.newPage({ beside: page })
      await watched.page.goto(demo.url + path)
      await headerIsThere(watched.page)
      // Before that, neither tab gets messages of the other.
      await Promise.all([page, watched.page].map(sessionIsWatched))
      return watched
    },
    async signedIn(user = 'alice', size = {}) {
      const watched = await browser.newPage({ ownCookies: true, ...size })
      await signInQuickly(watched.page, demo.url, user, user)
      await watched.page.goto(demo.url + filesPage)
      await headerIsThere(watched.page)
      return watched
    },
    async end() {
      await browser.close()
      await demo.close()
    },
  }
}

/**
 * As `startJourney`, with a wire between browser and server that can be cut. Signing in bypasses it: cookies ignore
 * ports.
 */
export async function startWiredJourney(): Promise<WiredJourney> {
  const direct = await startJourney()
  const wire = await startRelay(direct.demo.port)
  return {
    ...direct,
    wire,
    demo: { ...direct.demo, url: wire.url },
    async end() {
      await direct.end()
      await wire.end()
    },
  }
}

/** Waits until the loader has loaded the header's elements. */
export async function headerIsThere(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    ['app-menu', 'user-menu', 'contacts-menu', 'session-keepalive'].every((tag) =>
      document.querySelector(`${tag}:defined`),
    ),
  )
}

/** Waits until the page exchanges messages with other tabs. The code for that loads when it is idle. */
export async function sessionIsWatched(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .querySelector('session-keepalive')
      ?.matches(':state(off), :state(beating), :state(following), :state(offline)'),
  )
}

/** The current address of a page. */
export function addressOf(page: Page): Promise<string> {
  return 'address' in page ? (page as unknown as WebKitPage).address() : Promise.resolve(page.url())
}

/** Waits until `check` is true; retries every 25 ms. The only way in which journeys wait: there are no fixed delays. */
export async function eventually(
  what: string,
  check: () => boolean | Promise<boolean>,
  timeoutMs = 120_000,
): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs} ms in vain until ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** Waits for a frame: before the first one the browser drops keys and clicks. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** The element that has the focus, through all shadow roots, by its accessible name. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (!element) return ''
    const label =
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent ??
      ''
    return label.replace(/\s+/g, ' ').trim()
  })
}

/** What a screen reader gets, as `role "name"` lines. */
export async function accessibleLines(page: Page): Promise<string[]> {
  const tree = await accessibleTree(page, { interestingOnly: true })
  const lines: string[] = []
  const walk = (node: AccessibleNode): void => {
    lines.push(`${node.role} "${node.name ?? ''}"`)
    node.children?.forEach(walk)
  }
  if (tree) walk(tree)
  return lines
}
