import { withFreshPage } from '../bench-browser.mjs'
import { inTurn } from '../statistics.mjs'

const subjects = ['ours', 'vanilla', 'react']

async function load(page, url, metrics) {
  await page.goto('about:blank')
  const scriptBefore = (await metrics()).ScriptDuration
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  const { ms } = await page.evaluate(() => window.probe.header)
  const { ScriptDuration } = await metrics()
  return { ms, scriptMs: (ScriptDuration >= scriptBefore ? ScriptDuration - scriptBefore : ScriptDuration) * 1000 }
}

const extras = () => ({
  firstContent: window.probe.firstContentMs(),
  layoutShift: window.probe.layoutShift(),
  longestTask: window.probe.longestTaskMs(),
})

/** The header on a page: until it is painted, in a new profile (cold) and on the second load (warm). */
export async function header({ browser, server, runs }) {
  const at = (options) =>
    inTurn(subjects, runs, (kind) =>
      withFreshPage(browser, { kind, ...options }, async ({ page, metrics, collectedHeapMb }) => {
        const url = `${server.url}/${kind}.html`
        const cold = await load(page, url, metrics)
        await page.evaluate(() => window.probe.idle())
        const seen = await page.evaluate(extras)
        const heapMb = await collectedHeapMb()
        if (options.slowNetwork) return { cold: cold.ms, firstContent: seen.firstContent }
        const warm = await load(page, url, metrics)
        return { cold: cold.ms, warm: warm.ms, script: cold.scriptMs, heapMb, ...seen }
      }),
    )
  return { '1x': await at({ cpu: 1 }), '4x': await at({ cpu: 4 }), slow: await at({ cpu: 4, slowNetwork: true }) }
}
