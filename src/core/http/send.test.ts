import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { restore, stub, useFakeTimers, type SinonFakeTimers } from 'sinon'
import { handOver } from '../../../test/support/handover.js'
import { broken, fakeServer, inPieces, pending, status } from '../../../test/support/server.js'
import { acceptToken } from '../session/request-token.js'
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
    const fetched = stub(globalThis, 'fetch').callsFake(() => Promise.resolve(new Response('{}')))
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
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })
    const server = fakeServer({ 'GET /data': pending() })
    const failed = failureOf(send('/data', { timeoutMs: 500 }))
    clock.tick(500)
    expect((await failed).kind).to.equal('timeout')
    expect(server.calls.every(({ signal }) => signal?.aborted)).to.equal(true)
    clock.restore()
  })

  it('gives up after 30 s by default, and never for Infinity or more than a timer can count', async () => {
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })
    fakeServer({ 'GET /data': pending() })
    for (const timeoutMs of [Infinity, 2 ** 31]) void send('/data', { timeoutMs })
    expect(clock.countTimers()).to.equal(0)
    const failed = failureOf(send('/data'))
    clock.tick(30_000)
    expect((await failed).kind).to.equal('timeout')
    clock.restore()
  })

  it('leaves no timer behind', async () => {
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })
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

  describe('while the body is read', () => {
    let clock: SinonFakeTimers
    beforeEach(() => {
      clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })
    })
    afterEach(() => clock.restore())

    it('gives up when the server falls silent, for every way to read', async () => {
      const never = new Promise<string>(() => undefined)
      fakeServer({ 'GET /data': inPieces(() => never) })
      for (const read of [
        (response: Response) => response.json(),
        (response: Response) => response.text(),
        (response: Response) => response.blob(),
        (response: Response) => response.arrayBuffer(),
        (response: Response) => response.clone().json(),
        (response: Response) => response.body!.getReader().read(),
      ]) {
        const response = await send('/data')
        const failed = failureOf(read(response) as Promise<unknown>)
        await clock.tickAsync(29_999)
        expect(clock.countTimers(), String(read)).to.equal(1)
        await clock.tickAsync(1)
        expect((await failed).kind, String(read)).to.equal('timeout')
        expect(clock.countTimers(), String(read)).to.equal(0)
      }
    })

    it('waits anew for each piece', async () => {
      let left = 5
      const next = (): Promise<string | null> =>
        new Promise((resolve) => {
          setTimeout(() => resolve(left-- > 0 ? '1' : null), 20_000)
        })
      fakeServer({ 'GET /data': inPieces(next) })
      const text = (await send('/data')).text()
      await clock.tickAsync(120_000)
      expect(await text).to.equal('11111')
      expect(clock.countTimers()).to.equal(0)
    })

    it('runs no timer while nobody reads, nor for a caller who waits for ever', async () => {
      const never = new Promise<string>(() => undefined)
      fakeServer({ 'GET /data': inPieces(() => never) })
      await send('/data')
      expect(clock.countTimers()).to.equal(0)
      void (await send('/data', { timeoutMs: Infinity })).text()
      expect(clock.countTimers()).to.equal(0)
    })

    it('says that the connection broke, or that the caller gave up', async () => {
      fakeServer({ 'GET /data': inPieces(() => Promise.reject(new TypeError('network error'))) })
      expect((await failureOf((await send('/data')).json())).kind).to.equal('network')
      const caller = new AbortController()
      fakeServer({ 'GET /data': inPieces(() => new Promise(() => undefined)) })
      const failed = failureOf((await send('/data', { signal: caller.signal })).json())
      caller.abort()
      expect((await failed).kind).to.equal('aborted')
    })

    it('keeps status, headers and address of the response', async () => {
      const real = new Response('x', { status: 201, statusText: 'Made', headers: { 'X-Own': 'yes' } })
      Object.defineProperties(real, { url: { value: 'https://here.example/moved' }, redirected: { value: true } })
      stub(globalThis, 'fetch').resolves(real)
      const { status: code, statusText, headers, url, redirected, ok } = await send('/data')
      expect([code, statusText, headers.get('X-Own'), url, redirected, ok]).to.eql([
        201,
        'Made',
        'yes',
        'https://here.example/moved',
        true,
        true,
      ])
    })

    it('leaves a response without a body alone', async () => {
      fakeServer({ 'DELETE /data': new Response(null, { status: 204 }) })
      const response = await send('/data', { method: 'DELETE' })
      expect([response.status, response.body]).to.eql([204, null])
    })
  })

  it('follows a redirect only where asked, and never to another origin', async () => {
    const fetched = stub(globalThis, 'fetch').callsFake(() => Promise.resolve(new Response('{}')))
    await send('/data', { follow: true })
    await send(elsewhere, { follow: true })
    fetched.restore()
    expect(fetched.args.map(([, init]) => [init?.redirect, init?.mode])).to.eql([
      ['follow', 'same-origin'],
      ['follow', undefined],
    ])
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
