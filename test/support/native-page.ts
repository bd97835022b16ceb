/**
 * A page in any of the three engines, for journeys that act and look as a user does: with the browser's native mouse,
 * touch and keys. Puppeteer drives Chromium and Firefox, WebKit's own driver drives WebKit; ENGINE chooses the engine
 * (test/browser.mjs).
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { focusOnPage, lookOnPage, type Box, type Sight, type Wanted } from './page-sight.js'
import { startPuppeteer } from './native-puppeteer.js'
import type { FoundWebKit } from './webkit-browser.js'

export type { Box } from './page-sight.js'

/** A place in the window. A box is pressed in its middle. */
export interface Point {
  x: number
  y: number
}

/** CSS that searches all shadow roots, or a role and a name. Only visible elements are found. */
export type Sought = string | { role: string; name?: string | RegExp }

/** A function that runs on the page. It is retried while the page is being left or lacks what the function needs. */
type OnPage<Args extends unknown[], Result> = (...args: Args) => Result | Promise<Result>

/** What an engine has to provide. Everything else is built on it. */
export interface Driver {
  goto(url: string): Promise<void>
  url(): Promise<string>
  run<Args extends unknown[], Result>(fn: OnPage<Args, Result>, args: Args): Promise<Result>
  moveMouse(x: number, y: number): Promise<void>
  click(x: number, y: number, button: number): Promise<void>
  /** Undefined if the engine has no touch input. */
  tap?(x: number, y: number): Promise<void>
  press(chord: string): Promise<void>
  type(text: string): Promise<void>
  viewport(width: number, height: number): Promise<void>
  /** All problems so far, complete as of now. */
  problems(): Promise<string[]>
  close(): Promise<void>
}

export interface NativeBrowser {
  engine: 'chromium' | 'packed' | 'firefox' | 'webkit'
  /** Whether the engine has touch input. */
  canTouch: boolean
  /** The minimum width of a page, in px. */
  narrowest: number
  /** Opens a window of a new user, with cookies and storage of its own. */
  newPage(options?: { width?: number; height?: number }): Promise<NativePage>
  close(): Promise<void>
}

/** Longer than ever needed when nothing is wrong, because the machine may be busy. */
const usualPatienceMs = 60_000

/** Options for starting a browser, beside the usual ones. */
export interface NativeOptions {
  /** Command-line switches of Chromium. */
  switches?: readonly string[]
  /** Preferences of Firefox. */
  preferences?: Readonly<Record<string, boolean>>
}

/** Starts the browser of this run. Run from the project's folder. */
export async function openNative(options: NativeOptions = {}): Promise<NativeBrowser> {
  const { findBrowser } = (await import(pathToFileURL(resolve('test/browser.mjs')).href)) as {
    findBrowser(): Promise<FoundWebKit & { engine: NativeBrowser['engine'] }>
  }
  const found = await findBrowser()
  const { newDriver, close, canTouch, narrowest } =
    found.engine === 'webkit'
      ? (await import('./native-webkit.js')).startWebKit(found)
      : await startPuppeteer(found, options)
  return {
    engine: found.engine,
    canTouch,
    narrowest,
    async newPage({ width = 1280, height = 800 } = {}) {
      const page = new NativePage(await newDriver())
      await page.viewport(width, height)
      return page
    },
    close,
  }
}

/** One user's window. Each action waits for what it needs. */
export class NativePage {
  readonly #driver: Driver
  readonly #expected: RegExp[] = []
  #size: { width: number; height: number } | undefined

  constructor(driver: Driver) {
    this.#driver = driver
  }

  /** Opens an address and waits until it is loaded. */
  open(url: string): Promise<void> {
    return this.#driver.goto(url)
  }

  url(): Promise<string> {
    return this.#driver.url()
  }

