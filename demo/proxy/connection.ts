import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { BackendAddress } from './backend-address.js'

/** A server that does not even take up the connection within this time is counted as gone. */
const connectTimeoutMs = 15_000

/** The one way out of the proxy: there is no address to give but a path. */
export interface Connection {
  /**
   * @param isOnce takes a connection of its own. One that has waited may have been closed by the server just now, so what
   * cannot be sent again must not go over it.
   */
  request(options: Pick<RequestOptions, 'method' | 'path' | 'headers'>, isOnce: boolean): ClientRequest
  /** Lets go of connections that wait for further use. */
  close(): void
}

/**
 * Connects to one server, over and over.
 *
 * @param anyCertificate takes the server's certificate for good, whoever signed it
 */
export function connectTo({ origin }: BackendAddress, anyCertificate: boolean): Connection {
  const { protocol, hostname, port } = new URL(origin)
  const isTls = protocol === 'https:'
  const agent = isTls ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  return {
    request({ method, path, headers }, isOnce) {
      const begin = isTls ? httpsRequest : httpRequest
      // A literal IPv6 address stands in brackets only within an address.
      const outgoing = begin({ protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, method, path, headers, agent: isOnce ? false : agent, ...(isTls && { rejectUnauthorized: !anyCertificate }) })
      outgoing.on('socket', (socket) => {
        if (!socket.connecting) return
        const giveUp = setTimeout(() => outgoing.destroy(Object.assign(new Error('No connection in time'), { code: 'ETIMEDOUT' })), connectTimeoutMs)
        for (const over of ['connect', 'error', 'close'] as const) socket.once(over, () => clearTimeout(giveUp))
      })
      return outgoing
    },
    close: () => agent.destroy(),
  }
}
