/** One WebKit window, driven by WebKitWebDriver, as far as tests need it. */
import { error, Key, WebDriver, WebElement, type Actions } from 'selenium-webdriver'
import { Command, Name } from 'selenium-webdriver/lib/command.js'
import { keptOnPage } from './probe-relay.js'
import type { FoundWebKit } from './webkit-browser.js'
import { startTimeoutMs, WebDriverSession, type SessionOptions } from './webdriver-session.js'

/** The result of a function on the page: JSON, nothing for `undefined`, an element, or a list of them. */
export interface Outcome {
  json?: string
  element?: WebElement
  elements?: WebElement[]
}

/** The state of a function that runs on a page, and what the page reported since the last time. */
interface Answer extends Outcome {
  pending?: boolean
  lost?: boolean
  error?: string
  reports: string[]
}

/** The minimum width of its window, in px: its own controls need that much. */
export const narrowest = 447

/** How long a function on the page may keep the other windows of its session waiting. */
const turnMs = 100

/** Commands that go to the browser, whichever window is the current one. */
const ofBrowser = [Name.QUIT, Name.GET_WINDOW_HANDLES, 'newWindow']

export class WebDriverWindow extends WebDriver {
  readonly #session: WebDriverSession
  readonly handle: string
  #calls = 0
  /** Receives what the page reports, with the result of each function that runs there. */
  heard: (report: string) => void = () => undefined
  /** Answers a dialog of the page that blocks it, so that it continues. */
  dialogIsOpen: (() => Promise<void>) | null = null

  constructor(session: WebDriverSession, handle: string) {
    super(session.driver.getSession(), session.driver.getExecutor(), session.end)
    this.#session = session
    this.handle = handle
  }

  /** Starts a browser with one window. */
  static async open(webkit: FoundWebKit, options: SessionOptions = {}): Promise<WebDriverWindow> {
    const session = await WebDriverSession.open(webkit, options)
    return new WebDriverWindow(session, session.current)
  }

  /** A further window of the same browser. */
  async beside(): Promise<WebDriverWindow> {
    const opened: unknown = await this.execute(new Command('newWindow').setParameter('type', 'window'))
    return this.other((opened as { handle: string }).handle)
  }

