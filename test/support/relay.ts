/** A wire between a browser and a server, which can be cut like a real one: connections break without notice. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'

export interface Relay {
  url: string
  /** Ends all connections, and accepts no more. */
  cut(): void
  /** Stops the next response to a WebDAV request of this method after this many bytes, until the wire is cut. */
  holdAnswer(method: string, afterBytes: number): void
  /**
   * Lets this many bytes through for all WebDAV requests of this method together; the rest waits until the wire is cut
   * or mended.
   */
  holdRequests(method: string, afterBytes: number): void
  mend(): void
  end(): Promise<void>
}

/** Starts a relay to a server on this machine, on a port of its own. */
export async function startRelay(port: number): Promise<Relay> {
  const sockets = new Set<Socket>()
  const release = new Set<() => void>()
  let isCut = false
  let heldRequests: { method: string; leftBytes: number } | null = null
  let answerToHold: { method: string; afterBytes: number } | null = null
  /**
   * Reports each WebDAV request, and reads even what is held back: a socket that nobody reads does not report that it
   * was closed. Other requests pass: a page also sends its heartbeat by PUT, whenever it likes.
   */
  const gate = (asked: (method: string) => void): Transform => {
    let method = ''
    let kept: Buffer[] = []
    const stream = new Transform({
      transform(piece: Buffer, _encoding, done) {
        const begun = /^([A-Z]+) (\S+) HTTP\/1\.1\r\n/.exec(piece.toString('latin1', 0, 2048))
        if (begun) asked((method = begun[2]?.includes('dav/') ? (begun[1] ?? '') : ''))
        if (heldRequests?.method !== method) {
          done(null, piece)
          return
        }
        const through = piece.subarray(0, heldRequests.leftBytes)
        heldRequests.leftBytes -= through.length
        if (through.length < piece.length) {
          kept.push(piece.subarray(through.length))
          release.add(goOn)
        }
        done(null, through)
      },
    })
    const goOn = (): void => {
      for (const piece of kept) stream.push(piece)
      kept = []
    }
    return stream
  }
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    let left = Infinity
    near
      .pipe(
        gate((method) => {
          if (answerToHold?.method !== method) return
          left = answerToHold.afterBytes
          answerToHold = null
        }),
      )
      .pipe(far)
    far.on('data', (piece) => {
      if (left <= 0) return
      near.write(piece.subarray(0, left))
      left -= piece.length
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const killAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      release.clear()
      killAll()
    },
    holdAnswer(method, afterBytes) {
      answerToHold = { method, afterBytes }
    },
    holdRequests(method, afterBytes) {
      heldRequests = { method, leftBytes: afterBytes }
    },
    mend() {
      isCut = false
      answerToHold = null
      heldRequests = null
      for (const goOn of release) goOn()
      release.clear()
    },
    end() {
      killAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
