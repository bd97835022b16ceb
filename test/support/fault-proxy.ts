/** A proxy in front of a server that does to chosen requests what networks, proxies and servers in trouble do. */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What can happen to a request. */
export type Fault =
  | 'stall at head'
  | 'stall in body'
  | 'slow'
  | 'delay'
  | 'reset'
  | 'cut'
  | 'truncate'
  | 'swallow'
  | 'repeat'
  | 'wrong type'
  | 'portal'
  | 'moved'
  | { status: number; headers?: Record<string, string> }

/** One request that came by. */
export interface SeenRequest {
  method: string
  path: string
  /** In ms since the epoch. */
  atMs: number
}

export interface FaultProxy {
  url: string
  /** All requests so far, those that met a fault included. */
  readonly seen: readonly SeenRequest[]
  /**
   * Lets requests meet a fault from now on.
   *
   * @param which tested against the method and the path, for instance `PUT /remote.php/dav/files/alice/a.txt`
   * @param times how many requests; default: all
   * @returns the undo
   */
  break(which: RegExp, fault: Fault, times?: number): () => void
  /** Refuses larger bodies with 413 and a page of its own, as nginx does with `client_max_body_size`. */
  limit(bodyBytes: number): void
  /** Nothing meets a fault any more. Requests that stall go on stalling: their connections are dead. */
  mend(): void
  end(): Promise<void>
}

interface Rule {
  which: RegExp
  fault: Fault
  left: number
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** In ms: between two pieces of a slow response, and before a delayed one. */
const pauses = { slow: 20, delay: 3000 }

/** The size of these pieces, in bytes. */
const slowBytes = 64

/** The first bytes of a response that stalls. */
const stalledBytes = 3

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** Starts a proxy to a server on this machine, on a port of its own. */
export async function startFaultProxy(port: number): Promise<FaultProxy> {
  let rules: Rule[] = []
  let limitBytes = Infinity
  const seen: SeenRequest[] = []

  /** Sends a request to the server and reads its whole response. */
  async function forward({ method, url: path, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, connection: 'close' } })
    outgoing.end(body)
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await bodyOf(answer) }
  }
  /** The head of a response whose body the proxy sends itself. */
  function begin(res: ServerResponse, { status, headers, body }: Answer, more: Record<string, string> = {}): void {
    const { 'transfer-encoding': _encoding, connection: _connection, ...own } = headers
    res.writeHead(status, { ...own, 'content-length': String(body.length), ...more })
    res.flushHeaders()
  }

  async function meet(fault: Fault, req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (fault === 'stall at head') {
      req.resume()
      return
    }
    if (fault === 'reset') {
      req.socket.resetAndDestroy()
      return
    }
    const body = await bodyOf(req)
    if (typeof fault === 'object') {
      res.writeHead(fault.status, { 'content-type': 'text/plain', ...fault.headers }).end('There is trouble.')
      return
    }
    if (fault === 'portal') {
      res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Hotel</title><h1>Sign in</h1>')
      return
    }
    if (fault === 'moved' && !req.url?.includes('moved=')) {
      const to = `${req.url}${req.url?.includes('?') ? '&' : '?'}moved=`
      res.writeHead(308, { location: to }).end()
      return
    }
    if (fault === 'delay') await wait(pauses.delay)
    if (fault === 'repeat') await forward(req, body)
    const answer = await forward(req, body)
    switch (fault) {
      case 'swallow':
        res.destroy()
        break
      case 'cut':
      case 'truncate': {
        begin(res, answer)
        const half = answer.body.subarray(0, Math.floor(answer.body.length / 2))
        res.write(half, () => (fault === 'cut' ? req.socket.resetAndDestroy() : res.destroy()))
        break
      }
      case 'stall in body':
        begin(res, answer)
        res.write(answer.body.subarray(0, stalledBytes))
        break
      case 'slow':
        begin(res, answer)
        for (let from = 0; from < answer.body.length; from += slowBytes) {
          if (res.destroyed) return
          res.write(answer.body.subarray(from, from + slowBytes))
          await wait(pauses.slow)
        }
        res.end()
        break
      case 'wrong type':
        begin(res, { ...answer, body: Buffer.from('\u0000GIF89a', 'latin1') }, { 'content-type': 'image/gif' })
        res.end(Buffer.from('\u0000GIF89a', 'latin1'))
        break
      default:
        begin(res, answer)
        res.end(answer.body)
    }
  }
  /** Passes a request on, piece by piece. */
  function pass(req: IncomingMessage, res: ServerResponse): void {
    const outgoing = request(
      { host: '127.0.0.1', port, method: req.method, path: req.url, headers: req.headers },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        res.flushHeaders()
        answer.on('error', () => res.destroy())
        answer.pipe(res)
      },
    )
    outgoing.on('error', () => res.destroy())
    res.on('close', () => outgoing.destroy())
    req.pipe(outgoing)
  }

  const server = createServer((req, res) => {
    const { method = '', url = '' } = req
    seen.push({ method, path: url, atMs: Date.now() })
    if (Number(req.headers['content-length'] ?? 0) > limitBytes) {
      const page = '<h1>413 Request Entity Too Large</h1>'
      res
        .writeHead(413, { 'content-type': 'text/html', 'content-length': page.length, connection: 'close' })
        .write(page)
      // A connection that is closed while the browser sends is reset, and Firefox then drops the response.
      req.on('end', () => res.end()).resume()
      return
    }
    const rule = rules.find(({ which, left }) => left > 0 && which.test(`${method} ${url}`))
    if (!rule) return pass(req, res)
    rule.left -= 1
    // The browser may have given up meanwhile.
    meet(rule.fault, req, res).catch(() => res.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    break(which, fault, times = Infinity) {
      const rule = { which, fault, left: times }
      rules.push(rule)
      return () => {
        rules = rules.filter((each) => each !== rule)
      }
    },
    limit(bodyBytes) {
      limitBytes = bodyBytes
    },
    mend() {
      rules = []
      limitBytes = Infinity
    },
    async end() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
