import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import type { BackendAddress } from './backend-address.js'

/** A server that does not accept the connection within this time counts as unreachable. */
const connectTimeoutMs = 15_000

/** The proxy's only way out: a caller can choose a path, but no host. */
export interface Connection {
  /**
   * @param isOnce uses a new connection. The server may just have closed an idle one, so a request that cannot be sent
   * again must not use that.
   */
  request(options: Pick<RequestOptions, 'method' | 'path' | 'headers'>, isOnce: boolean): ClientRequest
  /** Closes idle connections. */
  close(): void
}

/**
 * Connects to one server, and reuses connections.
 *
 * @param anyCertificate trusts the server's certificate, whoever signed it
 */
export function connectTo({ origin }: BackendAddress, anyCertificate: boolean): Connection {
  const { protocol, hostname, port } = new URL(origin)
  const isTls = protocol === 'https:'
  const agent = isTls ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  return {
    request({ method, path, headers }, isOnce) {
      const begin = isTls ? httpsRequest : httpRequest
      // A literal IPv6 address has brackets only within a URL.
      const outgoing = begin({
        protocol,
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        method,
        path,
        headers,
        agent: isOnce ? false : agent,
        ...(isTls && { rejectUnauthorized: !anyCertificate }),
      })
      outgoing.on('socket', (socket) => {
        // Only a request of its own connection has a body.
        if (isOnce) readToTheEnd(socket)
        if (!socket.connecting) return
        const giveUp = setTimeout(
          () => outgoing.destroy(Object.assign(new Error('No connection in time'), { code: 'ETIMEDOUT' })),
          connectTimeoutMs,
        )
        for (const over of ['connect', 'error', 'close'] as const) socket.once(over, () => clearTimeout(giveUp))
      })
      return outgoing
    },
    close: () => agent.destroy(),
  }
}

/**
 * Lets a connection be read to its end where nothing can be written any more. A server may answer and close before it
 * has read the whole body; Node would then drop the connection, and with it the answer that is already here.
 */
function readToTheEnd(socket: Socket): void {
  type Written = (error?: Error | null) => void
  const heard =
    (written: Written): Written =>
    (error) => {
      if (error && !socket.readableEnded) socket.once('end', () => written(error))
      else written(error)
    }
  const [write, writeAll] = [socket._write.bind(socket), socket._writev?.bind(socket)]
  socket._write = (piece, encoding, written) => write(piece, encoding, heard(written))
  if (writeAll) socket._writev = (pieces, written) => writeAll(pieces, heard(written))
}
