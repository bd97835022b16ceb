/** Test servers, and a proxy in front of one. */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { startProxy, type ProxyOptions, type RunningProxy } from './proxy.js'

/** A server and its origin. */
export interface TestBackend {
  server: Server
  origin: string
}

const running: { close(): unknown }[] = []

/** Closes everything that was started here, the proxies first. */
export async function closeAll(): Promise<void> {
  for (const one of running.splice(0).reverse()) await one.close()
}

/** Starts a server with this request listener. */
export async function backendOf(answer: RequestListener, tls?: { key: string; cert: string }): Promise<TestBackend> {
  const server = tls ? createTlsServer(tls, answer) : createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  running.push({
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  })
  return { server, origin: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Starts a proxy in front of a server. */
export async function proxyOf(origin: string, options: Partial<ProxyOptions> = {}): Promise<RunningProxy> {
  const proxy = await startProxy({ backend: { origin, webroot: '' }, port: 0, ...options })
  running.push(proxy)
  return proxy
}

/** Starts a server with this request listener, and a proxy in front of it. */
export async function before(answer: RequestListener, options: Partial<ProxyOptions> = {}): Promise<RunningProxy> {
  return proxyOf((await backendOf(answer)).origin, options)
}

/** Sends a request with any headers: `fetch` does not allow a custom `Host`, and decodes content codings. */
export async function ask(
  proxy: RunningProxy,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ answer: IncomingMessage; body: Buffer }> {
  const asked = request({ port: proxy.port, host: '127.0.0.1', path, method, headers, agent: false }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece as Buffer)
  return { answer, body: Buffer.concat(pieces) }
}
