import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import express, { type Express } from 'express'
import { close, listen } from '../server/listen.js'
import { projectRoot } from '../server/project-root.js'
import { forwardedPath, type BackendAddress } from './backend-address.js'
import { connectTo } from './connection.js'
import { answerFailure } from './failure.js'
import { forward, forwardUpgrade, refuseUpgrade } from './forward.js'
import type { Ends } from './headers.js'
import { ownPath } from './mount-elements.js'
import { askWhoItIs, lackLine, type ServerReport } from './server-status.js'

/** Options of a proxy. */
export interface ProxyOptions {
  backend: BackendAddress
  /** 0 takes any free port. */
  port: number
  /** How many ports above `port` may be tried when it is taken. */
  furtherPorts?: number
  /** Trusts the server's certificate, whoever signed it. */
  anyCertificate?: boolean
  /** The built bundle. */
  distFolder?: string
  /** Receives what the server's pages lack, once for each finding. */
  say?: (line: string) => void
}

/** A proxy that is running. */
export interface RunningProxy {
  /** Address of the server's pages behind the proxy, with the server's path and without a slash at the end. */
  url: string
  port: number
  /** Asks the server for its name and version. */
  report(): Promise<ServerReport>
  close(): Promise<void>
}

/**
 * Starts a proxy in front of a running server. It listens on loopback only, because everyone who can connect to it
 * reaches the server, and it forwards to that one server and nowhere else.
 */
export async function startProxy({
  backend,
  port: wanted,
  furtherPorts = 0,
  anyCertificate = false,
  distFolder,
  say = () => undefined,
}: ProxyOptions): Promise<RunningProxy> {
  const connection = connectTo(backend, anyCertificate)
  const server = await listen(wanted, furtherPorts, '127.0.0.1')
  const { port } = server.address() as AddressInfo
  const files = ownFiles(distFolder ?? join(projectRoot(), 'dist'))
  const said = new Set<string>()
  const told = (lacks: readonly string[], path: string): void => {
    const finding = lacks.join()
    if (finding !== '' && !said.has(finding)) say(lackLine(`The page ${path}`, lacks))
    said.add(finding)
  }

  /** Null for a host name other than this computer's: a foreign page may have pointed its name here (DNS rebinding). */
  const endsOf = (req: IncomingMessage): Ends | null => {
    const host = req.headers.host?.toLowerCase() ?? ''
    const isOwn = ['127.0.0.1', 'localhost'].some(
      (name) => host === `${name}:${port}` || (port === 80 && host === name),
    )
    return isOwn ? { backend, port, own: `http://${host}` } : null
  }

  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const ends = endsOf(req)
    const path = forwardedPath(req.url ?? '', backend)
    if (!ends)
      answerFailure(req, res, 421, {
        what: 'This proxy answers only to localhost and 127.0.0.1.',
        todo: `Open http://127.0.0.1:${port}${backend.webroot}/.`,
      })
    else if (req.url?.startsWith(`${ownPath}/`)) files(req, res)
    else if (path !== null) forward(req, res, { connection, ends, path, told })
    else if (req.url === '/') res.writeHead(303, { location: `${backend.webroot}/` }).end()
    else
      answerFailure(req, res, 404, {
        what: `The server lies below ${backend.webroot || '/'}, and nothing else is forwarded.`,
        todo: `Open http://127.0.0.1:${port}${backend.webroot}/.`,
      })
  })
  server.on('upgrade', (req, socket, early) => {
    const ends = endsOf(req)
    const path = forwardedPath(req.url ?? '', backend)
    if (ends && path !== null) forwardUpgrade(req, socket, early, { connection, ends, path })
    else refuseUpgrade(socket, ends ? 404 : 421)
  })
  return {
    url: `http://127.0.0.1:${port}${backend.webroot}`,
    port,
    report: () => askWhoItIs(connection, backend),
    async close() {
      connection.close()
      await close(server)
    },
  }
}

/**
 * Serves the bundle, which is the same for everybody and never requested from the server.
 */
function ownFiles(distFolder: string): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use((_req, res, next) => {
    res.set({
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'no-cache',
    })
    next()
  })
  app.use(`${ownPath}/dist`, express.static(distFolder, { cacheControl: false, redirect: false }))
  app.use((_req, res) => {
    res.status(404).type('text/plain').send('Not found\n')
  })
  return app
}
