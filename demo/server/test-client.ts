import { startDemo, type RunningDemo } from './server.js'
import type { DemoOptions } from './options.js'

/** A demo with a clock that only moves when told. */
export interface TestDemo extends RunningDemo {
  /** Moves the clock forward. */
  advance(ms: number): void
}

/** Starts a demo for one test file. */
export async function startTestDemo(options: Partial<DemoOptions> = {}): Promise<TestDemo> {
  let nowMs = Date.parse('2026-03-02T12:00:00Z')
  const demo = await startDemo({ port: 0, quiet: true, now: () => nowMs, ...options })
  return {
    ...demo,
    advance(ms) {
      nowMs += ms
    },
  }
}

/** As much of a browser as server tests need: it keeps cookies and can get the page's token. */
export class TestClient {
  readonly cookies = new Map<string, string>()
  readonly #url: string

  constructor(demo: RunningDemo) {
    this.#url = demo.url
  }

  /** Never follows redirects, so that a test sees them. */
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

  /** A fresh token, fetched as the heartbeat does. */
  async token(): Promise<string> {
    const body = (await (await this.fetch('/index.php/csrftoken')).json()) as { token: string }
    return body.token
  }

  /** Sends a form with a valid token, unless the form has one. */
  async post(path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Response> {
    const body = new URLSearchParams({ requesttoken: form['requesttoken'] ?? (await this.token()), ...form })
    return this.fetch(path, { method: 'POST', body, headers })
  }

  /** Every account's password is its uid. */
  async signIn(user: string, redirectUrl = ''): Promise<Response> {
    return this.post('/index.php/login', { user, password: user, redirect_url: redirectUrl })
  }

  /** Sends a request with a valid token in the header. */
  async call(
    method: string,
    path: string,
    init: { body?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    return this.fetch(path, { method, ...init, headers: { requesttoken: await this.token(), ...init.headers } })
  }

  /** Sends JSON with a valid token in the header. */
  async callJson(method: string, path: string, json: unknown): Promise<Response> {
    return this.call(method, path, {
      body: JSON.stringify(json),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    })
  }
}

/** A client that is signed in. */
export async function signedIn(demo: RunningDemo, user: string): Promise<TestClient> {
  const client = new TestClient(demo)
  const answer = await client.signIn(user)
  if (answer.status !== 303) throw new Error(`Signing in as ${user} answered ${answer.status}.`)
  return client
}
