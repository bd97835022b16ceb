/**
 * The wall clock of several tabs, for journeys: time jumps as after sleep or a change of the clock, and no journey
 * waits for it.
 */
import type { CDPSession, Page } from 'puppeteer-core'

declare global {
  // In the pages that a journey opens.
  var clockShiftMs: number | undefined
  var plainTimeout: typeof setTimeout | undefined
}

/** Runs in the page, before its scripts. */
function shiftTo(ms: number): void {
  if (globalThis.clockShiftMs === undefined) {
    const now = Date.now
    Date.now = () => now() + (globalThis.clockShiftMs ?? 0)
  }
  globalThis.clockShiftMs = ms
}

/**
 * Runs in the page. The browser scrolls to what gets the focus, and dispatches `scroll` with the next frame, which is
 * late on a slow machine. After a jump of the clock that event would count as an active user. Chromium renders no
 * frames of tabs that another one covers, though it calls them visible: there nothing is dispatched either.
 */
const scrollEventsAreOver = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve()
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
    const frameless = globalThis.plainTimeout ?? setTimeout
    frameless(resolve, 1000)
  })

/** Sets `Date.now()` in each of the tabs; timers are not affected. */
export class TabClock {
  #pages = new Map<Page, string>()
  shiftMs = 0

  /** From now on these pages use this clock, in every document that they open. */
  async rules(...pages: Page[]): Promise<void> {
    for (const page of pages) this.#pages.set(page, '')
    await this.set(this.shiftMs, pages)
  }

  /** From now on the clock of this page stays as it is. */
  spare(page: Page): void {
    this.#pages.delete(page)
  }

  /** The clock of all tabs jumps at once. */
  async jump(ms: number): Promise<void> {
    await this.set(this.shiftMs + ms, [...this.#pages.keys()])
  }

  private async set(shiftMs: number, pages: readonly Page[]): Promise<void> {
    this.shiftMs = shiftMs
    await Promise.all(
      pages.filter((page) => !page.isClosed() && !frozen.has(page)).map((page) => page.evaluate(scrollEventsAreOver)),
    )
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
 * Multiplies timers of a page that last `fromMs` or longer, from now on, so that a test does not depend on how soon
 * something else happens. Calling it with 1 restores them.
 */
export const stretchTimers = (page: Page, fromMs: number, times: number): Promise<void> =>
  page.evaluate(
    (from, factor) => {
      const wait = (globalThis.plainTimeout ??= setTimeout)
      globalThis.setTimeout = ((call: () => void, ms = 0) =>
        wait(call, ms >= from ? ms * factor : ms)) as typeof setTimeout
    },
    fromMs,
    times,
  )

const sessions = new WeakMap<Page, CDPSession>()
const frozen = new WeakSet<Page>()

async function lifecycle(page: Page, state: 'frozen' | 'active'): Promise<void> {
  const session = sessions.get(page) ?? (await page.createCDPSession())
  sessions.set(page, session)
  if (state === 'frozen') frozen.add(page)
  else frozen.delete(page)
  await session.send('Page.setWebLifecycleState', { state })
}

/** Freezes the tab, as the browser does with tabs in the background, and with all of them when the machine sleeps. */
export const freeze = (page: Page): Promise<void> => lifecycle(page, 'frozen')
export const thaw = (page: Page): Promise<void> => lifecycle(page, 'active')
