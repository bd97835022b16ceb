/** Servers and programs that listen on this machine only. */
import type { ChildProcess } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { eventually } from './demo-journey.js'

/** Listens on a free port of this machine only. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Closes a server together with its connections. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/**
 * Waits until a program answers on its port. It ends with this process at the latest.
 *
 * @returns a function that stops it
 * @throws if it ends instead
 */
export async function answering(program: ChildProcess, port: number): Promise<() => Promise<void>> {
  const kill = (): void => {
    program.kill()
  }
  process.once('exit', kill)
  let gone = false
  const ended = new Promise<void>((resolve) => {
    program.once('error', () => resolve()).once('exit', () => resolve())
  }).then(() => {
    gone = true
  })
  const stop = async (): Promise<void> => {
    process.off('exit', kill)
    kill()
    await ended
  }
  try {
    await eventually(`${program.spawnfile} answers`, async () => {
      if (gone) throw new Error(`${program.spawnfile} ended at once.`)
      return answers(port)
    })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = Number(new URL(await listen(server)).port)
  await close(server)
  return port
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
