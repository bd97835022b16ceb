import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemo, type RunningDemo } from './server.js'
import type { DemoOptions } from './options.js'

/** A demo with a clock that only moves when told, and an empty data folder that goes away with it. */
export interface TestDemo extends RunningDemo {
  dataFolder: string
  /** Lets this much time pass at once. */
  advance(ms: number): void
}

/** Starts a demo for one test file. */
export async function startTestDemo(options: Partial<DemoOptions> = {}): Promise<TestDemo> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'demo-'))
  let nowMs = Date.parse('2026-03-02T12:00:00Z')
  const demo = await startDemo({ port: 0, quiet: true, dataFolder, now: () => nowMs, ...options })
  return {
    ...demo,
    dataFolder,
    advance(ms) {
      nowMs += ms
    },
    async close() {
      await demo.close()
      // What the server was at when it was closed may still come to the disk.
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** As much of a browser as a test of the server needs: it keeps cookies and knows the page's token. */
export class TestClient {
  readonly cookies = new Map<string, string>()
  readonly #url: string

  constructor(demo: RunningDemo) {
    this.#url = demo.url
  }

  /** Redirects are never followed, so that a test sees them. */
  async fetch(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(this.#url + path, { redirect: 'manual', ...init, headers: { cookie, ...init.headers } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  /** A fresh token, as the heartbeat would fetch it. */
  async token(): Promise<string> {
    const body = (await (await this.fetch('/index.php/csrftoken')).json()) as { token: string }
    return body.token
  }

  /** Sends a form with a good token, unless the form brings one along. */
  async post(path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Response> {
    const body = new URLSearchParams({ requesttoken: form['requesttoken'] ?? (await this.token()), ...form })
    return this.fetch(path, { method: 'POST', body, headers })
  }

  /** Every account's password is its name. */
  async signIn(user: string, redirectUrl = ''): Promise<Response> {
    return this.post('/index.php/login', { user, password: user, redirect_url: redirectUrl })
  }

  /** Sends a call with a good token in the header. */
  async call(method: string, path: string, init: { body?: string; headers?: Record<string, string> } = {}): Promise<Response> {
    return this.fetch(path, { method, ...init, headers: { requesttoken: await this.token(), ...init.headers } })
  }

  /** Sends JSON with a good token in the header. */
  async callJson(method: string, path: string, json: unknown): Promise<Response> {
    return this.call(method, path, { body: JSON.stringify(json), headers: { 'content-type': 'application/json', accept: 'application/json' } })
  }
}

/** A client that is signed in already. */
export async function signedIn(demo: RunningDemo, user: string): Promise<TestClient> {
  const client = new TestClient(demo)
  const answer = await client.signIn(user)
  if (answer.status !== 303) throw new Error(`Signing in as ${user} answered ${answer.status}.`)
  return client
}
