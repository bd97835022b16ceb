/** One WebKit window, driven by WebKitWebDriver, as far as tests need it. */
import {
  startTimeoutMs,
  WebDriverError,
  WebDriverSession,
  type FoundWebKit,
  type SessionOptions,
} from './webdriver-session.js'

export { WebDriverError, type FoundWebKit } from './webdriver-session.js'

/** One step of a device, as the protocol words it. */
type Step = Record<string, unknown> & { type: string }

/** How the protocol names an element of a page. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
export interface ElementReference {
  [elementKey]: string
}

/** The result of a function on the page: JSON, nothing for `undefined`, an element, or a list of them. */
export interface Outcome {
  json?: string
  element?: ElementReference
  elements?: ElementReference[]
}

/** The state of a function that runs on a page, and what the page reported since the last time. */
interface Answer extends Outcome {
  pending?: boolean
  lost?: boolean
  error?: string
  reports: string[]
}

/** A key that writes no letter, by its name in `KeyboardEvent.key`. */
const namedKeys: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  F8: '\uE038',
  Meta: '\uE03D',
  '\n': '\uE007',
}

/** The minimum width of its window, in px: its own controls need that much. */
export const narrowest = 447

/** The page's storage for tests; probe-relay.ts creates it, too, before anything else runs. */
export const keptOnPage = `(globalThis[Symbol.for('kept for tests')] ??= { reports: [], calls: new Map(), later: setTimeout.bind(globalThis) })`

/** How long a function on the page may keep the other windows of its session waiting. */
const turnMs = 100

export class WebDriverWindow {
  readonly #session: WebDriverSession
  readonly handle: string
  #calls = 0
  /** Receives what the page reports, with the result of each function that runs there. */
  heard: (report: string) => void = () => undefined
  /** Answers a dialog of the page that blocks it, so that it continues. */
  dialogIsOpen: (() => Promise<void>) | null = null

  constructor(session: WebDriverSession, handle: string) {
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
    return new WebDriverWindow(this.#session, await this.#session.newWindow())
  }

  /** All windows of the browser, by their handles. */
  windows(): Promise<string[]> {
    return this.#session.windows()
  }

  /** A window that a page has opened. */
  other(handle: string): WebDriverWindow {
    return new WebDriverWindow(this.#session, handle)
  }

  async goto(url: string): Promise<void> {
    await this.command('POST', '/url', { url })
  }

  async url(): Promise<string> {
    return String(await this.command('GET', '/url'))
  }

  /** The window that the last command of its browser went to, by its handle. */
  current(): string {
    return this.#session.current
  }

  /** Sends any command of the protocol to this window, also while a dialog blocks it. */
  async command(method: string, path: string, body?: object): Promise<unknown> {
    for (;;) {
      try {
        return await this.bare(method, path, body)
      } catch (error) {
        if (!this.dialogIsOpen || !(error instanceof WebDriverError) || error.code !== 'unexpected alert open')
          throw error
        await this.dialogIsOpen()
        // The press has opened the dialog, and is not repeated.
        if (path === '/actions') return null
      }
    }
  }

  /** Sends a command without handling dialogs. */
  bare(method: string, path: string, body?: object): Promise<unknown> {
    return this.#session.command(this.handle, method, path, body ?? (method === 'POST' ? {} : undefined))
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
      const [plan, ...elements] = arguments, done = elements.pop()
      const args = plan.map((one) => ('list' in one ? elements.splice(0, one.list) : 'element' in one ? elements.shift() : one.json === undefined ? undefined : JSON.parse(one.json)))
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
    let answer = await this.#answer(`${script}\n${answering(id)}`, [
      args.map(planOf),
      ...args.flat().filter(isReference),
    ])
    while (answer.pending)
      answer = await this.#answer(`const kept = ${keptOnPage}, done = arguments[0]\n${answering(id)}`, [])
    if (answer.lost) throw new Error('The page was left before the function on it came to an end.')
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer
  }

