import { withFreshPage } from '../bench-browser.mjs'
import { inTurn, median } from '../statistics.mjs'

const frames = 120
const pxPerFrame = 200

/** The buttons of the page by their names in the tables. */
const folders = {
  500: 'server-500',
  '5,000': 'server-5000',
  '20,000': 'server-20000',
  '100,000': 'server-100000',
  "20,000 of the page's own": 'page-20000',
}

/** Runs all measurements in one page, so each continues from the state that the previous one left. */
async function useList(page) {
  const seen = {}
  const measured = async (name, what, act) => {
    await page.evaluate(() => window.probe.idle())
    const waiting = await page.evaluateHandle((wanted) => ({ done: window.picker[wanted]() }), what)
    await act()
    seen[name] = await waiting.evaluate(({ done }) => done)
  }
  const clickOn = async (selector) => {
    const { x, y } = await page.evaluate((wanted) => window.picker.center(wanted), selector)
    await page.mouse.click(x, y)
  }
  await measured('sorted by size', 'afterSort', () => clickOn('.heads .size'))
  await measured('sorted by name again', 'afterSort', () => clickOn('.heads .name'))
  await clickOn('[part=search]')
  await measured('first key in the filter', 'afterKey', () => page.keyboard.press('v'))
  await measured('second key in the filter', 'afterKey', () => page.keyboard.press('i'))
  return seen
}

async function scrollList(page, layout) {
  if (layout === 'tiles') {
    await page.evaluate(() =>
      document.querySelector('file-picker').shadowRoot.querySelector('[aria-label="Show grid view"]').click(),
    )
  }
  await page.evaluate(() => window.probe.idle())
  const { deltas, longestTask, scrolledPx } = await page.evaluate(
    (...wanted) => window.picker.scroll(...wanted),
    frames,
    pxPerFrame,
  )
  if (scrolledPx < frames * pxPerFrame * 0.9) throw new Error(`Scrolled by ${scrolledPx} px only.`)
  const usual = median(deltas)
  return { dropped: deltas.filter((delta) => delta > 1.5 * usual).length, frameMs: usual, longestTask }
}

/**
 * The file picker on a folder of the server: from the click to the whole list, and what a user does with 20,000 files.
 */
export async function picker({ browser, server, runs }) {
  for (const button of Object.values(folders))
    if (button.startsWith('server-')) server.writeFolder(Number(button.split('-')[1]))
  const opened = (cpu, folder, then = (_page, seen) => seen) =>
    withFreshPage(browser, { kind: 'none', cpu }, async ({ page }) => {
      await page.goto(`${server.url}/picker.html`)
      await page.evaluate(() => window.probe.idle())
      await page.click(`#${folders[folder]}`)
      return then(page, await page.evaluate(() => window.picker.seen))
    })
  const at = async (cpu) => {
    const listed = await inTurn(Object.keys(folders), runs, (folder) => opened(cpu, folder))
    // Several figures of one page; each has a row of its own.
    const used = await inTurn(['used'], runs, () =>
      opened(cpu, '20,000', async (page) => {
        const seen = await useList(page)
        return Object.fromEntries(
          Object.entries(seen).flatMap(([what, figures]) =>
            Object.entries(figures).map(([name, value]) => [`${what}/${name}`, value]),
          ),
        )
      }),
    )
    const rows = {}
    for (const [key, value] of Object.entries(used['used'])) {
      const [what, name] = key.split('/')
      ;(rows[`20,000: ${what}`] ??= {})[name] = value
    }
    const scrolled = await inTurn(['list', 'tiles'], runs, (layout) =>
      opened(cpu, '20,000', (page) => scrollList(page, layout)),
    )
    return {
      ...listed,
      ...rows,
      '20,000 scrolled, list': scrolled['list'],
      '20,000 scrolled, tiles': scrolled['tiles'],
    }
  }
  return { '1x': await at(1), '4x': await at(4) }
}
