import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { useFakeTimers } from 'sinon'
import { until } from '../../../test/support/page.js'
import { broken, fakeServer, pending, status } from '../../../test/support/server.js'
import { sessionEnd, setSessionCheck } from '../../core/session/session-end.js'
import { setRequestToken } from '../../core/session/request-token.js'
import { streamRefusal } from './stream-refusal.js'

describe('looking for what stands in place of a stream', () => {
  for (const [code, expected] of [
    [401, { kind: 'session-expired', status: 401, forGood: true }],
    [403, { kind: 'http', status: 403, forGood: true }],
    [404, { kind: 'not-found', status: 404, forGood: true }],
    [204, { kind: 'http', status: 204, forGood: true }],
    [200, { kind: 'http', status: 200, forGood: false }],
    [299, { kind: 'http', status: 299, forGood: false }],
    [300, { kind: 'http', status: 300, forGood: true }],
    [408, { kind: 'http', status: 408, forGood: false }],
    [425, { kind: 'http', status: 425, forGood: false }],
    [499, { kind: 'http', status: 499, forGood: true }],
    [500, { kind: 'http', status: 500, forGood: false }],
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

  const unanswered: [string, () => unknown, object][] = [
    ['no connection', () => fakeServer({ 'GET /updates': broken() }), { kind: 'network', status: 0, forGood: false }],
    [
      'a session that has ended',
      () => sessionEnd().set({ reason: 'locked', uid: '', displayName: '' }),
      { kind: 'session-expired', status: 0, forGood: true },
    ],
    [
      'any other error',
      () => setSessionCheck(() => Promise.reject(new Error('no look'))),
      { kind: 'network', status: 0, forGood: false },
    ],
  ]
  for (const [what, prepare, expected] of unanswered) {
    it(`knows what to make of ${what}`, async () => {
      prepare()
      expect(await streamRefusal('/updates?y=2&')).to.eql(expected)
    })
  }

  it('gives a silent server ten seconds', async () => {
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const server = fakeServer({ 'GET /updates': pending() })
    let refusal: unknown
    const asked = streamRefusal('/updates?y=2&').then((found) => {
      refusal = found
    })
    await until(() => expect(server.calls.length).to.equal(1))
    await clock.tickAsync(9999)
    expect(refusal).to.equal(undefined)
    await clock.tickAsync(1)
    clock.restore()
    await asked
    expect(refusal).to.eql({ kind: 'timeout', status: 0, forGood: false })
  })

  it('reads nothing of a stream that it gets in place of a refusal', async () => {
    const server = fakeServer({ 'GET /updates': status(200) })
    await streamRefusal('/updates?y=2&')
    expect(server.calls.map(({ signal }) => signal?.aborted)).to.eql([true])
  })
})
