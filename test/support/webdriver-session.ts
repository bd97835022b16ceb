/**
 * A WebKit browser, driven by WebKitWebDriver. Each has a display, a home folder and a process of its own, so two share
 * neither the focus nor cookies; its windows do. All of it ends with this process at the latest.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, type WebDriver } from 'selenium-webdriver'
import { DriverService } from 'selenium-webdriver/remote'
import type { FoundWebKit } from './webkit-browser.js'

/** Longer than ever needed when nothing is wrong, because the machine may be busy. */
export const startTimeoutMs = 60_000
const scriptTimeoutMs = 120_000

export interface SessionOptions {
  /** Keeps the page's dialogs open for the test; otherwise they are dismissed, and the command that met them fails. */
  keepsDialogs?: boolean
  /** All requests go through this proxy: a host and a port. */
  proxy?: string
}

export class WebDriverSession {
  /** Sends a command to the current window, at once. */
  readonly driver: WebDriver
  /** Ends what was started for the session. */
  readonly end: () => Promise<void>
  /** The driver's commands go to one window at a time, so each waits for the one before. */
  #last: Promise<unknown> = Promise.resolve()
  #current: string

  private constructor(driver: WebDriver, current: string, end: () => Promise<void>) {
    this.driver = driver
    this.#current = current
    this.end = end
  }

  static async open(
    webkit: FoundWebKit,
    { keepsDialogs = false, proxy }: SessionOptions = {},
  ): Promise<WebDriverSession> {
    const display = await webkit.openDisplay?.()
    const home = await mkdtemp(join(tmpdir(), 'webkit-'))
    const service = new DriverService.Builder(webkit.driver)
      .setLoopback(true)
      .setEnvironment({
        ...(process.env as Record<string, string>),
        ...(display && { DISPLAY: display.name, GDK_BACKEND: 'x11' }),
        HOME: home,
        XDG_CONFIG_HOME: home,
        XDG_CACHE_HOME: home,
        XDG_DATA_HOME: home,
        // There is neither a graphics card nor a desktop bus.
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        NO_AT_BRIDGE: '1',
        GSETTINGS_BACKEND: 'memory',
      })
      .build()
    const end = async (): Promise<void> => {
      await service.kill()
      display?.stop()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    }
    try {
      const driver = await new Builder()
        .disableEnvironmentOverrides()
        .usingServer(await service.start(startTimeoutMs))
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: webkit.executablePath, args: webkit.args },
          ...(keepsDialogs && { unhandledPromptBehavior: 'ignore' }),
          ...(proxy && { proxy: { proxyType: 'manual', httpProxy: proxy } }),
        })
        .build()
      await driver.manage().setTimeouts({ script: scriptTimeoutMs, pageLoad: scriptTimeoutMs })
      return new WebDriverSession(driver, await driver.getWindowHandle(), end)
    } catch (error) {
      await end()
      throw error
    }
  }

  /** The window that was used last, by its handle. */
  get current(): string {
    return this.#current
  }

  /** Does something, in a window if one is named, once all that was asked for earlier is done. */
  inTurn<Result>(window: string | undefined, task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(async () => {
      if (window !== undefined && window !== this.#current) {
        await this.driver.switchTo().window(window)
        this.#current = window
      }
      return task()
    })
    this.#last = result.catch(() => undefined)
    return result
  }
}
