/** Which requests wait until the user has signed in again. held-requests.node-test.ts has what becomes of them. */
import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { until } from '../../../test/support/page.js'
import { status } from '../../../test/support/server.js'
import { on } from '../bus/bus.js'
import { sessionEnd } from '../session/session-end.js'
import { heldRequests, holdRequests, repeatHeldRequests } from './held-requests.js'
import { request, type RequestOptions } from './request.js'
import { RequestError } from './request-error.js'

describe('a request whose session is over', () => {
  let asked: number
  let told: unknown[]
  let refuse: () => void
  let response: Response
  beforeEach(() => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    asked = 0
    told = []
    response = status(401)
    on('request:failed', ({ kind }) => told.push(kind))
    refuse =
      holdRequests(() => {
        asked += 1
      }) ?? (() => undefined)
  })
  afterEach(() => refuse())

  const transport = (): Promise<Response> => Promise.resolve(response.clone())
  /** Settles once the request has ended or is held. */
  async function outcome(url: string, options: RequestOptions): Promise<string> {
    let ended = ''
    void request(url, { transport, ...options }).then(
      ({ status: code }) => (ended = String(code)),
      (error: unknown) => (ended = error instanceof RequestError ? error.kind : String(error)),
    )
    await until(() => expect(ended !== '' || heldRequests() > 0).to.equal(true))
    return ended || 'held'
  }

  const cases: [string, { url?: string; code?: number; options?: RequestOptions }, string, number, string[]][] = [
    ['waits, and the user is asked', {}, 'held', 1, []],
    ['waits with a body', { options: { method: 'POST', json: { a: 1 } } }, 'held', 1, []],
    ['waits also where its caller handles every answer', { options: { accept: 'all' } }, 'held', 1, []],
    ['does not wait in the background', { options: { background: true } }, 'session-expired', 0, ['session-expired']],
    [
      'is the answer for a caller in the background who handles all',
      { options: { background: true, accept: 'all' } },
      '401',
      0,
      ['session-expired'],
    ],
    [
      'does not wait for a caller who handles it, but the user is asked',
      { options: { allowAuthErrors: true } },
      'session-expired',
      1,
      ['session-expired'],
    ],
    [
      'does not wait with a stream, which cannot be sent again, but the user is asked',
      { options: { method: 'PUT', body: new ReadableStream() } },
      'session-expired',
      1,
      ['session-expired'],
    ],
    ['does not wait for another server', { url: 'https://elsewhere.example/' }, 'session-expired', 0, []],
    ['does not wait for any other failure', { code: 404 }, 'not-found', 0, ['not-found']],
  ]
  for (const [what, { url = '/data', code = 401, options = {} }, expected, times, failures] of cases) {
    it(what, async () => {
      response = status(code)
      expect(await outcome(url, options)).to.equal(expected)
      expect([heldRequests(), asked, told]).to.eql([expected === 'held' ? 1 : 0, times, failures])
    })
  }

  it('does not wait while somebody else is signed in, and nobody is asked', async () => {
    sessionEnd().set({ reason: 'other-account', uid: 'bob', displayName: 'Bob' })
    expect(await outcome('/data', {})).to.equal('session-expired')
    expect([heldRequests(), asked]).to.eql([0, 0])
  })

  it('is repeated after that, and nothing is told', async () => {
    const held = request('/data', { transport })
    await until(() => expect(heldRequests()).to.equal(1))
    response = status(200, { fine: true })
    expect(await repeatHeldRequests()).to.equal(1)
    expect(await (await held).json()).to.eql({ fine: true })
    expect(told).to.eql([])
  })

  it('fails where the user does not sign in, and the page is told', async () => {
    const held = request('/data', { transport }).catch((error: unknown) => error)
    await until(() => expect(heldRequests()).to.equal(1))
    refuse()
    const error = await held
    expect(String(error)).to.equal('RequestError: GET /data failed: session-expired (status 401).')
    expect(told).to.eql(['session-expired'])
  })

  it('is given up by its caller while it waits', async () => {
    const caller = new AbortController()
    const held = request('/data', { transport, signal: caller.signal }).catch((error: unknown) => error)
    await until(() => expect(heldRequests()).to.equal(1))
    caller.abort()
    expect(await held).to.deep.include({ kind: 'aborted', path: '/data' })
    expect([heldRequests(), told]).to.eql([0, []])
  })
})
