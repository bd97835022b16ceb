import { inTurn, median } from '../statistics.mjs'
import { withMenuOpened } from './opened.mjs'

const frames = 120
const pxPerFrame = 200

/**
 * 10,000 people, scrolled by four rows in each frame. A frame counts as dropped if it was more than half a frame late.
 */
export async function scrolling({ runs, ...bench }) {
  bench.server.people = 10_000
  const at = (cpu) =>
    inTurn(['ours', 'vanilla'], runs, (kind) =>
      withMenuOpened(bench, { kind, menu: 'contacts', cpu }, 'rows', 10_000, async ({ page }) => {
        await page.evaluate(() => window.probe.idle())
        const { deltas, longestTaskMs, scrolledPx } = await page.evaluate(
          (...wanted) => window.probe.scroll(...wanted),
          frames,
          pxPerFrame,
        )
        if (scrolledPx < frames * pxPerFrame * 0.9) throw new Error(`${kind} scrolled by ${scrolledPx} px only.`)
        const usual = median(deltas)
        return {
          dropped: deltas.filter((delta) => delta > 1.5 * usual).length,
          frameMs: usual,
          longestTask: longestTaskMs,
        }
      }),
    )
  const result = { '1x': await at(1), '4x': await at(4) }
  bench.server.people = 100
  return result
}
