import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { handOver } from '../../../test/support/handover.js'
import { broken, fakeServer, pending, status, type Answer, type Call } from '../../../test/support/server.js'
import { on } from '../bus/bus.js'
import { accountNote } from '../session/session-end.js'
import { acceptToken, limitTokenAge } from '../session/request-token.js'
import { request, requestJson } from './request.js'
import { RequestError } from './request-error.js'

const refused = status(412, { message: 'CSRF check failed' })
/** Refuses every token but the fresh one. */
const guarded = ({ headers }: Call): Answer => (headers.get('requesttoken') === 'fresh' ? { fine: true } : refused)

async function failureOf(call: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RequestError)) throw new Error(`Expected a RequestError, got ${String(error)}.`)
  return error
}

describe('request', () => {
  let told: unknown[]

  beforeEach(() => {
    handOver({})
    acceptToken('old', 'page')
    told = []
    on('request:failed', (payload) => told.push(payload))
  })

  it('answers with what came back and tells nobody', async () => {
    fakeServer({ 'GET /data': { a: 1 } })
    expect(await (await request('/data')).json()).to.eql({ a: 1 })
    expect(told).to.eql([])
  })

  for (const [code, kind] of [
    [401, 'session-expired'],
    [404, 'not-found'],
    [403, 'http'],
    [500, 'http'],
    [503, 'http'],
  ] as const) {
    it(`fails with kind ${kind} for status ${code}, and the page hears of it`, async () => {
      fakeServer({ 'GET /data': status(code) })
      const error = await failureOf(request('/data?q=privat'))
      expect([error.kind, error.status]).to.eql([kind, code])
      expect(told).to.eql([{ kind, status: code, path: '/data' }])
    })
  }

  it('takes a status for an answer where its caller says so', async () => {
    fakeServer({ 'GET /data': status(404, []) })
    expect((await request('/data', { accept: [404] })).status).to.equal(404)
    expect(told).to.eql([])
  })

  it('tells nobody when its caller gave up, and nothing of other origins', async () => {
    fakeServer({ 'GET /data': pending() })
    const caller = new AbortController()
    const failed = failureOf(request('/data', { signal: caller.signal }))
    caller.abort()
    expect((await failed).kind).to.equal('aborted')
    const fetched = stub(globalThis, 'fetch').resolves(new Response(null, { status: 500 }))
    await failureOf(request('https://elsewhere.example/'))
    fetched.restore()
    expect(told).to.eql([])
  })

  it('tells the page what its caller said about its failure, and nothing that was not said', async () => {
    fakeServer({ 'GET /data': status(401) })
    await failureOf(request('/data', { background: true }))
    await failureOf(request('/data', { allowAuthErrors: true, background: false, headers: { 'X-Own': 'privat' } }))
    expect(told).to.eql([
      { kind: 'session-expired', status: 401, path: '/data', background: true },
      { kind: 'session-expired', status: 401, path: '/data', allowAuthErrors: true },
    ])
  })

  it('fails with kind network where its caller cannot read the answer', async () => {
    fakeServer({ 'GET /data': status(404) })
    const accept = (): boolean => {
      throw new Error('a mistake')
    }
    expect(await failureOf(request('/data', { accept }))).to.include({ kind: 'network', method: 'GET', status: 0 })
  })

  it('fails with kind network when nobody answers', async () => {
    fakeServer({ 'GET /data': broken() })
    expect((await failureOf(request('/data'))).kind).to.equal('network')
    expect(told).to.eql([{ kind: 'network', status: 0, path: '/data' }])
  })

  describe('after a refused token', () => {
    it('fetches a new one and repeats the call once, with its body', async () => {
      const server = fakeServer({ 'POST /data': guarded, 'GET /csrftoken': { token: 'fresh' } })
      await request('/data', { method: 'POST', json: { a: 1 } })
      expect(server.calls.map(({ method, path, body }) => [method, path, body])).to.eql([
        ['POST', '/data', { a: 1 }],
        ['GET', '/csrftoken', undefined],
        ['POST', '/data', { a: 1 }],
      ])
      expect(told).to.eql([])
    })

    it('fetches one for twenty calls, and repeats each once', async () => {
      const server = fakeServer({ 'POST /data': guarded, 'GET /csrftoken': { token: 'fresh' } })
      await Promise.all(Array.from({ length: 20 }, (_, index) => request('/data', { method: 'POST', json: { index } })))
      expect(server.callsTo('GET /csrftoken')).to.have.length(1)
      expect(server.callsTo('POST /data')).to.have.length(40)
    })

    it('repeats nothing once somebody else is signed in: it would be carried out as theirs', async () => {
      handOver({ user: { uid: 'ada', displayName: 'Ada' } })
      const server = fakeServer({
        'POST /data': guarded,
        'GET /csrftoken': { token: 'fresh' },
        'GET /ocs/v2.php/cloud/user': { ocs: { data: { id: 'bob', 'display-name': 'Bob' } } },
      })
      const write = (): Promise<RequestError> => failureOf(request('/data', { method: 'POST', json: { a: 1 } }))
      const kinds = (await Promise.all([write(), write()])).map(({ kind }) => kind)
      expect(kinds).to.eql(['session-expired', 'session-expired'])
      expect(
        ['POST /data', 'GET /csrftoken', 'GET /ocs/v2.php/cloud/user'].map((to) => server.callsTo(to).length),
      ).to.eql([2, 0, 1])
      expect(accountNote()).to.eql({ uid: 'bob' })
    })

    it('goes on where the server names the same user, or nobody can say', async () => {
      handOver({ user: { uid: 'ada', displayName: 'Ada' } })
      for (const answer of [{ ocs: { data: { id: 'ada' } } }, status(404)]) {
        acceptToken('old', 'page')
        fakeServer({
          'POST /data': guarded,
          'GET /csrftoken': { token: 'fresh' },
          'GET /ocs/v2.php/cloud/user': answer,
        })
        expect((await request('/data', { method: 'POST', json: { a: 1 } })).ok).to.equal(true)
      }
    })

    it("fetches none for a call whose refusal arrives after another one's new token", async () => {
      let refuse = (_: Answer): void => undefined
      let calls = 0
      const server = fakeServer({
        'GET /late': (call) =>
          (calls += 1) === 1
            ? new Promise<Answer>((resolve) => {
                refuse = resolve
              })
            : guarded(call),
        'GET /data': guarded,
        'GET /csrftoken': { token: 'fresh' },
      })
      const late = request('/late')
      await request('/data')
      refuse(refused)
      expect((await late).ok).to.equal(true)
      expect(server.callsTo('GET /csrftoken')).to.have.length(1)
    })

    it('gives up with kind csrf when it is refused again', async () => {
      const server = fakeServer({ 'GET /data': refused, 'GET /csrftoken': { token: 'fresh' } })
      const error = await failureOf(request('/data'))
      expect([error.kind, error.status]).to.eql(['csrf', 412])
      expect(server.callsTo('GET /data')).to.have.length(2)
      expect(told).to.eql([{ kind: 'csrf', status: 412, path: '/data' }])
    })

    it('gives up with kind csrf when no token can be had', async () => {
      const server = fakeServer({ 'GET /data': refused, 'GET /csrftoken': status(500) })
      expect((await failureOf(request('/data'))).kind).to.equal('csrf')
      expect(server.callsTo('GET /data')).to.have.length(1)
    })

    it('fails with kind session-expired when there is no token because nobody is signed in any more', async () => {
      const server = fakeServer({ 'GET /data': refused, 'GET /csrftoken': status(401) })
      const error = await failureOf(request('/data'))
      expect([error.kind, error.status]).to.eql(['session-expired', 412])
      expect(server.callsTo('GET /data')).to.have.length(1)
      expect(told).to.eql([{ kind: 'session-expired', status: 412, path: '/data' }])
    })

    it('does not ask for ever: a server that refuses everything is asked for six tokens in a minute', async () => {
      const server = fakeServer({ 'GET /data': refused, 'GET /csrftoken': { token: 'same' } })
      for (let turn = 0; turn < 30; turn += 1) await failureOf(request('/data'))
      expect(server.callsTo('GET /csrftoken')).to.have.length(6)
    })

    describe('by an answer that does not say so', () => {
      /** Refuses every token but the fresh one, as a server does that is not the product. */
      const refusing =
        (code: number, body: BodyInit | null = null) =>
        ({ headers }: Call): Answer =>
          headers.get('requesttoken') === 'fresh' ? { fine: true } : new Response(body, { status: code })

      const fresh = { 'GET /csrftoken': { token: 'fresh' } }

      it('takes a 412 to a call without a precondition for that, whatever its body', async () => {
        for (const body of [null, '', 'CSRF check failed', '[]', '{"message":{"a":1}}', '<h1>No</h1>']) {
          acceptToken('old', 'page')
          const server = fakeServer({ 'POST /data': refusing(412, body), ...fresh })
          await request('/data', { method: 'POST', headers: { Overwrite: 'T' } })
          expect(server.calls.map(({ path }) => path)).to.eql(['/data', '/csrftoken', '/data'])
        }
        expect(told).to.eql([])
      })

      it('takes a 412 to a call with a precondition for what it is, unless the body tells', async () => {
        for (const headers of [
          { 'If-Match': '"1"' },
          { 'if-none-match': '*' },
          { 'If-Unmodified-Since': 'Fri, 27 Nov 2026 00:00:00 GMT' },
          { 'If-Modified-Since': 'Fri, 27 Nov 2026 00:00:00 GMT' },
          { If: '(<urn:1>)' },
          { Overwrite: 'F' },
        ]) {
          acceptToken('old', 'page')
          const server = fakeServer({ 'PUT /data': status(412, { message: 'ETag does not match' }), ...fresh })
          const call = { method: 'PUT', headers }
          const error = await failureOf(request('/data', call))
          expect([error.kind, error.status, server.calls.length]).to.eql(['http', 412, 1])
          server.answer('PUT /data', guarded)
          await request('/data', call)
          expect(server.callsTo('GET /csrftoken')).to.have.length(1)
        }
      })

      it('takes the statuses for that which the page names, and no others', async () => {
        document.head.dataset['tokenRefused'] = '403 422'
        for (const code of [403, 422, 412]) {
          acceptToken('old', 'page')
          const server = fakeServer({ 'POST /data': refusing(code, '<h1>Forbidden</h1>'), ...fresh })
          await request('/data', { method: 'POST', accept: [code] })
          expect(server.calls.map(({ path }) => path)).to.eql(['/data', '/csrftoken', '/data'])
        }
        for (const code of [400, 404, 4032]) {
          acceptToken('old', 'page')
          const server = fakeServer({ 'POST /data': status(code === 4032 ? 432 : code), ...fresh })
          await failureOf(request('/data', { method: 'POST' }))
          expect(server.calls).to.have.length(1)
        }
        delete document.head.dataset['tokenRefused']
        const server = fakeServer({ 'POST /data': status(403), ...fresh })
        await failureOf(request('/data', { method: 'POST' }))
        expect(server.calls).to.have.length(1)
      })

      it('takes such a status for what it is where a fresh token changes nothing, or none can be had', async () => {
        document.head.dataset['tokenRefused'] = '403'
        for (const [csrf, calls] of [
          [{ token: 'fresh' }, 2],
          [status(404), 1],
        ] as const) {
          acceptToken('old', 'page')
          const server = fakeServer({ 'POST /data': status(403, 'not yours'), 'GET /csrftoken': csrf })
          const error = await failureOf(request('/data', { method: 'POST' }))
          expect([error.kind, error.status]).to.eql(['http', 403])
          expect((await request('/data', { method: 'POST', accept: [403] })).status).to.equal(403)
          expect(server.callsTo('POST /data')).to.have.length(calls * 2)
        }
        delete document.head.dataset['tokenRefused']
      })
    })

    it('fetches none for another origin', async () => {
      const fetched = stub(globalThis, 'fetch').callsFake(() => Promise.resolve(refused.clone()))
      const error = await failureOf(request('https://elsewhere.example/'))
      fetched.restore()
      expect([error.kind, fetched.callCount]).to.eql(['http', 1])
    })

    it('lets its caller give up while the new token is on its way', async () => {
      const server = fakeServer({ 'GET /data': refused, 'GET /csrftoken': pending() })
      const caller = new AbortController()
      const failed = failureOf(request('/data', { signal: caller.signal }))
      server.answer('GET /csrftoken', () => {
        caller.abort()
        return pending()
      })
      expect((await failed).kind).to.equal('aborted')
      expect(server.callsTo('GET /data')).to.have.length(1)
      expect(told).to.eql([])
    })
  })

  describe('with a token that has grown old', () => {
    beforeEach(() => {
      limitTokenAge(60_000)
      acceptToken('stale', 'server', Date.now() - 3_600_000)
    })

    it('fetches a new one first, once for all calls', async () => {
      const server = fakeServer({ 'GET /data': guarded, 'GET /csrftoken': { token: 'fresh' } })
      await Promise.all([request('/data'), request('/data'), request('/data')])
      expect(server.calls.map(({ path }) => path)).to.eql(['/csrftoken', '/data', '/data', '/data'])
    })

    it('tries with the old one when none can be had', async () => {
      const server = fakeServer({ 'GET /data': {}, 'GET /csrftoken': status(500) })
      await request('/data')
      expect(server.callsTo('GET /data')[0]?.headers.get('requesttoken')).to.equal('stale')
    })

    it('does not hold a call to another origin', async () => {
      const fetched = stub(globalThis, 'fetch').resolves(new Response('{}'))
      await request('https://elsewhere.example/')
      fetched.restore()
      expect(fetched.args.map(([url]) => url)).to.eql(['https://elsewhere.example/'])
    })

    it('lets its caller give up meanwhile, or before', async () => {
      const caller = new AbortController()
      const server = fakeServer({
        'GET /data': {},
        'GET /csrftoken': () => {
          caller.abort()
          return pending()
        },
      })
      expect((await failureOf(request('/data', { signal: caller.signal }))).kind).to.equal('aborted')
      expect((await failureOf(request('/data', { signal: caller.signal }))).kind).to.equal('aborted')
      expect(server.callsTo('GET /data')).to.eql([])
    })
  })

  it("has errors and events without token, query, body or the server's words", async () => {
    acceptToken('geheim', 'server')
    fakeServer({ 'POST /data': status(500, { message: 'privat' }) })
    const error = await failureOf(
      request('/data?requesttoken=geheim&q=privat', { method: 'POST', json: { password: 'privat' } }),
    )
    const shown = [error.message, error.stack, String(error.cause), JSON.stringify(error), JSON.stringify(told)].join(
      ' ',
    )
    expect(shown).to.not.match(/geheim|privat/)
    expect(error.message).to.equal('POST /data failed: http (status 500).')
  })
})

