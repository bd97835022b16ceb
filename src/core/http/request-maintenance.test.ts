import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { useFakeTimers, type SinonFakeTimers } from 'sinon'
import { handOver } from '../../../test/support/handover.js'
import { fakeServer } from '../../../test/support/server.js'
import { request } from './request.js'
import { RequestError } from './request-error.js'

const mended = new Response('', { status: 503, headers: { 'X-Nextcloud-Maintenance-Mode': '1' } })

describe('a request to a server in maintenance', () => {
  let clock: SinonFakeTimers
  beforeEach(() => {
    handOver({})
    clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => clock.restore())

  const statusOf = (call: Promise<Response>): Promise<unknown> =>
    call.then(
      ({ status }) => status,
      (error: unknown) => (error instanceof RequestError ? `${error.kind} ${error.status}` : error),
    )

  it('is repeated after 2, 4, 8, 16 and 32 s where its caller wants that, and fails after that', async () => {
    const bodies: unknown[] = []
    const transport = (_url: string, { body }: RequestInit): Promise<Response> => {
      bodies.push(body)
      return Promise.resolve(mended.clone())
    }
    const outcome = statusOf(request('/data', { method: 'PUT', body: 'text', transport, retryInMaintenance: true }))
    const counts: number[] = []
    for (const waitMs of [0, 1999, 1, 3999, 1, 7999, 1, 15_999, 1, 31_999, 1]) {
      await clock.tickAsync(waitMs)
      counts.push(bodies.length)
    }
    expect(counts).to.eql([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6])
    expect(await outcome).to.equal('http 503')
    expect(new Set(bodies)).to.eql(new Set(['text']))
    expect(clock.countTimers()).to.equal(0)
  })

  it('goes on as soon as the maintenance is over', async () => {
    const server = fakeServer({ 'GET /data': mended })
    const outcome = statusOf(request('/data', { retryInMaintenance: true }))
    // Firefox reads a body in some tasks more.
    for (let turn = 0; turn < 20; turn += 1) await clock.tickAsync(0)
    await clock.tickAsync(1000)
    server.answer('GET /data', {})
    await clock.tickAsync(1000)
    expect(await outcome).to.equal(200)
    expect(server.calls).to.have.length(2)
  })

  it('fails at once for every other caller, and for every other 503', async () => {
    const server = fakeServer({ 'GET /data': mended, 'GET /busy': new Response('', { status: 503 }) })
    expect(await statusOf(request('/data'))).to.equal('http 503')
    expect(await statusOf(request('/busy', { retryInMaintenance: true }))).to.equal('http 503')
    expect(server.calls).to.have.length(2)
  })

  it('ends at once when its caller gives up, and leaves no timer', async () => {
    fakeServer({ 'GET /data': mended })
    const caller = new AbortController()
    const outcome = statusOf(request('/data', { retryInMaintenance: true, signal: caller.signal }))
    await clock.tickAsync(100)
    expect(clock.countTimers()).to.equal(1)
    caller.abort()
    expect(await outcome).to.equal('aborted 0')
    expect(clock.countTimers()).to.equal(0)
  })

  it('is sent once where its body is a stream, which cannot be sent again', async () => {
    const server = fakeServer({ 'PUT /data': mended })
    const body = new Blob(['text']).stream()
    const transport = (url: string): Promise<Response> => fetch(url, { method: 'PUT' })
    expect(await statusOf(request('/data', { method: 'PUT', body, transport, retryInMaintenance: true }))).to.equal(
      'http 503',
    )
    expect(server.calls).to.have.length(1)
  })
})
