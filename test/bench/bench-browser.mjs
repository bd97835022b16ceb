import puppeteer, { PredefinedNetworkConditions } from 'puppeteer-core'
import { findBrowser, launchOptions } from '../browser.mjs'
import { installProbe } from './page-probe.mjs'
import { median } from './statistics.mjs'

/** Starts Chromium, the only engine with the protocol for the measurements. */
export async function openBenchBrowser() {
  return puppeteer.launch(launchOptions(await findBrowser('chromium')))
}

/**
 * Opens a page in a profile of its own, with nothing in its cache, and closes both afterwards.
 *
 * @param {{ kind: string, cpu?: number, slowNetwork?: boolean, width?: number }} options `cpu` is how many times slower
 */
export async function withFreshPage(browser, { kind, cpu = 1, slowNetwork = false, width = 1280 }, use) {
  const context = await browser.createBrowserContext()
  try {
    // A window of its own: a tab in the background gets no animation frames.
    const page = await context.newPage({ type: 'window' })
    await page.setViewport({ width, height: 800 })
    page.on('pageerror', (error) => console.error(`${kind}: ${error instanceof Error ? error.message : String(error)}`))
    const session = await page.createCDPSession()
    await session.send('Performance.enable')
    await session.send('HeapProfiler.enable')
    await page.evaluateOnNewDocument(installProbe, kind)
    if (cpu > 1) {
      // In both sessions: after a navigation the browser uses the rate of the last one, even if that never set a rate.
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
      await page.emulateCPUThrottling(cpu)
    }
    if (slowNetwork) await page.emulateNetworkConditions(PredefinedNetworkConditions['Fast 4G'])
    return await use({ page, metrics: () => metricsOf(session), collectedHeapMb: () => collectedHeapMb(session) })
  } finally {
    await context.close()
  }
}

/** `ScriptDuration` (s), `Nodes`, `JSEventListeners`, `JSHeapUsedSize` (bytes) and more, by name. */
async function metricsOf(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

async function collectedHeapMb(session) {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  return (await metricsOf(session)).JSHeapUsedSize / 1e6
}

/** How many times slower a loop runs with fourfold CPU throttling; less than 4 on a busy machine. */
export async function measureSlowdown(browser, url) {
  const loop = () => {
    const from = performance.now()
    let sum = 0
    for (let index = 0; index < 3e7; index += 1) sum += Math.sqrt(index)
    return sum > 0 ? performance.now() - from : NaN
  }
  const timeAt = (cpu) =>
    withFreshPage(browser, { kind: 'vanilla', cpu }, async ({ page }) => {
      await page.goto(`${url}/empty.html`)
      const times = []
      for (let turn = 0; turn < 5; turn += 1) times.push(await page.evaluate(loop))
      return median(times)
    })
  const atFull = await timeAt(1)
  return (await timeAt(4)) / atFull
}
