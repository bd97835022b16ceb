/**
 * A proxy between a browser and its servers that puts a script first on every page, for a browser whose driver can
 * neither do so itself nor report the console or the network. What the script reports waits on the page for the
 * driver's next command, or is sent here when the page is left. Everything else passes unchanged, unless a request is
 * intercepted.
 */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crashText, probePage } from './page-probe.js'

/** The page's storage for tests; webdriver.ts creates it, too, on pages that the relay has not seen. */
export const keptOnPage = `(globalThis[Symbol.for('kept for tests')] ??= { reports: [], calls: new Map(), later: setTimeout.bind(globalThis) })`

const scriptPath = '/__probe.js'
const reportPath = '/__problems'
/** Responds at once; by then, all reports of pages that were left have arrived. */
export const settledPath = '/__settled'

/** Runs in frames, too, whose reports wait on the outermost page. */
const script = `{
  const kept = ${keptOnPage}
  const outermost = () => { try { return top[Symbol.for('kept for tests')] ?? kept } catch { return kept } };
  (${String(probePage)})((problem) => outermost().reports.push(problem), true, ${JSON.stringify(crashText)})
  addEventListener('pagehide', () => { if (kept.reports.length > 0) navigator.sendBeacon('${reportPath}', JSON.stringify(kept.reports.splice(0))) })
}`

/** A request of the browser on its way to the server. */
export interface RelayedRequest {
  /** The address at the server itself. */
  url: string
  method: string
  /** Whether it requests a page. */
  isNavigation: boolean
}

/** What happens to a request: it goes on, breaks, or gets this response. */
export type Verdict = 'go on' | 'break' | { status: number; body?: string; headers?: Record<string, string> }

export interface RelayOptions {
  /** Receives the problems of pages that are being left. */
  report(problem: string): void
  /** The window in which a page is loading. */
  owner?(): string
  /** Further scripts for each page of a window, as of now. */
  scripts?(owner: string): readonly string[]
  /** Whether scripts of pages are blocked. */
  isScriptless?(): boolean
  /** Whether the browser must not cache what it gets from now on. */
  isUncached?(): boolean
  /** Decides what happens to a request. */
  judge?(asked: RelayedRequest): Verdict | Promise<Verdict>
  /** Receives the status of each response. */
  answered?(asked: RelayedRequest, status: number): void
}

export interface ProbeRelay {
  /** The host and port where it listens. */
  address: string
  end(): Promise<void>
}

/** Starts the proxy. Its servers have to speak plain HTTP. */
export async function startProbeRelay({
  report,
  owner = () => '',
  scripts = () => [],
  isScriptless = () => false,
  isUncached = () => false,
  judge = () => 'go on',
  answered = () => undefined,
}: RelayOptions): Promise<ProbeRelay> {
  const relay = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const asked = {
      url: req.url ?? '',
      method: req.method ?? '',
      isNavigation: req.headers['sec-fetch-mode'] === 'navigate' || /^text\/html/.test(req.headers.accept ?? ''),
    }
    const verdict = await judge(asked)
    if (verdict === 'go on')
      pass(req, res, { isScriptless: isScriptless(), isUncached: isUncached(), owner: owner() }, (status) =>
        answered(asked, status),
      )
    else if (verdict === 'break') res.destroy()
    else
      res
        .writeHead(verdict.status, verdict.headers)
        .end(/html/.test(verdict.headers?.['Content-Type'] ?? '') ? probed(verdict.body ?? '', owner()) : verdict.body)
  }
  const server = createServer((req, res) => {
    const { pathname, search } = new URL(req.url ?? '', 'http://relay')
    if (pathname === scriptPath)
      res
        .writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' })
        .end([script, ...scripts(decodeURIComponent(search.slice(1)))].join(';\n'))
    else if (pathname === reportPath)
      void textOf(req)
        .then((text) => (JSON.parse(text) as string[]).forEach(report))
        .then(() => res.writeHead(204).end())
    else if (pathname === settledPath) res.writeHead(204).end()
    else void relay(req, res)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async end() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(
  req: IncomingMessage,
  res: ServerResponse,
  { isScriptless, isUncached, owner }: { isScriptless: boolean; isUncached: boolean; owner: string },
  answered: (status: number) => void,
): void {
  // Pages must not be compressed, so that they can be changed.
  const { 'accept-encoding': _encodings, 'proxy-connection': _connection, ...headers } = req.headers
  const target = new URL(req.url ?? '')
  const outgoing = request(
    { host: target.hostname, port: target.port, method: req.method, path: target.pathname + target.search, headers },
    (answer) => {
      const isPage = /^text\/html/.test(answer.headers['content-type'] ?? '')
      const { 'content-length': _length, ...others } = answer.headers
      answered(answer.statusCode ?? 502)
      // A further policy can only forbid more.
      const policies = [answer.headers['content-security-policy'] ?? [], isScriptless ? "script-src 'none'" : []].flat()
      const changed: Record<string, string | string[] | undefined> = {
        ...(isPage ? others : answer.headers),
        ...(isUncached && { 'cache-control': 'no-store' }),
      }
      if (isPage && policies.length > 0) changed['content-security-policy'] = policies
      res.writeHead(answer.statusCode ?? 502, changed)
      // When the response breaks off, so does the browser's.
      answer.on('error', () => res.destroy())
      if (isPage)
        void textOf(answer).then(
          (html) => res.end(probed(html, owner)),
          () => res.destroy(),
        )
      else {
        res.flushHeaders()
        answer.pipe(res)
      }
    },
  )
  // When one side closes its connection, the other is closed, too.
  outgoing.on('error', () => res.destroy())
  res.on('close', () => outgoing.destroy())
  req.pipe(outgoing)
}

/** A page with the script first in it. */
const probed = (html: string, owner: string): string =>
  html.replace(/<head[^>]*>/i, `$&<script src="${scriptPath}?${encodeURIComponent(owner)}"></script>`)

async function textOf(stream: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}
