import { withFreshPage } from '../bench-browser.mjs'

/**
 * Opens a fresh page, waits until it is quiet, clicks a menu's trigger with the mouse and waits for the result.
 *
 * @param {{ kind: string, menu: 'more' | 'user' | 'contacts', cpu: number }} subject
 * @param {'panel' | 'rows'} what
 * @param {(opened: object) => Promise<T>} then receives the page and `{ frames, ms }` from the click until it is
 * painted
 */
export function withMenuOpened({ browser, server }, { kind, menu, cpu }, what, argument, then) {
  // "More apps" exists only when the apps do not fit.
  const narrow = menu === 'more'
  return withFreshPage(browser, { kind, cpu, width: narrow ? 400 : 1280 }, async (fresh) => {
    const { page } = fresh
    await page.goto(`${server.url}/${kind}.html`)
    await page.evaluate((state) => window.probe.painted(state, undefined, 0), narrow ? 'narrowHeader' : 'header')
    await page.evaluate(() => window.probe.idle())
    const { x, y } = await page.evaluate((name) => window.probe.center(name), menu)
    await page.mouse.move(x, y)
    await page.evaluate(() => window.probe.idle())
    const clickedAtMs = await page.evaluate(
      (...wanted) => {
        window.opened = window.probe.after(...wanted)
        return performance.now()
      },
      what,
      argument,
    )
    await page.mouse.click(x, y)
    const painted = await page.evaluate(() => window.opened)
    const longestTaskMs = await page.evaluate((from) => window.probe.longestTaskMs(from), clickedAtMs)
    return then({ ...fresh, ...painted, longestTaskMs })
  })
}
