/** Requests of a page that a test answers itself, keeps back or stops; all others go on. */
import type { HTTPRequest, Page } from 'puppeteer-core'

/** What is done with a request: `undefined` lets it go on, anything else says that it is taken care of. */
export type Decide = (request: HTTPRequest) => unknown

/** From now on asks `decide` about each request. Its answer ends that. */
export async function intercept(page: Page, decide: Decide): Promise<() => Promise<void>> {
  const look = (request: HTTPRequest): void => {
    // A page that is left, or closed with its browser, takes its requests with it: what they get then reaches nobody.
    Promise.resolve(decide(request) ?? request.continue()).catch(() => undefined)
  }
  await page.setRequestInterception(true)
  page.on('request', look)
  return async () => {
    // In this order: what is asked for in between would wait for ever.
    await page.setRequestInterception(false)
    page.off('request', look)
  }
}

/** Keeps a request for later. */
export const kept = (): true => true
