/**
 * User actions and checks for the pages of test/hosts. Each page has the same controls, with the same texts and ids.
 */
import type { ElementHandle, JSHandle, Page } from 'puppeteer-core'
import { eventually } from '../support/demo-journey.js'

/** Presses one of the page's own buttons or links. */
export async function press(page: Page, text: string): Promise<void> {
  await pressWhatIs(text, () =>
    page.evaluateHandle(
      (wanted) =>
        [...document.querySelectorAll('button, a')].find(
          (control) => control.textContent?.trim() === wanted && control.checkVisibility(),
        ),
      text,
    ),
  )
}

/** Presses a button that an element draws, by its accessible name. */
export async function pressIn(page: Page, selector: string, name: string): Promise<void> {
  await pressWhatIs(name, () =>
    page.evaluateHandle(
      (where, wanted) =>
        [...(document.querySelector(where)?.shadowRoot?.querySelectorAll('button') ?? [])].find(
          (button) => (button.ariaLabel ?? button.textContent) === wanted && button.checkVisibility(),
        ),
      selector,
      name,
    ),
  )
}

async function pressWhatIs(name: string, find: () => Promise<JSHandle<Element | undefined>>): Promise<void> {
  let control = null as ElementHandle<Element> | null
  await eventually(`'${name}' can be pressed`, async () => {
    control = (await find()).asElement() as ElementHandle<Element> | null
    return control !== null
  })
  await control?.click()
  // A handle would keep its node, and all around it, from being collected.
  await control?.dispose()
}

/** Waits until nothing on the page matches. */
export const isGone = (page: Page, selector: string): Promise<void> =>
  eventually(`${selector} is gone`, () => page.evaluate((where) => document.querySelector(where) === null, selector))

/** Waits until a text of the page is as wanted. */
export async function shows(page: Page, selector: string, wanted: string): Promise<void> {
  await eventually(
    `${selector} shows '${wanted}'`,
    async () =>
      (await page.evaluate((where) => document.querySelector(where)?.textContent?.trim(), selector)) === wanted,
  )
}

/** Waits until the page with this heading has loaded, and Turbo's preview of it is gone. */
export async function arrives(page: Page, heading: string): Promise<void> {
  await shows(page, 'h1', heading)
  await page.waitForSelector('html:not([aria-busy=true], [data-turbo-preview])')
}

/** Waits until an element is in one of its states. */
export async function reaches(page: Page, selector: string, state: string): Promise<void> {
  await page.waitForFunction((where) => document.querySelector(where) !== null, {}, `${selector}:state(${state})`)
}

/** The text in the field of a `<search-select>`. */
export const chosenIn = (page: Page, selector: string): Promise<string | undefined> =>
  page.evaluate((where) => document.querySelector(where)?.shadowRoot?.querySelector('input')?.value, selector)

/** Opens the list of a `<search-select>` by the keyboard, reads it, and closes it again. */
export async function choicesOf(page: Page, selector: string): Promise<string[]> {
  await page.focus(selector)
  await page.keyboard.press('ArrowDown')
  await reaches(page, selector, 'list')
  const rows = await page.evaluate(
    (where) =>
      [...(document.querySelector(where)?.shadowRoot?.querySelectorAll('[role=option]') ?? [])].map(
        (row) => row.textContent ?? '',
      ),
    selector,
  )
  await page.keyboard.press('Escape')
  await reaches(page, selector, 'closed')
  return rows
}

/** Chooses in a `<search-select>` by the keyboard. */
export async function choose(page: Page, selector: string, text: string): Promise<void> {
  await page.focus(selector)
  await page.keyboard.type(text)
  await reaches(page, selector, 'list')
  await page.keyboard.press('Enter')
  await reaches(page, selector, 'closed')
  await eventually(`${text} is chosen`, async () => (await chosenIn(page, selector))?.startsWith(text) === true)
}

/** Counts what the page holds, after garbage collection. */
export async function held(page: Page): Promise<{ nodes: number; listeners: number; timers: number }> {
  const session = await page.createCDPSession()
  try {
    for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage')
    await session.send('Performance.enable')
    const { metrics } = await session.send('Performance.getMetrics')
    const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN
    const timers = await page.evaluate(() => (window as unknown as { pendingTimers: Set<number> }).pendingTimers.size)
    return { nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners'), timers }
  } finally {
    await session.detach()
  }
}

/** Runs in a page before its scripts: tracks the ids of pending timers. */
export function countTimers(): void {
  const pendingTimers = new Set<number>()
  const { setTimeout: set, clearTimeout: clear, setInterval: repeat, clearInterval: stop } = window
  Object.assign(window, {
    pendingTimers,
    setTimeout(call: () => void, delayMs = 0, ...rest: unknown[]) {
      const id = set(
        (...args: unknown[]) => {
          pendingTimers.delete(id)
          call.apply(window, args as [])
        },
        delayMs,
        ...rest,
      )
      pendingTimers.add(id)
      return id
    },
    clearTimeout(id: number) {
      pendingTimers.delete(id)
      clear(id)
    },
    setInterval(call: () => void, everyMs = 0, ...rest: unknown[]) {
      const id = repeat(call, everyMs, ...rest)
      pendingTimers.add(id)
      return id
    },
    clearInterval(id: number) {
      pendingTimers.delete(id)
      stop(id)
    },
  })
}
