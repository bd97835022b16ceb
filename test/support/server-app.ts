/**
 * A server with the app for Nextcloud servers: the demo poses as the server, its pages go through the app's PHP, and the
 * app's files are served as a server serves them.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test as base } from './journey.js'
import type { DemoOptions } from '../../demo/server/options.js'
import { versionOf } from '../../demo/server/pages/release.js'

export { expect }

const id = 'shared_environment'

interface Build {
  appFiles(version?: string): { files: Map<string, Buffer>; version: string }
  unpack(files: Map<string, Buffer>, folder: string): void
}
const { appFiles, unpack } = (await import(pathToFileURL(resolve('build/server-app.mjs')).href)) as Build

/** Whether PHP is installed. Nothing of it is installed by a test. */
export const hasPhp = (): boolean => {
  try {
    execFileSync('php', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The settings page of the administration, and that of a user. */
export const formPage = {
  admin: '/index.php/settings/admin/shared_environment',
  personal: '/index.php/settings/user/shared_environment',
}

/** A running server with the app. */
export interface ServerWithApp {
  url: string
  /** Paths of the app's files that were asked for, since the start or the last time that somebody emptied the list. */
  asked: string[]
  /** Upgrades the app: its files are those of another version from now on. */
  upgrade(version: string): Promise<void>
  /** Takes the app from the server, or brings it back. */
  enable(isEnabled: boolean): void
  /** What the administrator has chosen, as the form sends it. */
  choose(choices: Record<string, unknown>): Promise<void>
  /** Answers these files of the app with 404. */
  lose(pattern: RegExp | null): void
  close(): Promise<void>
}

/** Starts PHP, and a server in front of the demo. */
export async function startServerWithApp(
  demo: { url: string },
  { compatible = null, webroot = '' }: Partial<DemoOptions>,
): Promise<ServerWithApp> {
  const folder = await mkdtemp(join(tmpdir(), 'server-app-'))
  const values = join(folder, 'values.json')
  const app = join(folder, 'custom_apps', id)
  const install = (version?: string): void => unpack(appFiles(version).files, join(folder, 'custom_apps'))
  install()
  const php = await startPhp({ SERVER_APP: app, SERVER_VALUES: values })
  let isEnabled = true
  let lost: RegExp | null = null
  const asked: string[] = []
  const origin = new URL(demo.url).origin

  async function ask(what: object): Promise<{ status: number; text: string }> {
    const answer = await fetch(php.url, {
      method: 'POST',
      body: JSON.stringify({ version: `${versionOf(compatible)}.1`, webroot, ...what }),
    })
    return { status: answer.status, text: await answer.text() }
  }

  async function userOf(headers: IncomingHttpHeaders): Promise<string | undefined> {
    const answer = await fetch(`${demo.url}/ocs/v2.php/cloud/user?format=json`, {
      headers: { cookie: headers.cookie ?? '', 'ocs-apirequest': 'true', accept: 'application/json' },
    })
    if (!answer.ok) return undefined
    return ((await answer.json()) as { ocs: { data: { id: string } } }).ocs.data.id
  }

  async function sendFile(path: string, res: ServerResponse): Promise<void> {
    const name = decodeURIComponent(path.split('?')[0] ?? '')
    asked.push(name)
    const content = name.includes('..') || lost?.test(name) ? null : await readFile(join(app, name)).catch(() => null)
    const types = {
      css: 'text/css',
      js: 'text/javascript',
      mjs: 'text/javascript',
      svg: 'image/svg+xml',
      json: 'application/json',
    }
    const type = types[(name.split('.').at(-1) ?? '') as keyof typeof types]
    // As the server's own rules for its web server say.
    const isKept = path.includes('?v=') ? ', immutable' : ''
    if (!content) res.writeHead(404).end()
    else res.writeHead(200, { 'content-type': type, 'cache-control': `max-age=15778463${isKept}` }).end(content)
  }

  async function answerCall(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    const user = await userOf(req.headers)
    const text = await bodyOf(req)
    if (path.startsWith('/ocs/')) {
      // As the server refuses calls of other sites.
      if (!req.headers['requesttoken'] || req.headers['ocs-apirequest'] !== 'true') {
        res.writeHead(412).end()
        return
      }
      const method = req.method === 'PUT' ? 'save' : 'load'
      const { status, text: answer } = await ask({
        what: 'call',
        method,
        user,
        params: text ? (JSON.parse(text) as object) : {},
      })
      res.writeHead(status, { 'content-type': 'application/json' }).end(answer)
      return
    }
    const method = path.endsWith('/saveAdmin') ? 'saveAdmin' : 'savePersonal'
    const { requesttoken, ...params } = paramsOf(text)
    if (!user || !requesttoken) {
      res.writeHead(412).end()
      return
    }
    await ask({ what: 'form', method, user, params })
    const to = method === 'saveAdmin' ? formPage.admin : formPage.personal
    res.writeHead(303, { location: `${webroot}${to}?saved=1` }).end()
  }

  function forward(req: IncomingMessage, res: ServerResponse, path: string): void {
    const form = Object.entries(formPage).find(([, page]) => path.startsWith(page))?.[0]
    const to = form ? `/index.php/settings/user${new URL(path, origin).search}` : path
    const { headers } = req
    const outgoing = request(
      `${origin}${webroot}${to}`,
      {
        method: req.method,
        headers: { ...headers, 'accept-encoding': 'identity' },
      },
      (answer) => {
        const isPage =
          isEnabled &&
          req.method === 'GET' &&
          answer.statusCode === 200 &&
          /^text\/html/.test(answer.headers['content-type'] ?? '')
        if (!isPage) {
          res.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(res)
          return
        }
        void changed(answer, res, path, form)
      },
    )
    outgoing.on('error', () => res.destroy())
    req.pipe(outgoing)
  }

  async function changed(
    answer: IncomingMessage,
    res: ServerResponse,
    path: string,
    form: string | undefined,
  ): Promise<void> {
    const html = await bodyOf(answer)
    const user = /<head data-user="([^"]+)"/.exec(html.replace(/\s+/g, ' '))?.[1]
    const params = Object.fromEntries(new URL(path, origin).searchParams)
    const { text } = await ask({ what: 'page', html, user, form, params, renderAs: user ? 'user' : 'guest' })
    const { 'content-length': _, etag: __, ...headers } = answer.headers
    res.writeHead(200, headers).end(text)
  }

  const server = createServer((req, res) => {
    const asked = req.url ?? ''
    // Signing in does not know the path of the server.
    const path = asked.startsWith(`${webroot}/`) ? asked.slice(webroot.length) : asked
    const files = `/custom_apps/${id}/`
    if (isEnabled && path.startsWith(files)) void sendFile(path.slice(files.length), res)
    else if (
      isEnabled &&
      (path.startsWith(`/ocs/v2.php/apps/${id}/`) || path.startsWith('/index.php/shared_environment/'))
    )
      void answerCall(req, res, path)
    else forward(req, res, path)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${webroot}`,
    asked,
    async upgrade(version) {
      await rm(app, { recursive: true })
      install(version)
    },
    enable(is) {
      isEnabled = is
    },
    choose: async (choices) => void (await ask({ what: 'form', method: 'saveAdmin', user: 'alice', params: choices })),
    lose(pattern) {
      lost = pattern
    },
    async close() {
      php.process.kill()
      server.close()
      server.closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** PHP's built-in server, on a port that it finds free. */
async function startPhp(env: Record<string, string>): Promise<{ url: string; process: ChildProcess }> {
  const free = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => free.once('listening', done))
  const { port } = free.address() as AddressInfo
  await new Promise((done) => free.close(done))
  const process_ = spawn(
    'php',
    ['-d', 'display_errors=stderr', '-S', `127.0.0.1:${port}`, 'server-app/tests/server/index.php'],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  await new Promise<void>((done, fail) => {
    process_.once('error', fail)
    process_.once('exit', () => fail(new Error(`PHP has ended: ${said}`)))
    process_.stderr.on('data', (piece: Buffer) => {
      said = piece.toString()
      if (/Development Server .* started/.test(said)) done()
      else if (/LOGGED|PHP (Warning|Fatal|Notice|Deprecated)/.test(said)) console.error(said)
    })
  })
  return { url: `http://127.0.0.1:${port}/`, process: process_ }
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of message as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/** Fields of a form as PHP reads them: `name[]` is a list, `name[key]` a table. */
function paramsOf(text: string): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [, own = name, key] = /^(\w+)\[(.*)\]$/.exec(name) ?? []
    if (key === undefined) params[own] = value
    else if (key === '') params[own] = [...((params[own] as string[] | undefined) ?? []), value]
    else params[own] = { ...(params[own] as object | undefined), [key]: value }
  }
  return params
}

export const test = base.extend<object, { front: ServerWithApp }>({
  front: [
    async ({ demo, demoOptions }, use) => {
      const front = await startServerWithApp(demo, demoOptions)
      await use(front)
      await front.close()
    },
    { scope: 'worker' },
  ],
})
