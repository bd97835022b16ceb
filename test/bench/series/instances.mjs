import { withFreshPage } from '../bench-browser.mjs'
import { apps } from '../fake-data.mjs'
import { inTurn } from '../statistics.mjs'

const count = 500

/** Runs in the page: adds this many boxes, and waits until each has its content and is painted. */
async function fill(kind, tag, howMany, values) {
  const boxes = Array.from({ length: howMany }, () => {
    const box = document.createElement(kind === 'ours' ? tag : 'div')
    if (kind === 'ours' && tag === 'user-avatar') box.setAttribute('display-name', values.name)
    else if (kind === 'ours') box.apps = values.apps
    return box
  })
  const main = document.querySelector('main')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  const from = performance.now()
  main.append(...boxes)
  if (kind !== 'ours') for (const box of boxes) window.mountRoot(box, tag, values)
  const content = (box) => (box.shadowRoot ?? box).querySelector(tag === 'user-avatar' ? 'span' : 'a, button')
  do await frame()
  while (!boxes.every(content))
  await frame()
  await frame()
  const ms = performance.now() - from
  const sheets = new Set(boxes.flatMap((box) => box.shadowRoot?.adoptedStyleSheets ?? []))
  const shared = new Set(boxes.map((box) => box.shadowRoot?.adoptedStyleSheets.at(-1)))
  const styles =
    boxes.reduce((sum, box) => sum + (box.shadowRoot?.querySelectorAll('style').length ?? 0), 0) +
    document.querySelectorAll('style').length
  return { ms, sheets: sheets.size, styledSheets: kind === 'ours' ? shared.size : 0, styleElements: styles }
}

/** 500 instances of an element that are added at once, against as many bare React roots with the same content. */
export async function instances({ browser, server, runs }) {
  const values = { name: 'Ada Lovelace', apps: apps.slice(0, 5).map((entry) => ({ ...entry, icon: null })) }
  const of = (tag, cpu) =>
    inTurn(['ours', 'react'], runs, (kind) =>
      withFreshPage(browser, { kind: 'none', cpu }, async ({ page, collectedHeapMb }) => {
        await page.goto(`${server.url}/instances-${kind}.html`)
        await page.evaluate(() => window.probe.idle())
        const heapBefore = await collectedHeapMb()
        const filled = await page.evaluate(fill, kind, tag, count, values)
        return { ...filled, heapMb: (await collectedHeapMb()) - heapBefore }
      }),
    )
  const result = {}
  for (const tag of ['user-avatar', 'app-menu']) result[tag] = { '1x': await of(tag, 1), '4x': await of(tag, 4) }
  return result
}
