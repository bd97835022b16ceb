/** The wall clock of several tabs, for journeys: time jumps as in sleep, or as somebody sets it, and no journey waits for it. */
import type { CDPSession, Page } from 'puppeteer-core'

declare global {
  // Of the pages that a journey opens.
  var clockShiftMs: number | undefined
  var plainTimeout: typeof setTimeout | undefined
}

/** Runs in the page, first of all. */
function shiftTo(ms: number): void {
  if (globalThis.clockShiftMs === undefined) {
    const now = Date.now
    Date.now = () => now() + (globalThis.clockShiftMs ?? 0)
  }
  globalThis.clockShiftMs = ms
}

/**
 * Runs in the page. What gets the focus is scrolled to, and the browser dispatches `scroll` with the next frame, which is late
 * on a slow machine. After a jump of the clock that event would count as a user who is here. Chromium draws no frames of tabs
 * that another one covers, though it calls them visible: there nothing is dispatched either.
 */
const scrollEventsAreOver = (): Promise<void> => new Promise((resolve) => {
  if (document.visibilityState === 'hidden') return resolve()
  requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  const frameless = globalThis.plainTimeout ?? setTimeout
  frameless(resolve, 1000)
})

/** What `Date.now()` says in each of the tabs; timers go on as they are. */
export class TabClock {
  #pages = new Map<Page, string>()
  shiftMs = 0

  /** From now on these pages go by this clock, whatever they open. */
  async rules(...pages: Page[]): Promise<void> {
    for (const page of pages) this.#pages.set(page, '')
    await this.set(this.shiftMs, pages)
  }

  /** The clock of this page stays where it is from now on. */
  spare(page: Page): void {
    this.#pages.delete(page)
  }

  /** The clock of all tabs jumps at once. */
  async jump(ms: number): Promise<void> {
    await this.set(this.shiftMs + ms, [...this.#pages.keys()])
  }

  private async set(shiftMs: number, pages: readonly Page[]): Promise<void> {
    this.shiftMs = shiftMs
    await Promise.all(pages.filter((page) => !page.isClosed() && !frozen.has(page)).map((page) => page.evaluate(scrollEventsAreOver)))
    await Promise.all(pages.filter((page) => !page.isClosed()).map((page) => page.evaluate(shiftTo, shiftMs)))
    for (const page of pages) {
      if (page.isClosed()) continue
      const before = this.#pages.get(page)
      if (before) await page.removeScriptToEvaluateOnNewDocument(before)
      this.#pages.set(page, (await page.evaluateOnNewDocument(shiftTo, shiftMs)).identifier)
    }
  }
}

/**
 * Timers of a page that wait for so long or longer wait for so many times as long from now on: where a test must not
 * depend on how soon something else comes. Once more with 1, and they wait as they are.
 */
export const stretchTimers = (page: Page, fromMs: number, times: number): Promise<void> => page.evaluate((from, factor) => {
  const wait = globalThis.plainTimeout ??= setTimeout
  globalThis.setTimeout = ((call: () => void, ms = 0) => wait(call, ms >= from ? ms * factor : ms)) as typeof setTimeout
}, fromMs, times)

const sessions = new WeakMap<Page, CDPSession>()
const frozen = new WeakSet<Page>()

async function lifecycle(page: Page, state: 'frozen' | 'active'): Promise<void> {
  const session = sessions.get(page) ?? await page.createCDPSession()
  sessions.set(page, session)
  if (state === 'frozen') frozen.add(page)
  else frozen.delete(page)
  await session.send('Page.setWebLifecycleState', { state })
}

/** The browser stops the tab, as it does with tabs that nobody looks at, and with all of them when the machine sleeps. */
export const freeze = (page: Page): Promise<void> => lifecycle(page, 'frozen')
export const thaw = (page: Page): Promise<void> => lifecycle(page, 'active')
