import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { restore, stub, useFakeTimers } from 'sinon'
import { handOver } from '../../../test/support/handover.js'
import { status } from '../../../test/support/server.js'
import { on } from '../bus/bus.js'
import { refreshToken } from './refresh-token.js'
import { request } from './request.js'
import { requestToken } from '../session/request-token.js'
import { RequestError } from './request-error.js'

const userOf = (uid: string): Response => status(200, { ocs: { data: { id: uid } } })

/**
 * A server at which every address but `/cloud/user` redirects. A browser hides where to, unless it may follow.
 *
 * @param whoIsIt the server's answers to the question who is signed in, the last one for good
 */
function movedServer(...whoIsIt: (() => Response)[]): { asked(): number; sent(): [string, string | undefined][] } {
  const calls: [string, string | undefined][] = []
  let asked = 0
  stub(globalThis, 'fetch').callsFake((url, init) => {
    const path = new URL(String(url), location.href).pathname
    if (path.endsWith('/cloud/user')) {
      const answer = whoIsIt[Math.min(asked, whoIsIt.length - 1)]
      asked += 1
      return Promise.resolve(answer!())
    }
    calls.push([`${init?.method} ${path}`, init?.redirect])
    if (init?.redirect === 'follow') return Promise.resolve(status(200, { moved: true }))
    return Promise.resolve({ type: 'opaqueredirect', status: 0, ok: false } as Response)
  })
  return { asked: () => asked, sent: () => calls }
}

async function kindOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof RequestError ? error.kind : 'fine'
}

describe('a redirect of the own server', () => {
  let told: unknown[]
  beforeEach(() => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    told = []
    on('request:failed', ({ kind }) => told.push(kind))
  })
  afterEach(() => restore())

  it('is followed to a moved address while the session goes on, and nothing is told', async () => {
    const server = movedServer(() => userOf('ada'))
    expect(await (await request('/data')).json()).to.eql({ moved: true })
    expect(server.sent()).to.eql([
      ['GET /data', 'manual'],
      ['GET /data', 'follow'],
    ])
    expect(told).to.eql([])
  })

  for (const [who, answer] of [
    ['nobody', () => status(401)],
    ['somebody else', () => userOf('bob')],
  ] as const) {
    it(`is the end of the session when ${who} is signed in`, async () => {
      const server = movedServer(answer)
      expect(await kindOf(request('/data'))).to.equal('session-expired')
      expect(server.sent()).to.have.length(1)
      expect(told).to.eql(['session-expired'])
    })
  }

  it('is no end of the session when the server does not say who is signed in', async () => {
    movedServer(() => status(500))
    expect(await kindOf(request('/data'))).to.equal('http')
    expect(told).to.eql(['http'])
  })

  it('is not followed by a write, which could turn into a question', async () => {
    const server = movedServer(() => userOf('ada'))
    for (const method of ['POST', 'PUT', 'DELETE', 'MKCOL', 'MOVE'])
      expect(await kindOf(request('/data', { method })), method).to.equal('bad-answer')
    expect(server.sent().map(([, redirect]) => redirect)).to.not.include('follow')
  })

  it('is asked about once, by all calls together and for ten seconds after that', async () => {
    const clock = useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) })
    const server = movedServer(
      () => userOf('ada'),
      () => status(401),
    )
    await Promise.all(Array.from({ length: 20 }, () => request('/data')))
    clock.tick(9999)
    await request('/data')
    expect(server.asked()).to.equal(1)
    clock.tick(2)
    expect(await kindOf(request('/data'))).to.equal('session-expired')
    expect(server.asked()).to.equal(2)
    clock.restore()
  })

  it('counts also where a transport shows its status', async () => {
    movedServer(() => userOf('ada'))
    const transport = (): Promise<Response> => Promise.resolve(Response.redirect('/elsewhere', 303))
    expect(await kindOf(request('/data', { method: 'PUT', transport }))).to.equal('bad-answer')
    expect(told).to.eql(['bad-answer'])
  })

  it('lets its caller give up meanwhile', async () => {
    const caller = new AbortController()
    movedServer(() => {
      caller.abort()
      return userOf('ada')
    })
    expect(await kindOf(request('/data', { signal: caller.signal }))).to.equal('aborted')
    expect(told).to.eql([])
  })

  it('means nothing else to a visitor', async () => {
    handOver({})
    delete document.head.dataset['user']
    const server = movedServer(() => userOf('ada'))
    expect(await kindOf(request('/data'))).to.equal('session-expired')
    expect(server.asked()).to.equal(0)
  })

  it('does not keep a token from the page while the session goes on', async () => {
    const fetched = stub(globalThis, 'fetch').callsFake((url, init) => {
      if (String(url).includes('/cloud/user')) return Promise.resolve(userOf('ada'))
      return Promise.resolve(
        init?.redirect === 'follow'
          ? status(200, { token: 'fresh' })
          : ({ type: 'opaqueredirect', status: 0, ok: false } as Response),
      )
    })
    await refreshToken()
    expect(requestToken()).to.equal('fresh')
    expect(fetched.args.map(([, init]) => init?.redirect)).to.eql(['manual', 'manual', 'follow'])
  })

  it('is the end of the session where it leads to a page for signing in on another origin', async () => {
    stub(globalThis, 'fetch').callsFake((_url, init) =>
      init?.redirect === 'follow'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve({ type: 'opaqueredirect', status: 0, ok: false } as Response),
    )
    expect(await kindOf(request('/data'))).to.equal('session-expired')
    expect(told).to.eql(['session-expired'])
  })

  it('does not hide the end of the session from the question itself', async () => {
    stub(globalThis, 'fetch').callsFake((_url, init) =>
      Promise.resolve(
        init?.redirect === 'follow'
          ? Object.defineProperty(new Response('<html>'), 'redirected', { value: true })
          : ({ type: 'opaqueredirect', status: 0, ok: false } as Response),
      ),
    )
    expect(await kindOf(request('/data'))).to.equal('session-expired')
  })
})
