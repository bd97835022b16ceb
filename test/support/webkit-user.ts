/**
 * A user of WebKit: one browser with windows that share cookies and storage, behind a relay that reports their
 * requests.
 */
import type { Page } from 'puppeteer-core'
import type { IWebDriverOptionsCookie } from 'selenium-webdriver'
import { startProbeRelay, type ProbeRelay, type RelayedRequest, type Verdict } from './probe-relay.js'
import { asPage, WebKitPage } from './webkit-page.js'
import { WebKitRequest, WebKitResponse } from './webkit-request.js'
import type { FoundWebKit } from './webkit-browser.js'
import { WebDriverWindow } from './webdriver.js'

/** The interval of checks whether a page has opened or closed a window. */
const lookEveryMs = 100

export class WebKitUser {
  readonly #first: WebDriverWindow
  readonly #relay: ProbeRelay
  readonly #pages: WebKitPage[] = []
  readonly #scripts = new Map<string, { owner: string; text: string }>()
  readonly #problems = new Map<WebKitPage, string[]>()
  /** Whether scripts of pages are blocked, from the next page on. */
  isScriptless = false
  #added = 0
  #ended: Promise<void> | null = null
  #shut = Promise.resolve()

  private constructor(first: WebDriverWindow, relay: ProbeRelay) {
    this.#first = first
    this.#relay = relay
  }

  static async start(webkit: FoundWebKit): Promise<WebKitUser> {
    // The relay exists before the browser, and so before its user.
    const users: WebKitUser[] = []
    const relay = await startProbeRelay({
      report: (problem) => users[0]?.note(problem),
      // A page loads in the window of the driver's last command.
      owner: () => users[0]?.current() ?? '',
      scripts: (owner) => users[0]?.scripts(owner) ?? [],
      isScriptless: () => users[0]?.isScriptless ?? false,
      isUncached: () => users[0]?.isUncached() ?? false,
      judge: (asked) => users[0]?.judge(asked) ?? 'go on',
      answered: (asked, status) => users[0]?.tell(asked, status),
    })
    const user = new WebKitUser(await WebDriverWindow.open(webkit, { keepsDialogs: true, proxy: relay.address }), relay)
    users.push(user)
    return user
  }

  /** Opens a further window, with the list of its problems. */
  async newPage(): Promise<{ page: WebKitPage; problems: string[] }> {
    return this.#add(this.#problems.size === 0 ? this.#first : await this.#first.beside())
  }

  #add(window: WebDriverWindow): { page: WebKitPage; problems: string[] } {
    const page = new WebKitPage(this, window)
    const problems: string[] = []
    window.heard = (problem) => problems.push(problem)
    this.#pages.push(page)
    this.#problems.set(page, problems)
    return { page, problems }
  }

  /** Calls the listener with the next window that a page opens. */
  once(_name: 'targetcreated', listener: (target: { page(): Promise<Page> }) => void): void {
    let popup: WebKitPage | null = null
    const timer = setInterval(
      () =>
        void this.#first.getAllWindowHandles().then(
          (handles) => {
            const known = this.#pages.map(({ window }) => window.handle)
            const opened = handles.find((handle) => !known.includes(handle))
            if (popup && !handles.includes(popup.window.handle)) {
              popup.forget()
              this.#pages.splice(this.#pages.indexOf(popup), 1)
            }
            if (this.#ended || popup?.isClosed()) clearInterval(timer)
            else if (!popup && opened) {
              const page = (popup = this.#add(this.#first.other(opened)).page)
              listener({ page: () => Promise.resolve(asPage(page)) })
            }
          },
          () => clearInterval(timer),
        ),
      lookEveryMs,
    )
  }

  /** The window of the last command. */
  current(): string {
    return this.#first.current()
  }

  /** Adds a script to each page of a window from the next one on. @returns the identifier for its removal */
  addScript(owner: string, text: string): string {
    const identifier = String((this.#added += 1))
    this.#scripts.set(identifier, { owner, text })
    return identifier
  }

  scripts(of: string): readonly string[] {
    return [...this.#scripts.values()].flatMap(({ owner, text }) => (owner === of ? [text] : []))
  }

  removeScript(identifier: string): void {
    this.#scripts.delete(identifier)
  }

  cookies(window = this.#lastUsed().window): Promise<IWebDriverOptionsCookie[]> {
    return window.manage().getCookies()
  }

  async deleteCookie(...cookies: readonly { name: string }[]): Promise<void> {
    for (const { name } of cookies) await this.#lastUsed().window.manage().deleteCookie(name)
  }

  /** Closes a page; the browser ends with the last one. */
  leave(page: WebKitPage): Promise<void> {
    this.#pages.splice(this.#pages.indexOf(page), 1)
    const isLast = this.#pages.length === 0
    // Windows that were closed at the same time are closed first.
    this.#shut = this.#shut.then(() => (isLast ? this.close() : page.window.close()))
    return this.#shut
  }

  close(): Promise<void> {
    return (this.#ended ??= this.#end())
  }

  async #end(): Promise<void> {
    for (const page of [...this.#pages]) page.forget()
    await this.#first.quit()
    await this.#relay.end()
  }

  #lastUsed(): WebKitPage {
    const page = this.#pages.find(({ window }) => window.handle === this.current()) ?? this.#pages.at(-1)
    if (!page) throw new Error('All pages of this user are closed.')
    return page
  }

  /** Records a problem of a page that was left. */
  note(problem: string): void {
    this.#problems.get(this.#lastUsed())?.push(problem)
  }

  tell(asked: RelayedRequest, status: number): void {
    for (const page of this.#pages) page.emit('response', new WebKitResponse(asked, status))
  }

  /** While requests are intercepted, none may be served from the cache. */
  isUncached(): boolean {
    return this.#pages.some(({ intercepts, isCached }) => intercepts || !isCached)
  }

  /** It is not known which window sends a request, so the listeners of all windows get it. */
  async judge(asked: RelayedRequest): Promise<Verdict> {
    const request = new WebKitRequest(asked)
    const isHeld = this.#pages.some(({ intercepts }) => intercepts)
    const isHeard = this.#pages.map((page) => page.emit('request', request)).includes(true)
    return isHeld && isHeard ? request.verdict : 'go on'
  }
}
