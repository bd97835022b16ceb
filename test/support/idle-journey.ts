/** Tabs of a user who may be idle: a session of 24 minutes, and a wall clock that the journey moves. */
import assert from 'node:assert/strict'
import type { Page } from 'puppeteer-core'
import type { WatchedPage } from './browser-session.js'
import { addressOf, eventually, startJourney, type Journey } from './demo-journey.js'
import { TabClock } from './tab-clock.js'

export const [second, minute, hour] = [1000, 60_000, 3_600_000]
export const lifetimeMs = 24 * minute
/** A jump after which half a minute of the warning is left. */
export const toTheWarning = lifetimeMs - 30 * second
/** A page of the demo with little on it. */
export const quietPage = '/index.php/settings/help'

export type Phase = 'off' | 'active' | 'warning' | 'leaving'

export interface IdleJourney extends Journey {
  clock: TabClock
  /** Tabs of one user, whose idle time has just begun. */
  tabs(count: number): Promise<Page[]>
  /** The requests for tokens and for signing out, with their status. */
  asked(): string[]
  /** Those of them that sign out. */
  signOuts(): string[]
  /** Closes the tabs, and asserts that nothing went wrong in them. */
  leave(): Promise<void>
}

export async function startIdleJourney(): Promise<IdleJourney> {
  const journey = await startJourney({ autoLogout: true, sessionLifetimeSec: lifetimeMs / 1000 })
  let open: WatchedPage[] = []
  const asked = (): string[] =>
    journey.demo.log
      .entries()
      .filter(({ path }) => /\/(logout|csrftoken)$/.test(path))
      .map(({ path, status }) => `${path.split('/').at(-1)} ${status}`)
  const self: IdleJourney = {
    ...journey,
    clock: new TabClock(),
    async tabs(count) {
      const first = await journey.signedIn()
      const { page } = first
      open = [first]
      self.clock = new TabClock()
      await Promise.all([
        page.goto(journey.demo.url + quietPage),
        ...Array.from({ length: count - 1 }, async () => {
          open.push(await journey.tabBeside(page, quietPage))
        }),
      ])
      const pages = open.map((watched) => watched.page)
      await areAll(pages, 'active')
      await self.clock.rules(...pages)
      journey.demo.log.clear()
      return pages
    },
    asked,
    signOuts: () => asked().filter((line) => line.startsWith('logout')),
    async leave() {
      const problems = open.flatMap((watched) => watched.problems)
      await Promise.all(open.map(({ page }) => page.close()))
      open = []
      assert.deepEqual(problems, [])
    },
  }
  return self
}

export const stateOf = (page: Page): Promise<Phase | ''> =>
  page.evaluate(() => {
    const tag = document.querySelector('auto-logout:defined')
    return (['off', 'active', 'warning', 'leaving'] as const).find((state) => tag?.matches(`:state(${state})`)) ?? ''
  })

export const areAll = (pages: readonly Page[], state: Phase): Promise<void> =>
  eventually(`all are ${state}`, async () => (await Promise.all(pages.map(stateOf))).every((one) => one === state))

export const isOn = (page: Page, path: string): Promise<void> =>
  eventually(`the page is ${path}`, async () => new URL(await addressOf(page)).pathname.endsWith(path))
