/**
 * A WebKit browser, driven by WebKitWebDriver: the W3C's WebDriver protocol. Each has a display, a home folder and a
 * process of its own, so two share neither the focus nor cookies; its windows do. All of it ends with this process at
 * the latest.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What test/browser.mjs found out about WebKit. */
export interface FoundWebKit {
  executablePath: string
  args: string[]
  driver: string
  display?: string
}

interface Display {
  name: string
  stop(): void
}

/** Longer than ever needed when nothing is wrong, because the machine may be busy. */
export const startTimeoutMs = 60_000
const scriptTimeoutMs = 120_000

/** An error of the driver; `code` is the protocol's word for it. */
export class WebDriverError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`)
  }
}

export interface SessionOptions {
  /** Keeps the page's dialogs open for the test; otherwise they are dismissed, and the command that met them fails. */
  keepsDialogs?: boolean
  /** All requests go through this proxy: a host and a port. */
  proxy?: string
}

export class WebDriverSession {
  readonly #root: string
  readonly #end: () => Promise<void>
  /** The driver's commands go to one window at a time, so each waits for the one before. */
  #last: Promise<unknown> = Promise.resolve()
  #current = ''
  #hasEnded = false

  private constructor(root: string, end: () => Promise<void>) {
    this.#root = root
    this.#end = end
  }

  static async open(
    webkit: FoundWebKit,
    { keepsDialogs = false, proxy }: SessionOptions = {},
  ): Promise<WebDriverSession> {
    const display = webkit.display ? await startDisplay(webkit.display) : undefined
    const home = await mkdtemp(join(tmpdir(), 'webkit-'))
    const port = await freePort()
    const env = {
      ...process.env,
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
    }
    const driver = spawn(webkit.driver, ['-p', String(port), '--host=127.0.0.1'], {
      stdio: 'ignore',
      env,
      detached: true,
    })
    // The browser is in the driver's group, and both end together.
    const kill = (): void => killGroup(driver)
    process.once('exit', kill)
    const end = async (): Promise<void> => {
      process.off('exit', kill)
      kill()
      if (driver.exitCode === null && driver.signalCode === null) await once(driver, 'exit')
      display?.stop()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    }
    try {
      const root = `http://127.0.0.1:${port}`
      await answers(root, driver)
      const capabilities = {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: webkit.executablePath, args: webkit.args },
          ...(keepsDialogs && { unhandledPromptBehavior: 'ignore' }),
          ...(proxy && { proxy: { proxyType: 'manual', httpProxy: proxy } }),
        },
      }
      const { sessionId } = (await call('POST', `${root}/session`, { capabilities })) as { sessionId: string }
      const session = new WebDriverSession(`${root}/session/${sessionId}`, end)
      await session.#call('POST', '/timeouts', { script: scriptTimeoutMs, pageLoad: scriptTimeoutMs })
      session.#current = String(await session.#call('GET', '/window'))
      return session
    } catch (error) {
      await end()
      throw error
    }
  }

  /** The window that was used last, by its handle. */
  get current(): string {
    return this.#current
  }

  /** A command to a window, once all earlier ones are done. */
  command(window: string, method: string, path: string, body?: object): Promise<unknown> {
    return this.#inTurn(async () => {
      if (this.#current !== window) {
        await this.#call('POST', '/window', { handle: window })
        this.#current = window
      }
      return this.#call(method, path, body)
    })
  }

  /** Opens a further window, and returns its handle. */
  newWindow(): Promise<string> {
    return this.#inTurn(
      async () => ((await this.#call('POST', '/window/new', { type: 'window' })) as { handle: string }).handle,
    )
  }

  /** The handles of all windows, also of those that pages have opened. */
  windows(): Promise<string[]> {
    return this.#inTurn(() => this.#call('GET', '/window/handles') as Promise<string[]>)
  }

  async end(): Promise<void> {
    if (this.#hasEnded) return
    this.#hasEnded = true
    await call('DELETE', this.#root).catch(() => undefined)
    await this.#end()
  }

  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task)
    this.#last = result.catch(() => undefined)
    return result
  }

  #call(method: string, path: string, body?: object): Promise<unknown> {
    return call(method, this.#root + path, body)
  }
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const { value } = (await answer.json()) as { value: unknown }
  const failure = value as { error?: string; message?: string } | null
  if (!answer.ok) throw new WebDriverError(failure?.error ?? String(answer.status), failure?.message ?? '')
  return value
}

/** Waits until the driver listens. */
async function answers(root: string, driver: ChildProcess): Promise<void> {
  const end = Date.now() + startTimeoutMs
  for (;;) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended at once, with ${driver.exitCode}.`)
    try {
      await call('GET', `${root}/status`)
      return
    } catch (error) {
      if (Date.now() > end) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

async function startDisplay(program: string): Promise<Display> {
  const { startDisplay: start } = (await import(pathToFileURL(resolve('test/support/display.mjs')).href)) as {
    startDisplay(program: string): Promise<Display>
  }
  return start(program)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