  async #answer(script: string, args: readonly unknown[]): Promise<Answer> {
    const answer = (await this.command('POST', '/execute/async', { script, args })) as Answer | null
    // A dialog of the page interrupted the command; the function may have ended meanwhile.
    if (answer === null) return { pending: true, reports: [] }
    answer.reports.forEach(this.heard)
    // The protocol's JSON turns missing values into null.
    const { json, ...others } = answer
    return typeof json === 'string' ? answer : others
  }

  async moveMouse(x: number, y: number): Promise<void> {
    await this.#mouse([moveTo(x, y)])
  }

  async click(x: number, y: number, button: number, times = 1): Promise<void> {
    await this.#mouse([
      moveTo(x, y),
      ...Array.from({ length: times }, () => [
        { type: 'pointerDown', button },
        { type: 'pointerUp', button },
      ]).flat(),
    ])
  }

  async wheel(x: number, y: number, deltaX: number, deltaY: number): Promise<void> {
    const step = { type: 'scroll', x: Math.round(x), y: Math.round(y), deltaX, deltaY }
    await this.command('POST', '/actions', { actions: [{ type: 'wheel', id: 'wheel', actions: [step] }] })
  }

  /** Presses one key or chord, for instance `Escape` or `Shift+Tab`. */
  async press(chord: string): Promise<void> {
    const keys = chord.split(/\+(?=.)/).map(codeOf)
    const down = keys.map((value) => ({ type: 'keyDown', value }))
    const up = keys.map((value) => ({ type: 'keyUp', value })).reverse()
    await this.#keys([...down, ...up])
  }

  /** Holds a key down, or lets it go. */
  async key(type: 'keyDown' | 'keyUp', key: string): Promise<void> {
    await this.#keys([{ type, value: codeOf(key) }])
  }

  async type(text: string): Promise<void> {
    await this.#keys(
      [...text].map(codeOf).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    )
  }

  /** Resizes the window so that its page has this size. */
  async viewport(width: number, height: number): Promise<void> {
    if (width < narrowest) throw new Error(`WebKit's window is never narrower than ${narrowest} px.`)
    const end = Date.now() + startTimeoutMs
    const measure = (): Promise<unknown> =>
      this.run(() => [innerWidth, innerHeight, outerWidth - innerWidth, outerHeight - innerHeight], [])
    for (;;) {
      const [w, h, moreWidth, moreHeight] = (await measure()) as [number, number, number, number]
      if (w === width && h === height) return
      if (Date.now() > end) throw new Error(`The page stayed ${w} × ${h} px instead of ${width} × ${height}.`)
      await this.command('POST', '/window/rect', { width: width + moreWidth, height: height + moreHeight })
      // The window has its size at once; its page follows with the next frames.
      await this.run(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))),
        [],
      )
    }
  }

  /** Closes this window alone. */
  async shut(): Promise<void> {
    await this.command('DELETE', '/window')
  }

  /** Closes all windows of the browser, and ends it. */
  close(): Promise<void> {
    return this.#session.end()
  }

  async #mouse(actions: readonly Step[]): Promise<void> {
    await this.command('POST', '/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    })
  }

  async #keys(actions: readonly Step[]): Promise<void> {
    await this.command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
}

const codeOf = (key: string): string => namedKeys[key] ?? key

const moveTo = (x: number, y: number): Step => ({
  type: 'pointerMove',
  duration: 0,
  x: Math.round(x),
  y: Math.round(y),
})

const isReference = (value: unknown): value is ElementReference =>
  typeof value === 'object' && value !== null && elementKey in value

/**
 * Wraps a value for the page: the protocol's JSON has no `undefined`, and WebKit accepts elements only as separate
 * arguments.
 */
function planOf(value: unknown): object {
  if (isReference(value)) return { element: true }
  if (Array.isArray(value) && value.length > 0 && value.every(isReference)) return { list: value.length }
  return { json: JSON.stringify(value) }
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
