import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

/**
 * Starts a server on a port of this computer, or on one of the next ports if it is taken.
 *
 * @param furtherPorts how many further ports may be tried
 */
export async function listen(port: number, furtherPorts: number, host: '127.0.0.1'): Promise<Server> {
  for (let tried = 0; ; tried += 1) {
    // A large upload over a slow line may take longer than the default of five minutes.
    const server = createServer({ requestTimeout: 0 })
    try {
      server.listen(port + tried, host)
      await once(server, 'listening')
      return server
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!taken || tried >= furtherPorts || port + tried >= 65_535) throw error
    }
  }
}

/** Closes a server and its connections; does nothing if it is closed already. */
export async function close(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
