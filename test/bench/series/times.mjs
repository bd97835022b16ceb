import { withFreshPage } from '../bench-browser.mjs'
import { inTurn, median } from '../statistics.mjs'

const count = 10_000

/**
 * Runs in the page: adds this many dates at once, as a list of the server would, refreshes them as the clock does, and
 * scrolls through them.
 */
async function fill(kind, howMany) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  // In another document, so that no element starts before the list is on the page, as with a parser.
  const elsewhere = kind === 'ours' ? document.implementation.createHTMLDocument() : document
  const list = elsewhere.createElement('div')
  let rows = null
  const now = Date.now()
  await frame()
  const from = performance.now()
  for (let at = 0; at < howMany; at += 1) {
    if (at % 250 === 0) {
      rows = list.appendChild(elsewhere.createElement('ul'))
      // Leaves out the browser's own layout of 10,000 rows, which is not measured here.
      Object.assign(rows.style, { contentVisibility: 'auto', containIntrinsicSize: 'auto 5000px', margin: '0' })
    }
    const row = elsewhere.createElement('li')
    const time = elsewhere.createElement(kind === 'plain' ? 'time' : 'live-time')
    if (kind === 'ours, by script') time.datetime = now - at * 60_000
    else time.setAttribute('datetime', new Date(now - at * 60_000).toISOString())
    time.textContent = new Date(now - at * 60_000).toDateString()
    row.append(time)
    rows.append(row)
  }
  const make = performance.now() - from
  const told = () =>
    [...list.querySelectorAll('live-time')].filter((element) => element.shadowRoot?.querySelector('time')).length
  await frame()
  const appendFrom = performance.now()
  document.querySelector('main').append(list)
  const append = performance.now() - appendFrom
  if (kind !== 'plain')
    do await frame()
    while (told() === 0)
  await frame()
  await frame()
  const ms = performance.now() - appendFrom
  await window.probe.idle()
  const longestTask = window.probe.longestTaskMs(from)
  const seen = told()

  // As when the page becomes visible again; ours then updates all visible elements.
  const tickFrom = performance.now()
  document.dispatchEvent(new Event('visibilitychange'))
  await frame()
  await frame()
  const tick = window.probe.longestTaskMs(tickFrom)

  const deltas = []
  let before = await frame()
  const scrollFrom = performance.now()
  for (let turn = 0; turn < 120; turn += 1) {
    document.scrollingElement.scrollTop += 200
    const next = await frame()
    deltas.push(next - before)
    before = next
  }
  await frame()
  return { make, append, ms, longestTask, seen, tick, deltas, scrollTask: window.probe.longestTaskMs(scrollFrom) }
}

/** 10,000 dates that are added at once, against as many plain `<time>`. */
export async function times({ browser, server, runs }) {
  const at = (cpu) =>
    inTurn(['ours', 'ours, by script', 'plain'], runs, (kind) =>
      withFreshPage(browser, { kind: 'none', cpu }, async ({ page, collectedHeapMb }) => {
        await page.goto(`${server.url}/instances-ours.html`)
        await page.evaluate(() => window.probe.idle())
        const heapBefore = await collectedHeapMb()
        const { deltas, ...filled } = await page.evaluate(fill, kind, count)
        return {
          ...filled,
          dropped: deltas.filter((delta) => delta > 1.5 * median(deltas)).length,
          frameMs: median(deltas),
          heapMb: (await collectedHeapMb()) - heapBefore,
        }
      }),
    )
  return { '1x': await at(1), '4x': await at(4) }
}
