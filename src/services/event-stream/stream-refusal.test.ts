import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { fakeServer, status } from '../../../test/support/server.js'
import { setRequestToken } from '../../core/http/request-token.js'
import { streamRefusal } from './stream-refusal.js'

describe('looking for what stands in place of a stream', () => {
  for (const [code, expected] of [
    [401, { kind: 'session-expired', status: 401, forGood: true }],
    [403, { kind: 'http', status: 403, forGood: true }],
    [404, { kind: 'not-found', status: 404, forGood: true }],
    [204, { kind: 'http', status: 204, forGood: true }],
    [200, { kind: 'http', status: 200, forGood: false }],
    [429, { kind: 'http', status: 429, forGood: false }],
    [503, { kind: 'http', status: 503, forGood: false }],
  ] as const) {
    it(`knows what to make of ${code}`, async () => {
      fakeServer({ 'GET /updates': status(code) })
      expect(await streamRefusal('/updates?y=2&')).to.eql(expected)
    })
  }

  it('sends nothing that a server could take for leave to begin', async () => {
    setRequestToken('secret')
    const server = fakeServer({ 'GET /updates': status(401) })
    await streamRefusal('/updates?y=2&')
    const [call] = server.callsTo('GET /updates')
    expect(Object.fromEntries(call?.headers ?? [])).to.eql({ accept: 'text/event-stream' })
  })
})
