import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, describe, it } from 'node:test'
import { startFaultProxy, type Fault, type FaultProxy } from './fault-proxy.js'

const text = 'a text of a server'

describe('fault-proxy', () => {
  let server: Server
  let proxy: FaultProxy
  let writes: string[]

  before(async () => {
    server = createServer((req, res) => {
      void (async () => {
        let body = ''
        for await (const piece of req) body += String(piece)
        if (req.method === 'PUT') writes.push(body)
        res.writeHead(200, { 'content-type': 'text/plain' }).end(text)
      })()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    proxy = await startFaultProxy((server.address() as AddressInfo).port)
  })
  afterEach(() => proxy.mend())
  after(async () => {
    await proxy.end()
    server.close()
  })

  /** What a client sees: status and text, `no answer`, or the status and `broken`. */
  async function outcome(method = 'GET', waitMs = 5000): Promise<string> {
    writes = []
    const call = { method, signal: AbortSignal.timeout(waitMs), ...(method === 'PUT' && { body: 'mine' }) }
    try {
      const answer = await fetch(`${proxy.url}/data`, call)
      const body = await answer.text().catch((error: Error) => (error.name === 'TimeoutError' ? 'stalled' : 'broken'))
      return `${answer.status} ${body}`
    } catch (error) {
      return (error as Error).name === 'TimeoutError' ? 'stalled' : 'no answer'
    }
  }

  const faults: [fault: Fault, seen: string, written: number][] = [
    ['reset', 'no answer', 0],
    ['cut', '200 broken', 1],
    ['truncate', '200 broken', 1],
    ['swallow', 'no answer', 1],
    ['repeat', `200 ${text}`, 2],
    ['slow', `200 ${text}`, 1],
    ['delay', `200 ${text}`, 1],
    ['wrong type', '200 \u0000GIF89a', 1],
    ['portal', '200 <!doctype html><title>Hotel</title><h1>Sign in</h1>', 0],
    ['moved', `200 ${text}`, 1],
    [{ status: 503, headers: { 'Retry-After': '1' } }, '503 There is trouble.', 0],
  ]
  for (const [fault, seen, written] of faults)
    it(`${typeof fault === 'string' ? fault : fault.status}: the client sees '${seen}', the server ${written} writes`, async () => {
      proxy.break(/^PUT /, fault)
      assert.equal(await outcome('PUT'), seen)
      assert.deepEqual(writes, Array(written).fill('mine'))
    })

  for (const [fault, seen] of [
    ['stall at head', 'stalled'],
    ['stall in body', '200 stalled'],
  ] as const)
    it(`${fault}: the client waits for ever`, async () => {
      proxy.break(/^GET /, fault)
      assert.equal(await outcome('GET', 300), seen)
    })

  it('lets through what no fault is for, and as many requests as it is told', async () => {
    proxy.break(/^GET \/data$/, { status: 500 }, 2)
    const undo = proxy.break(/^GET \/other/, 'reset')
    undo()
    assert.deepEqual(
      [await outcome(), await outcome(), await outcome()],
      ['500 There is trouble.', '500 There is trouble.', `200 ${text}`],
    )
    assert.equal(proxy.seen.at(-1)?.path, '/data')
  })
})
