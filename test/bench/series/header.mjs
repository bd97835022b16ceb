import { withFreshPage } from '../bench-browser.mjs'
import { inTurn } from '../statistics.mjs'

/** Each with its page and what has to be painted. `ours, opened`: the user menu is open from the start, so React is there. */
const subjects = {
  ours: ['ours', 'header'],
  'ours, preloaded': ['ours-preloaded', 'header'],
  'ours, opened': ['ours-open', 'headerWithMenu'],
  vanilla: ['vanilla', 'header'],
  react: ['react', 'header'],
}

async function load(page, url, metrics, what) {
  await page.goto('about:blank')
  const before = await metrics()
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  const { ms } = await page.evaluate((state) => window.probe.painted(state, undefined, 0), what)
  const after = await metrics()
  // A new process for the page begins with 0.
  const since = (name) => (after[name] >= before[name] ? after[name] - before[name] : after[name]) * 1000
  return { ms, scriptMs: since('ScriptDuration'), processorMs: since('TaskDuration') }
}

const extras = () => ({
  firstContent: window.probe.firstContentMs(),
  layoutShift: window.probe.layoutShift(),
  longestTask: window.probe.longestTaskMs(),
})

/** The header on a page: until it is painted, in a new profile (cold) and on the second load (warm). */
export async function header({ browser, server, runs }) {
  const at = (options) =>
    inTurn(Object.keys(subjects), runs, (subject) => {
      const [file, what] = subjects[subject]
      const kind = file.split('-')[0]
      return withFreshPage(browser, { kind, ...options }, async ({ page, metrics, collectedHeapMb }) => {
        const url = `${server.url}/${file}.html`
        const cold = await load(page, url, metrics, what)
        await page.evaluate(() => window.probe.idle())
        const seen = await page.evaluate(extras)
        const heapMb = await collectedHeapMb()
        if (options.slowNetwork) return { cold: cold.ms, firstContent: seen.firstContent }
        const warm = await load(page, url, metrics, what)
        return {
          cold: cold.ms,
          warm: warm.ms,
          script: cold.scriptMs,
          processor: cold.processorMs,
          heapMb,
          ...seen,
        }
      })
    })
  return { '1x': await at({ cpu: 1 }), '4x': await at({ cpu: 4 }), slow: await at({ cpu: 4, slowNetwork: true }) }
}
