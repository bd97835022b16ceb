/** What must not hold the page up: measured on the built elements, where nothing else runs beside it. */
import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Page } from 'puppeteer-core'
import { openBrowser, type BrowserSession } from '../support/browser-session.js'

interface BenchServer {
  url: string
  close(): Promise<void>
}

let server: BenchServer
let browser: BrowserSession

before(async () => {
  const { startBenchServer } = (await import(pathToFileURL(resolve('test/bench/bench-server.mjs')).href)) as { startBenchServer(): Promise<BenchServer> }
  server = await startBenchServer()
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await server.close()
})

/** Opens the page that has everything. Answers with it and with how long its tasks take from now on, in ms, those above 50. */
async function quietPage(): Promise<{ page: Page; tasks(): Promise<number[]> }> {
  const { page } = await browser.newPage({ ownCookies: true })
  await page.goto(`${server.url}/ours.html`)
  await page.waitForSelector('toast-stack:defined')
  await page.waitForNetworkIdle({ idleTime: 250 })
  await page.evaluate(async () => {
    const tasks: number[] = []
    Object.assign(window, { tasks, ...await import(`${location.origin}/dist/esm/functions.js`) })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  })
  return {
    page,
    tasks: () => page.evaluate(async () => {
      await new Promise((done) => requestIdleCallback(done))
      return (window as unknown as { tasks: number[] }).tasks
    }),
  }
}

test('a loop that raises a thousand toasts takes no task of more than 50 ms', async () => {
  const { page, tasks } = await quietPage()
  await page.evaluate(() => {
    const { toast } = window as unknown as { toast: { error(text: string): void } }
    for (let index = 0; index < 1000; index += 1) toast.error(index % 2 ? 'It failed' : `Number ${index}`)
  })
  await page.waitForFunction(() => document.querySelector('toast-stack')?.shadowRoot?.textContent?.includes('496 more'))
  assert.deepEqual(await tasks(), [])
  await page.close()
})