  /** Waits until exactly one match is visible, in the window and stable, and returns its box. */
  async find(what: Sought): Promise<Box> {
    const [box] = (await this.#sight(what)).boxes
    return box as Box
  }

  /** The boxes of all matches that are visible now; may be empty. */
  async all(what: Sought): Promise<Box[]> {
    return (await this.#driver.run(lookOnPage, [wanted(what)])).boxes
  }

  /** Waits until none is visible any more. */
  async gone(what: Sought): Promise<void> {
    await this.#patiently(`${told(what)} is gone`, async () => (await this.all(what)).length === 0)
  }

  async hover(at: Sought | Point): Promise<void> {
    const { x, y } = await this.#pointAt(at)
    await this.#driver.moveMouse(x, y)
  }

  /** Presses and releases a mouse button. Fails if something else covers the place. */
  async click(
    at: Sought | Point,
    {
      button = 'left',
      patienceMs = usualPatienceMs,
    }: { button?: 'left' | 'middle' | 'right'; patienceMs?: number } = {},
  ): Promise<void> {
    const { x, y } = await this.#pointAt(at, patienceMs)
    await this.#driver.click(x, y, ['left', 'middle', 'right'].indexOf(button))
  }

  /** Taps with one finger. Check `canTouch` of the browser first. */
  async touch(at: Sought | Point): Promise<void> {
    if (!this.#driver.tap) throw new Error('This engine has no finger.')
    const { x, y } = await this.#pointAt(at)
    await this.#driver.tap(x, y)
  }

  /** Presses one key or chord, by the names of `KeyboardEvent.key` and `Space`: `Enter`, `Shift+Tab`, `a`. */
  press(chord: string): Promise<void> {
    return this.#driver.press(chord)
  }

  /** Types where the focus is. */
  type(text: string): Promise<void> {
    return this.#driver.type(text)
  }

  /** The focused element, through all shadow roots: `button "Settings menu"`, or an empty text without one. */
  focused(): Promise<string> {
    return this.#driver.run(focusOnPage, [])
  }

  /** Presses Tab until the element has the focus. Starts at the focus, or at the last click. */
  async tabTo(what: Sought, { backwards = false }: { backwards?: boolean } = {}): Promise<void> {
    await this.find(what)
    const passed: string[] = []
    for (let stops = 0; stops < 80; stops += 1) {
      if ((await this.#driver.run(lookOnPage, [wanted(what)])).isFocused) return
      await this.press(backwards ? 'Shift+Tab' : 'Tab')
      passed.push(await this.focused())
    }
    throw new Error(`Tab has not come to ${told(what)}. It came to ${passed.join(', ')}.`)
  }

  /**
   * Runs a function on the page. It is sent as text: it can use its arguments and the page, but nothing of its own
   * file.
   */
  evaluate<Args extends unknown[], Result>(fn: OnPage<Args, Result>, ...args: Args): Promise<Result> {
    return this.#driver.run(fn, args)
  }

  /** Waits until a function on the page returns something true, also across a navigation, and returns that. */
  async waitFor<Args extends unknown[], Result>(
    what: string,
    fn: OnPage<Args, Result>,
    ...args: Args
  ): Promise<Result> {
    let result: Result | undefined
    await this.#patiently(what, async () => Boolean((result = await this.#driver.run(fn, args))))
    return result as Result
  }

  /** Waits until a page with a matching address has loaded. */
  async arrives(address: RegExp): Promise<void> {
    await this.waitFor(
      `the page ${String(address)} is there`,
      (source, flags) => document.readyState === 'complete' && new RegExp(source, flags).test(location.href),
      address.source,
      address.flags,
    )
  }

  async viewport(width: number, height: number): Promise<void> {
    await this.#driver.viewport(width, height)
    // Windows of WebKit cannot be as narrow as a phone.
    this.#size = await this.#driver.run(
      (...least) => ({ width: Math.max(innerWidth, least[0]), height: Math.max(innerHeight, least[1]) }),
      [width, height] as const,
    )
  }

  /** Expects a problem that this journey provokes. */
  expects(problem: RegExp): void {
    this.#expected.push(problem)
  }

  /**
   * Console warnings and errors, uncaught errors, policy violations, crashed elements: on all pages so far, without the
   * expected.
   */
  async problems(): Promise<string[]> {
    return (await this.#driver.problems()).filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)))
  }

  close(): Promise<void> {
    return this.#driver.close()
  }

  async #pointAt(at: Sought | Point, patienceMs = usualPatienceMs): Promise<Point> {
    if (typeof at === 'object' && 'x' in at) return at
    const {
      boxes: [box],
    } = await this.#sight(at, { uncovered: true, patienceMs })
    const { x, y, width, height } = box as Box
    return { x: x + width / 2, y: y + height / 2 }
  }

  async #sight(what: Sought, { uncovered = false, patienceMs = usualPatienceMs } = {}): Promise<Sight> {
    let sight: Sight = { boxes: [], there: [] }
    const isSo = async (): Promise<boolean> => {
      sight = await this.#driver.run(lookOnPage, [{ ...wanted(what), size: this.#size }])
      return sight.boxes.length === 1 && !(uncovered && sight.coveredBy !== undefined)
    }
    const why = (): string => {
      if (sight.boxes.length !== 1)
        return `${sight.boxes.length} are there.${sight.there.length > 0 ? ` Others: ${sight.there.map((name) => JSON.stringify(name)).join(', ')}.` : ''}`
      return `What lies there is ${sight.coveredBy ?? ''}.`
    }
    await this.#patiently(`${told(what)} is there${uncovered ? ' and can be pressed' : ''}`, isSo, why, patienceMs)
    return sight
  }

  async #patiently(
    what: string,
    check: () => Promise<boolean>,
    why = (): string => '',
    patienceMs = usualPatienceMs,
  ): Promise<void> {
    const end = Date.now() + patienceMs
    let failure: unknown
    for (;;) {
      try {
        if (await check()) return
        failure = undefined
      } catch (error) {
        // The page is being left, or lacks what the function needs.
        failure = error
      }
      if (Date.now() > end) {
        const problems = await this.problems().catch(() => [])
        throw new Error([`Waited ${patienceMs} ms in vain until ${what}. ${why()}`, ...problems].join('\n'), {
          cause: failure,
        })
      }
      await new Promise((again) => setTimeout(again, 25))
    }
  }
}

function wanted(what: Sought): Wanted {
  if (typeof what === 'string') return { css: what }
  const { role, name } = what
  if (name === undefined) return { role }
  return name instanceof RegExp ? { role, pattern: [name.source, name.flags] } : { role, name }
}

function told(what: Sought): string {
  return typeof what === 'string' ? what : `${what.role}${what.name === undefined ? '' : ` ${String(what.name)}`}`
}
