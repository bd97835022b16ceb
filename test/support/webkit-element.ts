/**
 * An element of a WebKit page, and waiting for one: the part of puppeteer's `ElementHandle` and `Locator` that journeys
 * use.
 */
import type { WebElement } from 'selenium-webdriver'
import type { WebKitContent } from './webkit-content.js'
import { seek } from './webkit-seek.js'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A function on the page. It is sent there as text. */
export type OnPage = (...args: never[]) => unknown

/** Runs on the page: scrolls an element into the window if necessary, and returns its box. */
function bring(element: Element): Box | null {
  const [first] = element.getClientRects()
  if (!first || !element.isConnected) return null
  const isIn = ({ left, top, right, bottom }: DOMRect): boolean =>
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  if (!isIn(first)) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { left, top, right, bottom } = element.getClientRects()[0] ?? first
  // An element that is larger than the window is pressed in the middle of its visible part.
  const [x, y] = [Math.max(left, 0), Math.max(top, 0)]
  return { x, y, width: Math.min(right, innerWidth) - x, height: Math.min(bottom, innerHeight) - y }
}

export class WebKitElement {
  constructor(
    readonly page: WebKitContent,
    readonly reference: WebElement,
  ) {}

  asElement(): this {
    return this
  }

  evaluate(fn: OnPage, ...args: readonly unknown[]): Promise<unknown> {
    return this.page.evaluate(fn, this, ...args)
  }

  async $(selector: string): Promise<WebKitElement | null> {
    const [first] = await seek(this.page.window, selector, this.reference)
    return first ? new WebKitElement(this.page, first) : null
  }

  focus(): Promise<unknown> {
    return this.evaluate((element: HTMLElement) => element.focus())
  }

  /** The element's middle in the window. */
  async middle(): Promise<{ x: number; y: number }> {
    const box = (await this.evaluate(bring)) as Box | null
    if (!box) throw new Error('The element is not there to be pressed.')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  async click({ count = 1 }: { count?: number } = {}): Promise<void> {
    const { x, y } = await this.middle()
    await this.page.mouse.click(x, y, { count })
  }

  async hover(): Promise<void> {
    const { x, y } = await this.middle()
    await this.page.mouse.move(x, y)
  }

  async type(text: string): Promise<void> {
    await this.focus()
    await this.page.keyboard.type(text)
  }

  boundingBox(): Promise<Box | null> {
    return this.evaluate((element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.getClientRects().length > 0 ? { x, y, width, height } : null
    }) as Promise<Box | null>
  }

  /** Gives files to a file field, as the browser's own dialog would. */
  async uploadFile(...paths: readonly string[]): Promise<void> {
    if (await this.evaluate((field: HTMLInputElement) => field.webkitdirectory))
      throw new Error("WebKit's driver cannot give a folder to a field.")
    await this.reference.sendKeys(paths.join('\n'))
    await this.page.settle()
  }

  tap(): Promise<never> {
    return Promise.reject(new Error("WebKit's driver cannot touch."))
  }

  dispose(): Promise<void> {
    return Promise.resolve()
  }
}

/** Waits for an element until it can be used. */
export class WebKitLocator {
  constructor(
    readonly page: WebKitContent,
    readonly selector: string,
  ) {}

  async wait(): Promise<void> {
    await this.page.waitForSelector(this.selector)
  }

  map(fn: (element: never) => unknown): { wait(): Promise<unknown> } {
    return { wait: async () => (await this.page.waitForSelector(this.selector))?.evaluate(fn) }
  }

  async click(): Promise<void> {
    await (await this.#ready()).click()
  }

  async hover(): Promise<void> {
    await (await this.#ready()).hover()
  }

  async fill(text: string): Promise<void> {
    const element = await this.#ready()
    await element.evaluate((field: HTMLInputElement) => {
      field.focus()
      field.select()
    })
    await this.page.keyboard.type(text)
  }

  /** Waits until it is visible, enabled and stable. */
  async #ready(): Promise<WebKitElement> {
    const isReady = async (element: Element): Promise<boolean> => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled')) return false
      const place = (): string => JSON.stringify(element.getBoundingClientRect())
      element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      const before = place()
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return place() === before
    }
    return this.page.patiently(`'${this.selector}' can be pressed`, async () => {
      const element = await this.page.$(this.selector)
      return element && (await element.evaluate(isReady)) ? element : null
    })
  }
}
