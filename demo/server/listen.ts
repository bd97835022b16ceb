import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

/**
 * A server that listens on a port of this computer, or on one of the next where that one is taken.
 *
 * @param furtherPorts how many of them may be tried
 */
export async function listen(port: number, furtherPorts: number, host: '127.0.0.1'): Promise<Server> {
  for (let tried = 0; ; tried += 1) {
    // A large upload over a slow line may take longer than the five minutes that are usual.
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

/** Ends a server together with its connections; one that has ended already stays so. */
export async function close(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
