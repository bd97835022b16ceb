import { withFreshPage } from '../bench-browser.mjs'
import { inTurn, median } from '../statistics.mjs'

const frames = 120
const pxPerFrame = 200

/** Runs in the page: asks about this many conflicts, and measures until the first rows are painted. */
async function ask(count) {
  const { resolveConflicts } = await import('/dist/esm/functions.js')
  const conflicts = Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name: `IMG_${at}.jpg`,
    directory: '/',
    kind: 'file',
    original: {
      size: 48_213,
      modifiedMs: 1.7e12 + at,
      etag: 'e',
      readOnly: false,
      mimeType: 'image/jpeg',
      previewUrl: null,
    },
    replacement: { size: 51_902, modifiedMs: 1.7e12 - at, mimeType: 'image/jpeg' },
  }))
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const rows = () => document.querySelector('conflict-dialog')?.shadowRoot?.querySelectorAll('[part=row]').length ?? 0
  await frame()
  const fromMs = performance.now()
  void resolveConflicts(conflicts)
  do {
    await frame()
    if (performance.now() - fromMs > 30_000) throw new Error('The rows never came.')
  } while (rows() === 0)
  await frame()
  await frame()
  const ms = performance.now() - fromMs
  return { ms, longestTask: window.probe.longestTaskMs(fromMs) }
}

/** Runs in the page: scrolls the dialog by a fixed distance in each frame. */
async function scroll(count, px) {
  const list = document
    .querySelector('conflict-dialog')
    .shadowRoot.querySelector('modal-dialog')
    .shadowRoot.querySelector('dialog')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const fromMs = performance.now()
  const deltas = []
  let before = await frame()
  for (let at = 0; at < count; at += 1) {
    list.scrollTop += px
    const now = await frame()
    deltas.push(now - before)
    before = now
  }
  return { deltas, longestTask: window.probe.longestTaskMs(fromMs), scrolledPx: list.scrollTop }
}

/** The conflict dialog: from the call to its first rows, its chunks included, and 10,000 conflicts scrolled. */
export async function conflicts({ browser, server, runs }) {
  const opened = (cpu, count, then = async (_page, seen) => seen) =>
    withFreshPage(browser, { kind: 'none', cpu }, async ({ page }) => {
      await page.goto(`${server.url}/instances-ours.html`)
      await page.evaluate(() => window.probe.idle())
      return then(page, await page.evaluate(ask, count))
    })
  const at = (cpu) =>
    inTurn(['1 conflict', '100 conflicts', '10,000 conflicts'], runs, (subject) =>
      opened(cpu, parseInt(subject.replace(',', ''), 10)),
    )
  const scrolled = (cpu) =>
    inTurn(['10,000 conflicts scrolled'], runs, () =>
      opened(cpu, 10_000, async (page) => {
        await page.evaluate(() => window.probe.idle())
        const { deltas, longestTask, scrolledPx } = await page.evaluate(scroll, frames, pxPerFrame)
        if (scrolledPx < frames * pxPerFrame * 0.9) throw new Error(`Scrolled by ${scrolledPx} px only.`)
        const usual = median(deltas)
        return { dropped: deltas.filter((delta) => delta > 1.5 * usual).length, frameMs: usual, longestTask }
      }),
    )
  return { '1x': { ...(await at(1)), ...(await scrolled(1)) }, '4x': { ...(await at(4)), ...(await scrolled(4)) } }
}
