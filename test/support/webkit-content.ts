/**
 * The content of a WebKit page, with the part of puppeteer's `Page` that journeys use: functions on the page, elements,
 * waiting.
 */
import { WebKitElement, WebKitLocator, type OnPage } from './webkit-element.js'
import { onFound, seek } from './webkit-seek.js'
import { keptOnPage } from './probe-relay.js'
import type { Outcome, WebDriverWindow } from './webdriver.js'

export interface Patience {
  timeout?: number
}

/** Longer than ever needed when nothing is wrong, because the machine may be busy. */
export const usualPatienceMs = 60_000

export abstract class WebKitContent {
  abstract readonly keyboard: { type(text: string): Promise<void> }
  abstract readonly mouse: {
    move(x: number, y: number): Promise<void>
    click(x: number, y: number, options?: { count?: number }): Promise<void>
  }

  constructor(readonly window: WebDriverWindow) {}

  title(): Promise<string> {
    return this.window.getTitle()
  }

  async evaluate(fn: OnPage | string, ...args: readonly unknown[]): Promise<unknown> {
    const { json } = await this.#run(fn, args)
    return json === undefined ? undefined : JSON.parse(json)
  }

  /** An element as a handle, anything else as a value. */
  async evaluateHandle(
    fn: OnPage | string,
    ...args: readonly unknown[]
  ): Promise<WebKitElement | { asElement(): null; jsonValue(): Promise<unknown> }> {
    const { element, json } = await this.#run(fn, args)
    if (element) return new WebKitElement(this, element)
    return {
      asElement: () => null,
      jsonValue: () => Promise.resolve(json === undefined ? undefined : JSON.parse(json)),
    }
  }

  async $(selector: string): Promise<WebKitElement | null> {
    return (await this.$$(selector))[0] ?? null
  }

  async $$(selector: string): Promise<WebKitElement[]> {
    return (await seek(this.window, selector)).map((reference) => new WebKitElement(this, reference))
  }

  async $eval(selector: string, fn: OnPage, ...args: readonly unknown[]): Promise<unknown> {
    const found = onFound(
      selector,
      `(elements, ...args) => { if (!elements[0]) throw new Error('There is no such element on the page.'); return (${String(fn)})(elements[0], ...args) }`,
    )
    return found ? this.evaluate(found, ...args) : (await this.#the(selector)).evaluate(fn, ...args)
  }

  async $$eval(selector: string, fn: OnPage, ...args: readonly unknown[]): Promise<unknown> {
    const found = onFound(selector, String(fn))
    return found ? this.evaluate(found, ...args) : this.evaluate(fn, await this.$$(selector), ...args)
  }

  locator(selector: string): WebKitLocator {
    return new WebKitLocator(this, selector)
  }

  async click(selector: string, options: { count?: number } = {}): Promise<void> {
    await (await this.#the(selector)).click(options)
  }

  async hover(selector: string): Promise<void> {
    await (await this.#the(selector)).hover()
  }

  async focus(selector: string): Promise<void> {
    await (await this.#the(selector)).focus()
  }

  async type(selector: string, text: string): Promise<void> {
    await (await this.#the(selector)).type(text)
  }

  async select(selector: string, ...values: readonly string[]): Promise<void> {
    await (
      await this.#the(selector)
    ).evaluate((select: HTMLSelectElement, wanted: readonly string[]) => {
      for (const option of select.options) option.selected = wanted.includes(option.value)
      for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
    }, values)
  }

  async waitForSelector(
    selector: string,
    { timeout, visible = false }: Patience & { visible?: boolean } = {},
  ): Promise<WebKitElement | null> {
    return this.patiently(
      `'${selector}' is there`,
      async () => {
        const element = await this.$(selector)
        return element &&
          (!visible || (await element.evaluate((one: Element) => one.checkVisibility({ visibilityProperty: true }))))
          ? element
          : null
      },
      timeout,
    )
  }

  async waitForFunction(
    fn: OnPage,
    { timeout }: Patience = {},
    ...args: readonly unknown[]
  ): Promise<{ jsonValue(): Promise<unknown> }> {
    const text = `async (...args) => { const value = await (${String(fn)})(...args); return typeof value === 'object' || typeof value === 'function' ? value !== null : value }`
    const value = await this.patiently(String(fn), () => this.evaluate(text, ...args), timeout)
    return { jsonValue: () => Promise.resolve(value) }
  }

  /** Call it before the navigation starts; a change of the address on the same page counts, too. */
  async waitForNavigation({ timeout }: Patience = {}): Promise<void> {
    const look = `() => [${keptOnPage}.mark, document.readyState, location.href]`
    const mark = Math.random()
    const before = (await this.evaluate(
      `(mark) => { ${keptOnPage}.mark = mark; return location.href }`,
      mark,
    )) as string
    await this.patiently(
      'another page is there',
      async () => {
        const [found, state, address] = (await this.evaluate(look)) as [number | undefined, string, string]
        return state === 'complete' && (found !== mark || address !== before)
      },
      timeout,
    )
  }

  /** Waits until all earlier reports have arrived. */
  async settle(): Promise<void> {
    // A page that is being left sends its reports by itself.
    await this.window.run(() => undefined, []).catch(() => undefined)
  }

  /** Waits until a check returns something true. Errors are retried: the page may be about to change. */
  async patiently<Result>(
    what: string,
    check: () => Promise<Result | null>,
    patienceMs = usualPatienceMs,
  ): Promise<Result> {
    let cause: unknown
    const look = (): Promise<Result | null> =>
      check().catch((error: unknown) => {
        cause = error
        return null
      })
    const result = await this.window.wait<Result | null>(look, patienceMs, undefined, 25).catch(() => null)
    if (!result) throw new Error(`Waited ${patienceMs} ms in vain until ${what}.`, { cause })
    return result
  }

  async #the(selector: string): Promise<WebKitElement> {
    const element = await this.$(selector)
    if (!element) throw new Error(`There is no '${selector}' on the page.`)
    return element
  }

  #run(fn: OnPage | string, args: readonly unknown[]): Promise<Outcome> {
    const text = typeof fn !== 'string' || /^(async )?\(/.test(fn) ? String(fn) : `() => (${fn})`
    return this.window.runText(
      text,
      args.map((arg) =>
        arg instanceof WebKitElement
          ? arg.reference
          : Array.isArray(arg)
            ? arg.map((one: unknown) => (one instanceof WebKitElement ? one.reference : one))
            : arg,
      ),
    )
  }
}
