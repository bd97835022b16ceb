import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline, type Duplex } from 'node:stream'
import { changeFor, sendChanged } from './changed-answer.js'
import type { Connection } from './connection.js'
import { answerFailure, explainFailure } from './failure.js'
import { headersForBackend, headersForBrowser, type Ends } from './headers.js'

/** One request to forward, and the two ends of its way. */
export interface Passage {
  connection: Connection
  ends: Ends
  /** Path and query at the server. */
  path: string
  told: (lacks: readonly string[], path: string) => void
}

/**
 * Streams a request to the server and the response to the browser. When one side disconnects, the exchange with the
 * other side ends, too.
 */
export function forward(req: IncomingMessage, res: ServerResponse, { connection, ends, path, told }: Passage): void {
  const headers = headersForBackend(req.headers, ends)
  const isChunked = 'transfer-encoding' in req.headers
  const hasBody = isChunked || Number(req.headers['content-length'] ?? 0) > 0
  // Otherwise Node would send the body of a GET without marking its end.
  if (isChunked) headers['transfer-encoding'] = 'chunked'
  send(hasBody)

  function send(isOnce: boolean): void {
    const outgoing = connection.request({ method: req.method, path, headers }, isOnce)
    let answered = false
    const abort = (): void => {
      if (!res.writableFinished) outgoing.destroy()
    }
    res.on('close', abort)
    outgoing.on('error', (error) => {
      res.off('close', abort)
      // A body that nobody reads any more would block the connection to the browser.
      req.resume()
      // A server may answer before it has read the whole body, and then close.
      if (answered || res.destroyed) return
      if (outgoing.reusedSocket && !isOnce) send(true)
      else fail(error)
    })
    outgoing.on('response', (answer) => {
      answered = true
      // Browsers read an answer only when they have sent all, also where the server reads no further.
      answer.on('end', () => {
        req.unpipe(outgoing)
        req.resume()
      })
      try {
        pass(answer)
      } catch (error) {
        // For instance a header that Node accepts but does not send.
        outgoing.destroy()
        fail(error)
      }
    })
    // Not a pipeline, which would end the browser's connection before it gets the error page.
    if (hasBody) req.pipe(outgoing)
    else outgoing.end()
  }

  function fail(error: unknown): void {
    // A partial response must not look complete.
    if (res.headersSent) res.destroy()
    else if (!res.destroyed) answerFailure(req, res, 502, explainFailure(error, ends.backend.origin))
  }

  function pass(answer: IncomingMessage): void {
    const given = headersForBrowser(answer.headers, req.headers.cookie, ends)
    const below = path.slice(ends.backend.webroot.length).split('?')[0] ?? ''
    const change = changeFor(req, answer, below, ends, (lacks) => told(lacks, below))
    if (change) {
      sendChanged(answer, res, given, change).catch(fail)
      return
    }
    // The length of a page that would be changed is not known yet.
    if (req.method === 'HEAD' && /^text\/html\b/i.test(answer.headers['content-type'] ?? ''))
      delete given['content-length']
    res.writeHead(answer.statusCode ?? 502, given)
    // Event streams need their headers before the first event.
    res.flushHeaders()
    pipeline(answer, res, () => undefined)
  }
}

/** Forwards an upgrade request, such as for WebSocket, and then all data in both directions. */
export function forwardUpgrade(
  req: IncomingMessage,
  socket: Duplex,
  early: Buffer,
  { connection, ends, path }: Omit<Passage, 'told'>,
): void {
  const headers = { ...headersForBackend(req.headers, ends), connection: 'Upgrade', upgrade: req.headers.upgrade }
  const outgoing = connection.request({ method: req.method, path, headers }, true)
  socket.on('error', () => outgoing.destroy())
  socket.on('close', () => outgoing.destroy())
  outgoing.on('error', () => refuseUpgrade(socket, 502))
  outgoing.on('response', (answer) => {
    answer.resume()
    refuseUpgrade(socket, answer.statusCode ?? 502)
  })
  outgoing.on('upgrade', (answer, far, first) => {
    const given = Object.entries({
      ...headersForBrowser(answer.headers, req.headers.cookie, ends),
      connection: 'Upgrade',
      upgrade: answer.headers.upgrade,
    })
    const lines = given.flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}\r\n`))
    socket.write(`HTTP/1.1 101 ${STATUS_CODES[101]}\r\n${lines.join('')}\r\n`)
    socket.write(first)
    far.write(early)
    pipeline(socket, far, () => far.destroy())
    pipeline(far, socket, () => socket.destroy())
  })
  outgoing.end()
}

/** Refuses an upgrade request and closes its connection. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
