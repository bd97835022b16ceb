import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { broken, fakeServer, status } from '../../../test/support/server.js'
import { handOver } from '../../../test/support/handover.js'
import { request } from './request.js'
import { recordResponse, retryAfterMs, serverHealth, successes } from './server-health.js'

const nowMs = Date.UTC(2026, 0, 1, 12)

describe('what the page knows of its server', () => {
  for (const [value, expected] of [
    [null, 0],
    ['', 0],
    ['soon', 0],
    ['-5', 0],
    ['1.5', 0],
    ['120', 120_000],
    [' 10 ', 10_000],
    ['99999999999999999999', 3_600_000],
    ['Thu, 01 Jan 2026 12:00:30 GMT', 30_000],
    ['Thu, 01 Jan 2026 11:00:00 GMT', 0],
    ['Fri, 02 Jan 2026 12:00:00 GMT', 3_600_000],
  ] as const) {
    it(`is asked to pause ${expected} ms by 'Retry-After: ${value}'`, () => {
      expect(retryAfterMs(value, nowMs)).to.equal(expected)
    })
  }

  for (const [code, headers, expected] of [
    [200, {}, 'up false 0'],
    [404, {}, 'up false 0'],
    [500, {}, 'up false 0'],
    [429, { 'Retry-After': '7' }, `busy false ${nowMs + 7000}`],
    [502, {}, 'busy false 0'],
    [503, {}, 'busy false 0'],
    [503, { 'X-Nextcloud-Maintenance-Mode': '1' }, 'busy true 0'],
    [503, { 'X-Nextcloud-Maintenance-Mode': '0' }, 'busy false 0'],
    [504, {}, 'busy false 0'],
  ] as const) {
    it(`is '${expected}' after ${code} with ${JSON.stringify(headers)}`, () => {
      recordResponse(new Response('', { status: code, headers }), nowMs)
      const { state, maintenance, notBeforeMs } = serverHealth().get()
      expect(`${state} ${maintenance} ${notBeforeMs}`).to.equal(expected)
    })
  }

  it('follows every request, and tells only of changes', async () => {
    handOver({})
    const states: string[] = []
    serverHealth().subscribe(() => states.push(serverHealth().get().state))
    const server = fakeServer({ 'GET /data': broken() })
    const call = (): Promise<unknown> => request('/data').catch(() => undefined)
    await call()
    await call()
    server.answer('GET /data', status(503))
    await call()
    server.answer('GET /data', {})
    await call()
    await call()
    expect(states).to.eql(['silent', 'busy', 'up'])
    expect(successes().get()).to.equal(2)
  })

  it('learns nothing from other origins, nor from a caller who gives up', async () => {
    fakeServer({ 'GET /data': broken() })
    await request('https://elsewhere.example/data').catch(() => undefined)
    await request('/data', { signal: AbortSignal.abort() }).catch(() => undefined)
    expect(serverHealth().get().state).to.equal('up')
    expect(successes().get()).to.equal(0)
  })
})
