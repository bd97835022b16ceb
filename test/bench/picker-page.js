/**
 * The page of the file picker's measurements, for the series and for use by hand: a button for each folder. Results
 * appear below the buttons and in `window.picker`.
 */
import { pickFiles } from '/dist/esm/functions.js'

const own = Array.from({ length: 20_000 }, (_, at) => {
  const index = (at * 48_271) % 20_000
  return index % 12 === 11
    ? { name: `Project ${index}`, children: [], modified: 1.6e12 + index }
    : { name: `IMG_${index}.jpg`, size: (index * 7919) % 9_000_011, modified: 1.6e12 + index, mimeType: 'image/jpeg' }
})

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const inPicker = (selector) => document.querySelector('file-picker')?.shadowRoot?.querySelector(selector)
const rowCount = () => Number(inPicker('[part=list]')?.getAttribute('aria-rowcount'))
const isBusy = () => inPicker('[part=list]')?.hasAttribute('aria-busy') ?? true
const firstName = () => inPicker('[part=row] .filename')?.textContent

const longTasks = []
new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: 'longtask' })
const longestTaskMs = (fromMs) =>
  Math.max(
    0,
    ...longTasks.filter(({ startTime, duration }) => startTime + duration > fromMs).map(({ duration }) => duration),
  )

/** Measures the longest delay of a timer that is due at once; browsers delay it by 4 ms anyway. */
function watchGaps() {
  let [last, longest, on] = [performance.now(), 0, true]
  const tick = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (on) setTimeout(tick)
  }
  setTimeout(tick)
  return () => {
    on = false
    return longest
  }
}

/** Checks in each frame whether something is there; two frames later it is painted. */
async function painted(isThere) {
  while (!isThere()) await frame()
  await frame()
  await frame()
  return performance.now()
}

const firstByteMs = () =>
  performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/remote.php/dav/files/'))
    ?.responseStart ?? NaN

async function measureListing(fromMs, count) {
  const stopGaps = watchGaps()
  const firstMs = await painted(() => inPicker('[part=row]'))
  const wholeMs = await painted(() => rowCount() === count && !isBusy())
  const longestGap = stopGaps()
  await frame()
  const byteMs = firstByteMs()
  return {
    first: firstMs - fromMs,
    whole: wholeMs - fromMs,
    ...(byteMs > fromMs && { firstFromByte: firstMs - byteMs, wholeFromByte: wholeMs - byteMs }),
    longestTask: longestTaskMs(fromMs),
    longestGap,
  }
}

/** Waits for an event of the user, and measures from its timestamp until its effect is painted. */
function afterEvent(name, hasChanged) {
  return new Promise((resolve) => {
    addEventListener(
      name,
      async ({ timeStamp }) => {
        const stopGaps = watchGaps()
        const ms = (await painted(hasChanged)) - timeStamp
        await frame()
        resolve({ ms, longestTask: longestTaskMs(timeStamp), longestGap: stopGaps() })
      },
      { capture: true, once: true },
    )
  })
}

window.picker = {
  /** The result of the last click on a button of the page. */
  seen: null,
  /** Measures a key in the filter that changes the number of rows. */
  afterKey() {
    const before = rowCount()
    return afterEvent('keydown', () => rowCount() !== before)
  },
  /** Measures a click on a column's header; the old rows stay until the new ones are sorted. */
  afterSort() {
    const before = firstName()
    return afterEvent('click', () => firstName() !== before && !isBusy())
  },
  center(selector) {
    const { x, y, width, height } = inPicker(selector).getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  },
  /** Scrolls by a fixed distance in each frame; returns the time between frames. */
  async scroll(frames, pxPerFrame) {
    const list = inPicker('.scroller')
    const deltas = []
    const fromMs = await frame()
    let before = fromMs
    for (let count = 0; count < frames; count += 1) {
      list.scrollTop += pxPerFrame
      const now = await frame()
      deltas.push(now - before)
      before = now
    }
    await frame()
    return { deltas, longestTask: longestTaskMs(fromMs), scrolledPx: list.scrollTop }
  },
}

for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', async ({ timeStamp }) => {
    const count = Number(button.dataset.count)
    void pickFiles({
      multiple: true,
      ...(button.dataset.from === 'page' ? { files: own } : { startPath: `/${count}` }),
    })
    window.picker.seen = measureListing(timeStamp, count)
    const seen = await window.picker.seen
    document.querySelector('output').textContent = Object.entries(seen)
      .map(([name, ms]) => `${name} ${Math.round(ms)} ms`)
      .join(', ')
  })
}
