import { withFreshPage } from '../bench-browser.mjs'
import { inTurn } from '../statistics.mjs'

/**
 * The user menu by keyboard: from the focus on its button, which Enter follows at once, until its panel is painted.
 * Nothing of the panel was fetched before. `load`: the header until it is painted, to add to a header that brings
 * everything with the page.
 */
export async function keyboard({ browser, server, runs }) {
  const at = (cpu) =>
    inTurn(['ours', 'vanilla', 'react'], runs, (kind) =>
      withFreshPage(browser, { kind, cpu }, async ({ page }) => {
        await page.goto(`${server.url}/${kind}.html`)
        const { ms: load } = await page.evaluate(() => window.probe.header)
        await page.evaluate(() => window.probe.idle())
        await page.evaluate(() => {
          window.opened = window.probe.after('panel', 'user', 'focusin')
          window.probe.focus('user')
        })
        await page.keyboard.press('Enter')
        const { ms } = await page.evaluate(() => window.opened)
        return { load, ms }
      }),
    )
  return { '1x': await at(1), '4x': await at(4) }
}
