/** A wire between a browser and a server, which can be cut as a real one: connections die without a word. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Relay {
  url: string
  /** Ends all connections, and lets none through any more. */
  cut(): void
  /** The next answer to a call of this method stops after so many bytes, until the wire is cut. */
  holdAnswer(method: string, afterBytes: number): void
  mend(): void
  end(): Promise<void>
}

/** Stands before a server on this machine, on a port of its own. */
export async function startRelay(port: number): Promise<Relay> {
  const sockets = new Set<Socket>()
  let isCut = false
  let toHold: { method: string; afterBytes: number } | null = null
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    let left = Infinity
    near.on('data', (piece) => {
      if (toHold && piece.toString('latin1').startsWith(`${toHold.method} `)) {
        left = toHold.afterBytes
        toHold = null
      }
    }).pipe(far)
    far.on('data', (piece) => {
      if (left <= 0) return
      near.write(piece.subarray(0, left))
      left -= piece.length
    })
    for (const [one, other] of [[near, far], [far, near]] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const killAll = (): void => { for (const socket of sockets) socket.destroy() }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      killAll()
    },
    holdAnswer(method, afterBytes) { toHold = { method, afterBytes } },
    mend() {
      isCut = false
      toHold = null
    },
    end() {
      killAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