describe('requestJson', () => {
  let told: unknown[]

  beforeEach(() => {
    told = []
    on('request:failed', (payload) => told.push(payload))
  })

  it('answers with the parsed body', async () => {
    fakeServer({ 'GET /data': { a: [1] } })
    expect(await requestJson('/data')).to.eql({ a: [1] })
  })

  for (const body of ['{ "a": ', '', '<html></html>']) {
    it(`fails with kind bad-answer for ${body === '' ? 'an empty body' : body}`, async () => {
      fakeServer({ 'GET /data': new Response(body) })
      const error = await failureOf(requestJson('/data'))
      expect([error.kind, error.status]).to.eql(['bad-answer', 200])
      expect(error.message).to.not.contain(body === '' ? 'JSON' : body)
      expect(told).to.eql([{ kind: 'bad-answer', status: 200, path: '/data' }])
    })
  }

  it('fails with kind aborted when its caller gave up during the body', async () => {
    const caller = new AbortController()
    fakeServer({
      'GET /data': () => {
        caller.abort()
        return new Response('{ "a": ')
      },
    })
    expect((await failureOf(requestJson('/data', { signal: caller.signal }))).kind).to.equal('aborted')
    expect(told).to.eql([])
  })

  it('keeps a bad answer of another origin to its caller', async () => {
    const fetched = stub(globalThis, 'fetch').resolves(new Response('{'))
    expect((await failureOf(requestJson('https://elsewhere.example/'))).kind).to.equal('bad-answer')
    fetched.restore()
    expect(told).to.eql([])
  })
})
