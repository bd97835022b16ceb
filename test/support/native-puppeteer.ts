import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import puppeteer, { type KeyInput, type LaunchOptions, type Page } from 'puppeteer-core'
import type { Driver, NativeOptions } from './native-page.js'
import { watchPage } from './watch-page.js'

/** Longer than ever needed when nothing is wrong, because the machine may be busy. */
const startTimeoutMs = 120_000

const buttons = ['left', 'middle', 'right'] as const

/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
export async function startPuppeteer(
  found: unknown,
  { switches = [], preferences = {} }: NativeOptions = {},
): Promise<{ newDriver(): Promise<Driver>; close(): Promise<void>; canTouch: true; narrowest: number }> {
  const { launchOptions } = (await import(pathToFileURL(resolve('test/browser.mjs')).href)) as {
    launchOptions(found: unknown, ...switches: readonly string[]): LaunchOptions
  }
  const browser = await puppeteer.launch({
    ...launchOptions(found, ...switches),
    extraPrefsFirefox: preferences,
    timeout: startTimeoutMs,
  })
  return {
    canTouch: true,
    narrowest: 320,
    async newDriver() {
      const context = await browser.createBrowserContext()
      // A window of its own: a tab in the background gets no animation frames.
      const page = await context.newPage({ type: 'window' })
      page.setDefaultNavigationTimeout(startTimeoutMs)
      const problems = await watchPage(page)
      // Leaving a page with unsaved work is intended. No other dialog may block the page.
      page.on('dialog', (dialog) => {
        if (dialog.type() !== 'beforeunload') problems.push(`dialog of the browser: ${dialog.message()}`)
        void dialog.accept()
      })
      return driverOf(page, problems, () => context.close())
    },
    close: () => browser.close(),
  }
}

function driverOf(page: Page, problems: string[], close: () => Promise<void>): Driver {
  return {
    async goto(url) {
      await page.goto(url)
    },
    url: () => Promise.resolve(page.url()),
    run: (fn, args) => page.evaluate(fn as (...args: unknown[]) => unknown, ...args) as never,
    moveMouse: (x, y) => page.mouse.move(x, y),
    click: (x, y, button) => page.mouse.click(x, y, { button: buttons[button] ?? 'left' }),
    tap: (x, y) => page.touchscreen.tap(x, y),
    press: (chord) => pressKeys(page, chord),
    type: (text) => page.keyboard.type(text),
    viewport: (width, height) => page.setViewport({ width, height }),
    async problems() {
      // Earlier reports of the page arrive before the result of this.
      await page.evaluate(() => 0)
      return [...problems]
    },
    close,
  }
}

/** Presses one key or chord, for instance `Escape` or `Shift+Tab`. */
export async function pressKeys(page: Page, chord: string): Promise<void> {
  // Only Chromium knows the space bar by a name.
  const keys = chord.split(/\+(?=.)/).map((key) => (key === 'Space' ? ' ' : key) as KeyInput)
  const last = keys.pop() as KeyInput
  for (const key of keys) await page.keyboard.down(key)
  await page.keyboard.press(last)
  for (const key of keys.reverse()) await page.keyboard.up(key)
}
