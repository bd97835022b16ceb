/** A page under the strict policy that uses the WebDAV client, with a WebDAV server behind its own origin. */
import { readFile } from 'node:fs/promises'
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, normalize, resolve } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { Page } from 'puppeteer-core'
import type * as Client from '../../src/entries/webdav.js'
import { close, listen } from './loopback.js'
import { file, multistatus } from './multi-status.js'

/** A request to the client's own origin, or to the other one. */
interface Seen {
  method: string
  headers: IncomingHttpHeaders
}

export interface DavPages {
  origin: string
  /** The token on the page's head. */
  token: string
  /** Another origin, which allows every request and responds with an empty list. */
  elsewhere: { origin: string; seen: Seen[] }
  /** Requests to the WebDAV server, in order. */
  seen: Seen[]
  /** Requests from now on get no response. */
  silent: boolean
  /**
   * Holds back each request body from now on after its first bytes, until this is fulfilled: a test can act in the
   * middle.
   */
  gate: Promise<void> | null
  close(): Promise<void>
}

/** The outcome of a call of the client. */
export type Outcome<T> = { value: T } | { failure: { kind: string; status: number; message: string } }

interface DavWindow {
  dav: typeof Client
  client: Client.WebdavClient
  /** Each progress report of the latest upload: bytes sent, and bytes in total. */
  told: [number, number | null][]
}

const token = 'token-of-the-page'
const script = `import * as dav from '/dist/esm/webdav.js'
window.dav = dav
window.client = dav.createWebdavClient({ baseUrl: '/dav' })`