  /** A window that a page has opened. */
  other(handle: string): WebDriverWindow {
    return new WebDriverWindow(this.#session, handle)
  }

  /** The window that the last command of its browser went to, by its handle. */
  current(): string {
    return this.#session.current
  }

  /** Sends a command to this window, also while a dialog blocks it. */
  override async execute(command: Command): Promise<void> {
    const window = ofBrowser.includes(command.getName()) ? undefined : this.handle
    for (;;) {
      try {
        return await this.#session.inTurn(window, () => super.execute(command))
      } catch (failure) {
        if (!this.dialogIsOpen || !(failure instanceof error.UnexpectedAlertOpenError)) throw failure
        await this.dialogIsOpen()
        // The press has opened the dialog, and is not repeated.
        if (command.getName() === Name.ACTIONS) return
      }
    }
  }

  /** Runs a function on the page, waits for its promise, and returns its result, as JSON. */
  async run(fn: (...args: never[]) => unknown, args: readonly unknown[]): Promise<unknown> {
    const { json } = await this.runText(String(fn), args)
    return json === undefined ? undefined : JSON.parse(json)
  }

  /** As `run`, for a function's text. An element, or a list of them, is returned as such. */
  async runText(text: string, args: readonly unknown[]): Promise<Outcome> {
    const id = (this.#calls += 1)
    const script = `
      const kept = ${keptOnPage}
      const [json, ...elements] = arguments, done = elements.pop()
      const args = JSON.parse(json, (key, value) => (value?.elementAt === undefined ? value : elements[value.elementAt]))
      const call = {}
      for (const [id, { outcome }] of kept.calls) if (outcome && id < ${id} - 20) kept.calls.delete(id)
      kept.calls.set(${id}, call)
      call.end = Promise.resolve().then(() => (${text})(...args)).then(
        (value) => {
          // What is no JSON, as the window itself, is nothing.
          const json = () => { try { return JSON.stringify(value) } catch { return undefined } }
          const isList = Array.isArray(value) && value.length > 0 && value.every((one) => one instanceof Element)
          call.outcome = value instanceof Element ? { element: value } : isList ? { elements: value } : { json: json() }
        },
        (error) => { call.outcome = { error: error instanceof Error ? error.message : String(error) } },
      )`
    // The protocol's JSON has no `undefined`, and WebKit accepts elements only as separate arguments.
    const elements: WebElement[] = []
    const json = JSON.stringify(args, (_, value: unknown) => {
      if (value instanceof WebElement) return { elementAt: elements.push(value) - 1 }
      return value === undefined ? { elementAt: -1 } : value
    })
    let answer = await this.#answer(`${script}\n${answering(id)}`, json, ...elements)
    while (answer.pending)
      answer = await this.#answer(`const kept = ${keptOnPage}, done = arguments[0]\n${answering(id)}`)
    if (answer.lost) throw new Error('The page was left before the function on it came to an end.')
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer
  }

  async #answer(script: string, ...args: readonly unknown[]): Promise<Answer> {
    const answer = await this.executeAsyncScript<Answer | null>(script, ...args)
    // A dialog of the page interrupted the command; the function may have ended meanwhile.
    if (answer === null) return { pending: true, reports: [] }
    answer.reports.forEach(this.heard)
    // The protocol's JSON turns missing values into null.
    const { json, ...others } = answer
    return typeof json === 'string' ? answer : others
  }

  moveMouse(x: number, y: number): Promise<void> {
    return this.#mouse(x, y).perform()
  }

  click(x: number, y: number, button: number, times = 1): Promise<void> {
    const actions = this.#mouse(x, y)
    for (let time = 0; time < times; time += 1) actions.press(button).release(button)
    return actions.perform()
  }

  async wheel(x: number, y: number, deltaX: number, deltaY: number): Promise<void> {
    const step = { type: 'scroll', x: Math.round(x), y: Math.round(y), deltaX, deltaY }
    const wheel = { type: 'wheel', id: 'wheel', actions: [step] }
    await this.execute(new Command(Name.ACTIONS).setParameter('actions', [wheel]))
  }

  /** Presses one key or chord, for instance `Escape` or `Shift+Tab`. */
  press(chord: string): Promise<void> {
    const keys = chord.split(/\+(?=.)/).map(codeOf)
    const actions = this.actions()
    for (const key of keys) actions.keyDown(key)
    for (const key of keys.reverse()) actions.keyUp(key)
    return actions.perform()
  }

  /** Holds a key down, or lets it go. */
  key(type: 'keyDown' | 'keyUp', key: string): Promise<void> {
    return this.actions()[type](codeOf(key)).perform()
  }

  type(text: string): Promise<void> {
    return this.actions()
      .sendKeys(...[...text].map(codeOf))
      .perform()
  }

  /** Resizes the window so that its page has this size. */
  async viewport(width: number, height: number): Promise<void> {
    if (width < narrowest) throw new Error(`WebKit's window is never narrower than ${narrowest} px.`)
    const fits = async (): Promise<boolean> => {
      const [w, h, moreWidth, moreHeight] = (await this.run(
        () => [innerWidth, innerHeight, outerWidth - innerWidth, outerHeight - innerHeight],
        [],
      )) as [number, number, number, number]
      if (w === width && h === height) return true
      const size = { width: width + moreWidth, height: height + moreHeight }
      await this.manage().window().setRect(size)
      // The window has its size at once; its page follows with the next frames.
      await this.run(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))),
        [],
      )
      return false
    }
    await this.wait(fits, startTimeoutMs, `The page did not get ${width} × ${height} px.`, 0)
  }

  /** Ends the browser, with all its windows. */
  override async quit(): Promise<void> {
    await super.quit().catch(() => undefined)
  }

  #mouse(x: number, y: number): Actions {
    return this.actions().move({ x: Math.round(x), y: Math.round(y), duration: 0 })
  }
}

/** The code of a key by its name in `KeyboardEvent.key`; one that writes a letter is its own. */
function codeOf(key: string): string {
  const named = { Space: ' ', '\n': Key.ENTER, Backspace: Key.BACK_SPACE }[key]
  const name = key.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
  return named ?? (Key as unknown as Record<string, string | undefined>)[name] ?? key
}

/**
 * A script that returns a call's outcome, or after a while that it is pending, so that other windows are not kept
 * waiting.
 */
const answering = (id: number): string => `
  const mine = kept.calls.get(${id})
  const tell = (outcome) => done({ ...outcome, reports: kept.reports.splice(0) })
  if (!mine) tell({ lost: true })
  else Promise.race([mine.end, new Promise((resolve) => kept.later(resolve, ${turnMs}))]).then(() => tell(mine.outcome ?? { pending: true }))`
