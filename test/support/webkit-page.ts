/**
 * A WebKit page, for journeys that are written for puppeteer's `Page`: the part that they use, with native input only.
 */
import type { Page } from 'puppeteer-core'
import { accessibleTree, type AccessibleNode } from './webkit-accessibility.js'
import { usualPatienceMs, WebKitContent, type Patience } from './webkit-content.js'
import { WebKitDialogs, type WebKitDialog } from './webkit-dialog.js'
import type { OnPage } from './webkit-element.js'
import type { WebKitRequest, WebKitResponse } from './webkit-request.js'
import type { WebKitUser } from './webkit-user.js'
import type { WebDriverWindow } from './webdriver.js'

interface Events {
  request: WebKitRequest
  response: WebKitResponse
  dialog: WebKitDialog
}
type Listeners = { [Name in keyof Events]: Set<(event: Events[Name]) => void> }

/** Longer than the double-click interval of any system. */
const doubleClickMs = 600

export class WebKitPage extends WebKitContent {
  /** Whether requests wait until a listener has decided about them. */
  intercepts = false
  /** Whether the browser may cache responses. */
  isCached = true
  readonly #dialogs: WebKitDialogs
  readonly #listeners: Listeners = { request: new Set(), response: new Set(), dialog: new Set() }
  #isClosed = false
  #mouse = { x: 0, y: 0 }
  /** Place and time of the last press. */
  #pressed = { x: -100, y: -100, at: 0 }

  constructor(
    readonly user: WebKitUser,
    window: WebDriverWindow,
  ) {
    super(window)
    this.#dialogs = new WebKitDialogs(window, (dialog) => this.emit('dialog', dialog))
  }

  readonly keyboard = {
    press: (key: string): Promise<void> => this.#input(() => this.window.press(key)),
    type: (text: string): Promise<void> => this.#input(() => this.window.type(text)),
    down: (key: string): Promise<void> => this.#input(() => this.window.key('keyDown', key)),
    up: (key: string): Promise<void> => this.#input(() => this.window.key('keyUp', key)),
  }

  readonly mouse = {
    move: (x: number, y: number): Promise<void> => {
      this.#mouse = { x, y }
      return this.#input(() => this.window.moveMouse(x, y))
    },
    click: async (x: number, y: number, { count = 1 }: { count?: number } = {}): Promise<void> => {
      const isNear = Math.hypot(x - this.#pressed.x, y - this.#pressed.y) < 10
      // WebKit treats two presses at one place as a double click, unless time passes between them.
      if (isNear) await new Promise((resolve) => setTimeout(resolve, this.#pressed.at + doubleClickMs - Date.now()))
      this.#mouse = { x, y }
      await this.#input(() => this.window.click(x, y, 0, count))
      this.#pressed = { x, y, at: Date.now() }
    },
    wheel: ({ deltaX = 0, deltaY = 0 }: { deltaX?: number; deltaY?: number }): Promise<void> =>
      this.#input(() => this.window.wheel(this.#mouse.x, this.#mouse.y, deltaX, deltaY)),
  }

  readonly accessibility = { snapshot: (): Promise<AccessibleNode> => accessibleTree(this.window) }

  async goto(url: string): Promise<void> {
    await this.settle()
    await this.window.get(url)
    await this.settle()
  }

  async reload(): Promise<void> {
    await this.settle()
    await this.window.navigate().refresh()
    await this.settle()
  }

  async goBack(): Promise<void> {
    const left = this.waitForNavigation()
    await this.window.navigate().back()
    await left
  }

  /** Asynchronous, unlike puppeteer's `url`. */
  address(): Promise<string> {
    return this.window.getCurrentUrl()
  }

  waitForResponse(
    wanted: (response: WebKitResponse) => boolean,
    { timeout = usualPatienceMs }: Patience = {},
  ): Promise<WebKitResponse> {
    return new Promise((resolve, reject) => {
      const end = setTimeout(() => reject(new Error('Waited in vain for an answer.')), timeout)
      const look = (response: WebKitResponse): void => {
        if (!wanted(response)) return
        clearTimeout(end)
        this.off('response', look)
        resolve(response)
      }
      this.on('response', look)
    })
  }

  async setViewport({
    width,
    height,
    hasTouch = false,
  }: {
    width: number
    height: number
    hasTouch?: boolean
  }): Promise<void> {
    if (hasTouch) throw new Error("WebKit's driver cannot touch.")
    await this.window.viewport(width, height)
  }

  setRequestInterception(intercepts: boolean): Promise<void> {
    this.intercepts = intercepts
    return Promise.resolve()
  }

  /** The browser is always online, so only that can be asked for. */
  setOfflineMode(isOffline: boolean): Promise<void> {
    return isOffline ? Promise.reject(new Error("WebKit's driver cannot take the browser offline.")) : Promise.resolve()
  }

  setCacheEnabled(isEnabled: boolean): Promise<void> {
    this.isCached = isEnabled
    return Promise.resolve()
  }

  /** For all pages of the user, by a policy that forbids scripts; the content of `noscript` is not shown. */
  setJavaScriptEnabled(isEnabled: boolean): Promise<void> {
    this.user.isScriptless = !isEnabled
    return Promise.resolve()
  }

  evaluateOnNewDocument(fn: OnPage | string, ...args: readonly unknown[]): Promise<{ identifier: string }> {
    return Promise.resolve({
      identifier: this.user.addScript(this.window.handle, `(${String(fn)})(...${JSON.stringify(args)})`),
    })
  }

  removeScriptToEvaluateOnNewDocument(identifier: string): Promise<void> {
    this.user.removeScript(identifier)
    return Promise.resolve()
  }

  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): this {
    if (!(name in this.#listeners)) throw new Error(`WebKit's driver cannot tell of '${name}'.`)
    this.#listeners[name].add(listener)
    if (name === 'dialog') this.#dialogs.watch()
    return this
  }

  off<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): this {
    this.#listeners[name].delete(listener)
    return this
  }

  /** Calls the listeners. @returns whether there are any */
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): boolean {
    for (const listener of [...this.#listeners[name]]) listener(event)
    return this.#listeners[name].size > 0
  }

  browserContext(): WebKitUser {
    return this.user
  }

  cookies(): ReturnType<WebKitUser['cookies']> {
    return this.user.cookies(this.window)
  }

  deleteCookie(...cookies: readonly { name: string }[]): Promise<void> {
    return this.user.deleteCookie(...cookies)
  }

  bringToFront(): Promise<void> {
    return this.settle()
  }

  isClosed(): boolean {
    return this.#isClosed
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    await this.settle()
    this.forget()
    await this.user.leave(this)
  }

  /** Marks the page as closed, after its browser has ended. */
  forget(): void {
    this.#isClosed = true
    this.#dialogs.end()
  }

  async #input(act: () => Promise<void>): Promise<void> {
    await act()
    await this.settle()
  }
}

/** The page as journeys know it. What it lacks the driver cannot do, and using it fails with that message. */
export function asPage(page: WebKitPage): Page {
  const real = new Proxy(page, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown
      if (typeof value === 'function') return (value as (...args: unknown[]) => unknown).bind(target)
      if (value !== undefined || typeof name === 'symbol' || name === 'then') return value
      return refusal(name)
    },
  })
  return real as unknown as Page
}

/** Takes the place of a missing function, or of an object with functions. */
function refusal(name: string): unknown {
  const refuse = (): Promise<never> => Promise.reject(new Error(`WebKit's driver cannot do '${name}'.`))
  return new Proxy(refuse, { get: (_target, inner) => (typeof inner === 'symbol' ? undefined : refuse) })
}
