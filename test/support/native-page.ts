/**
 * A page in any of the three engines, for journeys that press and look as a user does: with the browser's own mouse, finger and
 * keys. Chromium and Firefox are driven by puppeteer, WebKit by its driver; which one it is, ENGINE says (test/browser.mjs).
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { focusOnPage, lookOnPage, type Box, type Sight, type Wanted } from './page-sight.js'
import { startPuppeteer } from './native-puppeteer.js'
import { startWebKit } from './native-webkit.js'
import type { FoundWebKit } from './webdriver.js'

export type { Box } from './page-sight.js'

/** The middle of a box is pressed. */
export interface Point {
  x: number
  y: number
}

/** CSS that looks into all shadow roots, or a role and a name. What is not visible is not found. */
export type Sought = string | { role: string; name?: string | RegExp }

/** A condition on the page itself. Where it is not there yet, or the page is being left, it is asked again. */
type OnPage<Args extends unknown[], Result> = (...args: Args) => Result | Promise<Result>

/** What an engine has to be able to do. All else is made of it. */
export interface Driver {
  goto(url: string): Promise<void>
  url(): Promise<string>
  run<Args extends unknown[], Result>(fn: OnPage<Args, Result>, args: Args): Promise<Result>
  moveMouse(x: number, y: number): Promise<void>
  click(x: number, y: number, button: number): Promise<void>
  /** None where the engine has no finger. */
  tap?(x: number, y: number): Promise<void>
  press(chord: string): Promise<void>
  type(text: string): Promise<void>
  viewport(width: number, height: number): Promise<void>
  /** What went wrong so far, complete as of now. */
  problems(): Promise<string[]>
  close(): Promise<void>
}

export interface NativeBrowser {
  engine: 'chromium' | 'packed' | 'firefox' | 'webkit'
  /** Whether pages can be touched by a finger. */
  canTouch: boolean
  /** In px; narrower than that no page can be. */
  narrowest: number
  /** A window of a user of its own: cookies and storage are its own too. */
  newPage(options?: { width?: number; height?: number }): Promise<NativePage>
  close(): Promise<void>
}

/** Nobody waits so long where nothing is wrong; the machine may be busy. */
const usualPatienceMs = 60_000

/** What a browser is started with beside what it always is. */
export interface NativeOptions {
  /** Of the command line of Chromium. */
  switches?: readonly string[]
  /** Of Firefox. */
  preferences?: Readonly<Record<string, boolean>>
}

/** Starts the browser that the run was started for. Run from the project's folder. */
export async function openNative(options: NativeOptions = {}): Promise<NativeBrowser> {
  const { findBrowser } = (await import(pathToFileURL(resolve('test/browser.mjs')).href)) as { findBrowser(): Promise<FoundWebKit & { engine: NativeBrowser['engine'] }> }
  const found = await findBrowser()
  const { newDriver, close, canTouch, narrowest } = found.engine === 'webkit' ? startWebKit(found) : await startPuppeteer(found, options)
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

/** One user's window. Whatever is pressed, typed or looked at is waited for. */
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

  /** Waits until exactly one is visible, is in the window and stands still, and says where. */
  async find(what: Sought): Promise<Box> {
    const [box] = (await this.#sight(what)).boxes
    return box as Box
  }

  /** Where those are that are visible now; none is an answer too. */
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

  /** Presses a mouse button and lets it go. Fails where something else lies over it. */
  async click(at: Sought | Point, { button = 'left', patienceMs = usualPatienceMs }: { button?: 'left' | 'middle' | 'right'; patienceMs?: number } = {}): Promise<void> {
    const { x, y } = await this.#pointAt(at, patienceMs)
    await this.#driver.click(x, y, ['left', 'middle', 'right'].indexOf(button))
  }

  /** Touches with one finger and lifts it. Ask `canTouch` of the browser before. */
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

  /** Who has the focus, through all shadow roots: `button "Settings menu"`, or an empty text where nobody has. */
  focused(): Promise<string> {
    return this.#driver.run(focusOnPage, [])
  }

  /** Presses Tab until the focus is there. Begins where the focus is, or where something was clicked last. */
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

  /** Runs a function on the page. It goes there as text: it can use its arguments and the page, nothing of its own file. */
  evaluate<Args extends unknown[], Result>(fn: OnPage<Args, Result>, ...args: Args): Promise<Result> {
    return this.#driver.run(fn, args)
  }

  /** Waits until a function on the page gives something true, also over the change to another page, and gives that back. */
  async waitFor<Args extends unknown[], Result>(what: string, fn: OnPage<Args, Result>, ...args: Args): Promise<Result> {
    let result: Result | undefined
    await this.#patiently(what, async () => Boolean((result = await this.#driver.run(fn, args))))
    return result as Result
  }

  /** Waits until a page with such an address is there and loaded. */
  async arrives(address: RegExp): Promise<void> {
    await this.waitFor(`the page ${String(address)} is there`, (source, flags) => document.readyState === 'complete' && new RegExp(source, flags).test(location.href), address.source, address.flags)
  }

  async viewport(width: number, height: number): Promise<void> {
    await this.#driver.viewport(width, height)
    // No window of WebKit is as narrow as a phone.
    this.#size = await this.#driver.run((...least) => ({ width: Math.max(innerWidth, least[0]), height: Math.max(innerHeight, least[1]) }), [width, height] as const)
  }

  /** Says that this journey provokes such a problem. */
  expects(problem: RegExp): void {
    this.#expected.push(problem)
  }

  /** Console warnings and errors, uncaught errors, breaches of the policy, crashed elements: on all pages so far, without the expected. */
  async problems(): Promise<string[]> {
    return (await this.#driver.problems()).filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)))
  }

  close(): Promise<void> {
    return this.#driver.close()
  }

  async #pointAt(at: Sought | Point, patienceMs = usualPatienceMs): Promise<Point> {
    if (typeof at === 'object' && 'x' in at) return at
    const { boxes: [box] } = await this.#sight(at, { uncovered: true, patienceMs })
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
      if (sight.boxes.length !== 1) return `${sight.boxes.length} are there.${sight.there.length > 0 ? ` Others: ${sight.there.map((name) => JSON.stringify(name)).join(', ')}.` : ''}`
      return `What lies there is ${sight.coveredBy ?? ''}.`
    }
    await this.#patiently(`${told(what)} is there${uncovered ? ' and can be pressed' : ''}`, isSo, why, patienceMs)
    return sight
  }

  async #patiently(what: string, check: () => Promise<boolean>, why = (): string => '', patienceMs = usualPatienceMs): Promise<void> {
    const end = Date.now() + patienceMs
    let failure: unknown
    for (;;) {
      try {
        if (await check()) return
        failure = undefined
      } catch (error) {
        // The page is being left, or what the function asks for is not there yet.
        failure = error
      }
      if (Date.now() > end) {
        const problems = await this.problems().catch(() => [])
        throw new Error([`Waited ${patienceMs} ms in vain until ${what}. ${why()}`, ...problems].join('\n'), { cause: failure })
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
