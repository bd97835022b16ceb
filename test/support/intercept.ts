/** Intercepts requests of a page: a test responds to them, holds them back or aborts them; all others continue. */
import type { HTTPRequest, Page } from 'puppeteer-core'

/** Decides about a request: `undefined` lets it continue, anything else means that the test handles it. */
export type Decide = (request: HTTPRequest) => unknown

/** Calls `decide` for each request from now on. Returns a function that ends that. */
export async function intercept(page: Page, decide: Decide): Promise<() => Promise<void>> {
  const look = (request: HTTPRequest): void => {
    // A page that is left or closed drops its requests, so handling them may fail.
    Promise.resolve(decide(request) ?? request.continue()).catch(() => undefined)
  }
  await page.setRequestInterception(true)
  page.on('request', look)
  return async () => {
    // In this order: a request in between would wait for ever.
    await page.setRequestInterception(false)
    page.off('request', look)
  }
}

/** Holds a request back. */
export const kept = (): true => true
