import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { restore, stub, useFakeTimers } from 'sinon'
import { handOver } from '../../../test/support/handover.js'
import { broken, fakeServer, pending, status } from '../../../test/support/server.js'
import { acceptToken } from './request-token.js'
import { RequestError } from './request-error.js'
import { pathOf, send } from './send.js'

const elsewhere = 'https://elsewhere.example/data?requesttoken=no'

async function failureOf(call: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RequestError)) throw new Error(`Expected a RequestError, got ${String(error)}.`)
  return error
}

describe('send', () => {
  beforeEach(() => {
    handOver({})
    acceptToken('geheim', 'page')
  })
  afterEach(() => restore())

  it('proves to the own origin where a call comes from', async () => {
    const server = fakeServer({ 'GET /data': {} })
    await send('/data')
    const headers = Object.fromEntries(server.calls[0]?.headers ?? [])
    expect(headers).to.include({
      requesttoken: 'geheim',
      'ocs-apirequest': 'true',
      'x-requested-with': 'XMLHttpRequest',
      accept: 'application/json',
    })
  })

  it('tells another origin nothing: no token, no proof, no cookies', async () => {
    const fetched = stub(globalThis, 'fetch').resolves(new Response('{}'))
    for (const url of [elsewhere, '//elsewhere.example/', `${location.protocol}//${location.hostname}:1/`])
      await send(url, { method: 'POST', json: {} })
    fetched.restore()
    for (const [, init] of fetched.args) {
      expect([...new Headers(init?.headers).keys()].sort()).to.eql(['accept', 'content-type'])
      expect(init?.credentials).to.equal('omit')
      expect(JSON.stringify([...new Headers(init?.headers)])).to.not.contain('geheim')
    }
    expect(fetched.callCount).to.equal(3)
  })

  it('reads the token when it sends', async () => {
    const server = fakeServer({ 'GET /data': {} })
    acceptToken('newer', 'tab')
    await send('/data')
    expect(server.calls[0]?.headers.get('requesttoken')).to.equal('newer')
  })

  it('sends JSON, a form, or whatever fetch takes', async () => {
    const server = fakeServer({ 'POST /data': {} })
    await send('/data', { method: 'POST', json: { filter: 'Ada' } })
    await send('/data', { method: 'POST', body: new URLSearchParams({ a: '1' }) })
    await send('/data', { method: 'POST', headers: { 'X-Own': 'yes', Accept: 'text/xml' } })
    expect(server.calls.map(({ body }) => body)).to.eql([{ filter: 'Ada' }, { a: '1' }, undefined])
    expect(server.calls[0]?.headers.get('content-type')).to.equal('application/json')
    expect([server.calls[2]?.headers.get('x-own'), server.calls[2]?.headers.get('accept')]).to.eql(['yes', 'text/xml'])
  })

  it('answers with whatever status came back', async () => {
    fakeServer({ 'GET /data': status(500, { message: 'oh' }) })
    expect((await send('/data')).status).to.equal(500)
  })

  it('takes a redirect of the own origin for the end of the session, and follows none there', async () => {
    const fetched = stub(globalThis, 'fetch').resolves({ type: 'opaqueredirect', status: 0, ok: false } as Response)
    const error = await failureOf(send('/data'))
    await failureOf(send(elsewhere))
    fetched.restore()
    expect(error.kind).to.equal('session-expired')
    expect(fetched.args.map(([, init]) => init?.redirect)).to.eql(['manual', 'follow'])
  })

  it('gives up when its time is over', async () => {
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const server = fakeServer({ 'GET /data': pending() })
    const failed = failureOf(send('/data', { timeoutMs: 500 }))
    clock.tick(500)
    expect((await failed).kind).to.equal('timeout')
    expect(server.calls.every(({ signal }) => signal?.aborted)).to.equal(true)
    clock.restore()
  })

  it('gives up after 30 s by default, and never for Infinity or more than a timer can count', async () => {
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fakeServer({ 'GET /data': pending() })
    for (const timeoutMs of [Infinity, 2 ** 31]) void send('/data', { timeoutMs })
    expect(clock.countTimers()).to.equal(0)
    const failed = failureOf(send('/data'))
    clock.tick(30_000)
    expect((await failed).kind).to.equal('timeout')
    clock.restore()
  })

  it('leaves no timer behind', async () => {
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fakeServer({ 'GET /data': {}, 'GET /broken': broken() })
    await send('/data')
    await failureOf(send('/broken'))
    expect(clock.countTimers()).to.equal(0)
    clock.restore()
  })

  it('stops when its caller does, before, meanwhile, and while the body is on its way', async () => {
    const server = fakeServer({ 'GET /data': pending(), 'GET /body': {} })
    expect((await failureOf(send('/data', { signal: AbortSignal.abort() }))).kind).to.equal('aborted')
    expect(server.calls).to.eql([])

    const caller = new AbortController()
    const failed = failureOf(send('/data', { signal: caller.signal }))
    caller.abort()
    expect((await failed).kind).to.equal('aborted')

    const reader = new AbortController()
    await send('/body', { signal: reader.signal })
    const { signal } = server.callsTo('GET /body')[0] ?? {}
    expect(signal?.aborted).to.equal(false)
    reader.abort()
    expect(signal?.aborted).to.equal(true)
  })

  it('tells a lost connection from a server that does not answer', async () => {
    fakeServer({ 'GET /data': broken() })
    expect((await failureOf(send('/data'))).kind).to.equal('network')
    const online = stub(navigator, 'onLine').value(false)
    expect((await failureOf(send('/data'))).kind).to.equal('offline')
    online.restore()
  })

  it('has an error that holds method and path, and neither query, fragment, token nor body', async () => {
    fakeServer({ 'POST /data': broken() })
    const error = await failureOf(
      send('/data?requesttoken=geheim&q=privat#wo', { method: 'POST', json: { password: 'privat' } }),
    )
    expect(error.message).to.equal('POST /data failed: network.')
    expect([error.method, error.path, error.status]).to.eql(['POST', '/data', 0])
    expect(`${JSON.stringify(error)} ${error.stack ?? ''} ${String(error.cause)}`).to.not.match(/geheim|privat/)
  })

  it('fails in its own way for an address that is none', async () => {
    expect((await failureOf(send('http://['))).kind).to.equal('network')
  })
})

describe('pathOf', () => {
  it('is the address without origin, query and fragment, also of an address that is none', () => {
    expect(['/a/b?c#d', 'https://x.example/y?z', 'http://[?token=1', ''].map(pathOf)).to.eql([
      '/a/b',
      '/y',
      'http://[',
      location.pathname,
    ])
  })
})