const page = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head data-requesttoken="${token}"><title>WebDAV</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`
/** The documents by path; `/picker` belongs to a product that is unrelated to ours. */
const documents: Readonly<Record<string, string>> = {
  '/': page('<script type="module" src="/page.js"></script>', ''),
  '/picker': page(
    '<link rel="stylesheet" href="/dist/shared-environment.css"><script defer src="/dist/loader.js"></script>',
    '<file-picker base-url="/dav"></file-picker>',
  ),
}

/** Serves the page, `dist`, and `upstream` (an origin) below `/dav/`. Run from the project's folder, on a build. */
export async function startDavPages(upstream: string): Promise<DavPages> {
  const { strictPolicy } = (await import(pathToFileURL(resolve('test/support/strict-pages.mjs')).href)) as {
    strictPolicy: string
  }
  const elsewhereSeen: Seen[] = []
  const elsewhere = createServer((req, res) => {
    elsewhereSeen.push({ method: req.method ?? '', headers: req.headers })
    res
      .setHeader('Access-Control-Allow-Origin', '*')
      .setHeader('Access-Control-Allow-Methods', '*')
      .setHeader('Access-Control-Allow-Headers', '*')
    if (req.method === 'OPTIONS') res.writeHead(204).end()
    else res.writeHead(207, { 'Content-Type': 'application/xml' }).end(multistatus(file(req.url ?? '')))
  })
  const elsewhereOrigin = await listen(elsewhere)
  const pages: DavPages = {
    origin: '',
    token,
    elsewhere: { origin: elsewhereOrigin, seen: elsewhereSeen },
    seen: [],
    silent: false,
    gate: null,
    close: async () => {
      await Promise.all([close(server), close(elsewhere)])
    },
  }

  const server = createServer((req, res) => {
    const path = new URL(req.url ?? '/', 'http://localhost').pathname
    if (path === '/dav' || path.startsWith('/dav/')) {
      pages.seen.push({ method: req.method ?? '', headers: req.headers })
      if (!pages.silent) pass(req, res, upstream, pages.gate)
    } else {
      // The policy allows the other origin, for the one test that no token is sent there.
      res.setHeader(
        'Content-Security-Policy',
        strictPolicy.replace("connect-src 'self'", `connect-src 'self' ${elsewhereOrigin}`),
      )
      void answerPage(path, res)
    }
  })
  pages.origin = await listen(server)
  return pages
}

/** Streams a request on to the server, so that there is one origin as in a real installation. */
function pass(req: IncomingMessage, res: ServerResponse, upstream: string, gate: Promise<void> | null): void {
  const headers: IncomingHttpHeaders = { ...req.headers, host: new URL(upstream).host }
  const target = headers['destination']
  if (typeof target === 'string') headers['destination'] = upstream + target.slice(new URL(target).origin.length)
  const onward = request(upstream + String(req.url), { method: req.method, headers, agent: false }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('error', () => res.destroy()).pipe(res)
  })
  onward.on('error', () => res.destroy())
  res.on('close', () => {
    if (!res.writableFinished) onward.destroy()
  })
  pipeline(Readable.from(gate ? heldBack(req, gate) : req, { objectMode: false }), onward, () => undefined)
}

async function* heldBack(body: AsyncIterable<unknown>, gate: Promise<void>): AsyncIterable<unknown> {
  let first = true
  for await (const piece of body) {
    yield piece
    if (first) await gate
    first = false
  }
}

async function answerPage(path: string, res: ServerResponse): Promise<void> {
  const document = documents[path]
  if (document !== undefined) {
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    res.end(document)
    return
  }
  res.setHeader('Content-Type', `text/${path.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`)
  if (path === '/page.js') {
    res.end(script)
    return
  }
  try {
    if (!path.startsWith('/dist/')) throw new Error('not ours')
    res.end(await readFile(join(process.cwd(), normalize(path))))
  } catch {
    res.writeHead(404).end()
  }
}

/** Opens the page and waits for the client. */
export async function openDavPage(page: Page, { origin }: DavPages): Promise<void> {
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => 'client' in window)
}

type Method = Exclude<keyof Client.WebdavClient, 'get'>

/** Calls the client on the page. Arguments and results are plain data; a failure is returned, not thrown. */
export function ask<Name extends Method>(
  page: Page,
  method: Name,
  ...args: Parameters<Client.WebdavClient[Name]>
): Promise<Outcome<Awaited<ReturnType<Client.WebdavClient[Name]>>>> {
  return page.evaluate(
    async (name, values) => {
      const { client, dav } = window as unknown as DavWindow
      const call = client[name as 'request'] as (...all: unknown[]) => Promise<unknown>
      try {
        return { value: (await call(...(values as unknown[]))) ?? null }
      } catch (error) {
        if (!(error instanceof dav.WebdavError)) throw error
        return { failure: { kind: error.kind, status: error.status, message: error.message } }
      }
    },
    method,
    args as unknown,
  ) as Promise<Outcome<Awaited<ReturnType<Client.WebdavClient[Name]>>>>
}

/** The bytes of a file as the client gets them. */
export async function bytesOf(page: Page, path: string): Promise<Buffer> {
  const text = await page.evaluate(async (from) => {
    const answer = await (window as unknown as DavWindow).client.get(from)
    if (answer.status !== 200) return `status ${answer.status}`
    return Array.from(new Uint8Array(await answer.arrayBuffer()), (byte) => byte.toString(16).padStart(2, '0')).join('')
  }, path)
  if (text.startsWith('status')) throw new Error(`GET ${path}: ${text}`)
  return Buffer.from(text, 'hex')
}

/**
 * Uploads bytes of a known pattern, and returns the outcome. `abort` aborts as soon as the first bytes are reported as
 * sent.
 */
export function upload(page: Page, path: string, size: number, { abort = false } = {}): Promise<string> {
  return page.evaluate(
    async (to, length, early) => {
      const { client, dav } = window as unknown as DavWindow
      const bytes = new Uint8Array(length)
      for (let at = 0; at < length; at += 1) bytes[at] = (at * 31 + (at >> 9)) & 255
      const told: [number, number | null][] = ((window as unknown as DavWindow).told = [])
      const giveUp = new AbortController()
      const onProgress = (sentBytes: number, totalBytes: number | null): void => {
        told.push([sentBytes, totalBytes])
        if (early) giveUp.abort()
      }
      try {
        await client.createFile(to, new Blob([bytes]), { onProgress, signal: giveUp.signal })
        return 'done'
      } catch (error) {
        return error instanceof dav.WebdavError ? error.kind : String(error)
      }
    },
    path,
    size,
    abort,
  )
}

/** The progress reports of the latest upload: bytes sent, and bytes in total. */
export function progressOf(page: Page): Promise<[number, number | null][]> {
  return page.evaluate(() => (window as unknown as DavWindow).told)
}

/** Waits until the latest upload has reported progress. */
export async function progressBegan(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as Partial<DavWindow>).told?.length)
}

/** The pattern that `upload` sends. */
export function patternOf(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at += 1) bytes[at] = (at * 31 + (at >> 9)) & 255
  return bytes
}
