/**
 * The matrix of faults: each test of it is one area of the product, and each cell has a page and a proxy of its own. The
 * faults end after a while, and everything has to go on then.
 */
import type { Page } from '@playwright/test'
import { startFaultProxy, type Fault, type FaultProxy } from './fault-proxy.js'
import { expect, test } from './journey.js'

/** Left out of the gate. */
export const further = { tag: '@further' }

export const faults: Fault[] = [
  'stall at head',
  'stall in body',
  'slow',
  'delay',
  'reset',
  'cut',
  'truncate',
  'swallow',
  'repeat',
  'wrong type',
  'portal',
  'moved',
  { status: 401 },
  { status: 412 },
  { status: 423 },
  { status: 429, headers: { 'Retry-After': '5' } },
  { status: 500 },
  { status: 502 },
  { status: 503 },
  { status: 503, headers: { 'Retry-After': '5' } },
  { status: 503, headers: { 'X-Nextcloud-Maintenance-Mode': '1' } },
  { status: 504 },
  { status: 507 },
]
export const nameOf = (fault: Fault): string =>
  typeof fault === 'string' ? fault : [fault.status, ...Object.entries(fault.headers ?? {}).flat()].join(' ')

/** The names of all faults but these. */
export const allBut = (...names: readonly string[]): string[] =>
  faults.map(nameOf).filter((name) => !names.includes(name))

/** How long a fault lasts, in ms. */
const faultMs = 12_000

/** How many cells are on the way at once: they mostly wait. */
const together = 6

export interface Cell {
  fault: Fault
  page: Page
  proxy: FaultProxy
  /** A folder of this cell alone, below the user's files. */
  folder: string
  /**
   * Lets requests meet the fault while this is done, and for as long as a fault lasts after the first has met it: on a busy
   * machine that may come late.
   *
   * @param which tested against the method and the path
   */
  during(which: RegExp, act: () => Promise<void>): Promise<void>
}

export const faultTest = test.extend<{
  /**
   * Runs a cell for each fault. All that fail are told together. Returns the faults after which the user had to act: whose
   * cells returned a number above zero, of presses.
   */
  eachFault(run: (cell: Cell) => Promise<number | undefined>, user?: string): Promise<string[]>
}>({
  eachFault: async ({ demo, signedIn, problems }, use) => {
    const proxies: FaultProxy[] = []
    await use(async (run, user = 'alice') => {
      // The faults are provoked. Crashes, uncaught errors and violations of the policy still count.
      problems.expect(/^console (error|warning): (Failed to load resource|\[shared-environment\])|^request: /)
      problems.expect(/^console error: .*(net::|NetworkError|Cross-Origin Request|XML Parsing Error)/)
      problems.expect(/^console error: EventSource's response has a MIME type/)
      const failures: string[] = []
      const acted = new Set<Fault>()
      const left = faults.map((fault, index) => ({ fault, folder: `/cell ${index}` }))
      const work = async (): Promise<void> => {
        for (let next = left.shift(); next; next = left.shift()) {
          const proxy = await startFaultProxy(Number(new URL(demo.url).port))
          proxies.push(proxy)
          try {
            const page = await signedIn(user, { baseURL: proxy.url })
            const during: Cell['during'] = async (which, act) => {
              const before = proxy.seen.length
              const undo = proxy.break(which, next.fault)
              await act()
              const isMet = (): boolean =>
                proxy.seen.slice(before).some(({ method, path }) => which.test(`${method} ${path}`))
              await expect.poll(isMet, { message: `a request of ${which}`, timeout: 60_000 }).toBe(true)
              await page.waitForTimeout(faultMs)
              undo()
            }
            if (((await run({ ...next, page, proxy, during })) ?? 0) > 0) acted.add(next.fault)
            await page.close()
          } catch (error) {
            failures.push(`${nameOf(next.fault)}: ${error instanceof Error ? error.message : String(error)}`)
          }
        }
      }
      await Promise.all(Array.from({ length: together }, work))
      expect(failures, 'cells that failed').toEqual([])
      return faults.filter((fault) => acted.has(fault)).map(nameOf)
    })
    for (const proxy of proxies) await proxy.end()
  },
})

/**
 * Marks a page. The returned function waits until it was loaded anew, as a page is whose session is over. It returns false
 * for a page that stays, because the session proved valid during the countdown.
 */
export async function untilReloaded(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(globalThis, { isBefore: true }))
  const isNew = (): Promise<boolean> => page.evaluate(() => !('isBefore' in globalThis)).catch(() => false)
  return async () => {
    const isReloaded = await expect
      .poll(isNew, { timeout: 60_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      )
    // Before, the scripts of the new page may not be there yet, and a click would be lost.
    await page.waitForLoadState()
    return isReloaded
  }
}

/** The most requests to the server in any ten seconds. */
export function busiest(proxy: FaultProxy, which: RegExp): number {
  const times = proxy.seen.filter(({ method, path }) => which.test(`${method} ${path}`)).map(({ atMs }) => atMs)
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 10_000).length))
}
