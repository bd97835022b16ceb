import type { Page } from 'puppeteer-core'
import { crashText, probePage } from './page-probe.js'

/** Marks reports of the probe in the console. */
const mark = '\u2060probe: '

/** The browser may request it at any time, even if a page names none, and after a server has ended. */
const isFavicon = (url = ''): boolean => /\/favicon\.\w+$/.test(url)

/** A page that is left, or a caller that aborts, ends its own requests. */
const isGivenUp = (reason: string): boolean => reason === '' || /ABORTED|NS_BINDING_CANCELLED/.test(reason)

/**
 * Console warnings and errors, uncaught errors and rejections, policy violations, crashed elements, and requests
 * without a response. Call it before the page shows anything.
 *
 * @returns what goes wrong on the page from now on: a list that grows
 */
export async function watchPage(page: Page): Promise<string[]> {
  const problems: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    const { url = page.url() } = message.location()
    if (text.startsWith(mark)) problems.push(text.slice(mark.length))
    else if ((message.type() === 'error' || message.type() === 'warn') && !isFavicon(url))
      problems.push(`console ${message.type()}: ${text} (${url})`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error instanceof Error ? error.message : String(error)}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (!isGivenUp(reason) && !isFavicon(request.url()))
      problems.push(`request: ${request.method()} ${new URL(request.url()).pathname} ${reason}`)
  })
  await page.evaluateOnNewDocument(
    `(${String(probePage)})((problem) => console.debug(${JSON.stringify(mark)} + problem), false, ${JSON.stringify(crashText)})`,
  )
  return problems
}
