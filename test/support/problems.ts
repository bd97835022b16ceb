import type { BrowserContext } from '@playwright/test'
import { crashText, probePage } from './page-probe.js'

/** Marks reports of the probe in the console. */
const mark = '\u2060probe: '

/** The browser may request it at any time, even if a page names none, and after a server has ended. */
const isFavicon = (url: string): boolean => /\/favicon\.\w+$/.test(url)

/** A page that is left, or a caller that aborts, ends its own requests. */
const isGivenUp = (reason: string): boolean => reason === '' || /ABORTED|NS_BINDING_CANCELLED/.test(reason)

/**
 * What goes wrong on pages: console warnings and errors, uncaught errors and rejections, policy violations, crashed
 * elements, and requests without a response.
 */
export class Problems {
  readonly #all: string[] = []
  readonly #expected: RegExp[] = []
  readonly #contexts: BrowserContext[] = []

  /** Watches all pages of a context from now on. */
  async watch(context: BrowserContext): Promise<void> {
    this.#contexts.push(context)
    context.on('console', (message) => {
      const text = message.text()
      const { url } = message.location()
      if (text.startsWith(mark)) this.#all.push(text.slice(mark.length))
      else if (['error', 'warning'].includes(message.type()) && !isFavicon(url))
        this.#all.push(`console ${message.type()}: ${text} (${url})`)
    })
    context.on('weberror', (error) => this.#all.push(`uncaught: ${error.error().message}`))
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      if (!isGivenUp(reason) && !isFavicon(request.url()))
        this.#all.push(`request: ${request.method()} ${new URL(request.url()).pathname} ${reason}`)
    })
    await context.addInitScript(
      `(${String(probePage)})((problem) => console.debug(${JSON.stringify(mark)} + problem), false, ${JSON.stringify(crashText)})`,
    )
  }

  /** Expects problems that the test provokes. */
  expect(problem: RegExp): void {
    this.#expected.push(problem)
  }

  /** Waits until the pages have reported what has gone wrong so far. */
  async settle(): Promise<void> {
    for (const context of this.#contexts)
      // Earlier reports of a page arrive before the result of this.
      for (const page of context.pages()) await page.evaluate('0')
  }

  unexpected(): string[] {
    return this.#all.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)))
  }
}
