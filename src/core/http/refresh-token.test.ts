import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { useFakeTimers, type SinonFakeTimers } from 'sinon'
import { handOver } from '../../../test/support/handover.js'
import { broken, fakeServer, inPieces, status, type Answer } from '../../../test/support/server.js'
import { on } from '../bus/bus.js'
import { requestToken } from '../session/request-token.js'
import { configureRefresh, refreshToken } from './refresh-token.js'

/** The pieces of a body that never ends. */
function piecesOf(...pieces: string[]): () => Promise<string> {
  const left = [...pieces]
  return () => {
    const piece = left.shift()
    return piece === undefined ? new Promise(() => undefined) : Promise.resolve(piece)
  }
}

describe('refreshToken', () => {
  let clock: SinonFakeTimers

  beforeEach(() => {
    clock = useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.UTC(2026, 0, 1) })
    handOver({})
    document.head.dataset['requesttoken'] = 'old'
  })
  afterEach(() => clock.restore())

  const kind = (): Promise<unknown> =>
    refreshToken().then(
      () => 'fine',
      (error: unknown) => (error as { kind: unknown }).kind,
    )

  it("puts the server's token into place and tells who brought it", async () => {
    const told: unknown[] = []
    on('token:changed', (payload) => told.push(payload))
    fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
    await refreshToken()
    expect(requestToken()).to.equal('fresh')
    expect(told).to.eql([{ origin: 'server' }])
  })

  it('is under the web root', async () => {
    handOver({ globals: { _oc_webroot: '/cloud' } })
    const server = fakeServer({ 'GET /cloud/index.php/csrftoken': { token: 'fresh' } })
    await refreshToken()
    expect(server.calls).to.have.length(1)
  })

  it('is one call for all who ask meanwhile', async () => {
    const server = fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
    await Promise.all(Array.from({ length: 20 }, () => refreshToken()))
    expect(server.calls).to.have.length(1)
    await refreshToken()
    expect(server.calls).to.have.length(2)
  })

  const failures: [string, Answer, string][] = [
    ['401', status(401, { message: 'Current user is not logged in' }), 'session-expired'],
    ['403', status(403, []), 'http'],
    ['500', status(500), 'http'],
    ['no answer', broken(), 'network'],
    ['broken JSON', new Response('{ "token": '), 'bad-answer'],
    ['a page', new Response('<html>'), 'bad-answer'],
    ['no token', {}, 'bad-answer'],
    ['an empty token', { token: '' }, 'bad-answer'],
    ['a token that no header can carry', { token: 'bad✓token' }, 'bad-answer'],
    ['a token with a line break', { token: 'bad\ntoken' }, 'bad-answer'],
    ['a token that is none', { token: { a: 1 } }, 'bad-answer'],
    ['a list', [], 'bad-answer'],
  ]
  for (const [name, answer, expected] of failures) {
    it(`keeps the old token when the server answers with ${name}`, async () => {
      fakeServer({ 'GET /csrftoken': answer })
      expect(await kind()).to.equal(expected)
      expect(requestToken()).to.equal('old')
    })
  }

  it('tries again after a failure', async () => {
    const server = fakeServer({ 'GET /csrftoken': status(500) })
    await kind()
    server.answer('GET /csrftoken', { token: 'fresh' })
    expect(await kind()).to.equal('fine')
  })

  it('gives up a server that falls silent in the middle, and blocks nobody who asks after that', async () => {
    const server = fakeServer({ 'GET /csrftoken': inPieces(piecesOf('{"t')) })
    const failed = kind()
    await clock.tickAsync(30_000)
    expect(await failed).to.equal('timeout')
    server.answer('GET /csrftoken', { token: 'fresh' })
    expect(await kind()).to.equal('fine')
    expect(clock.countTimers()).to.equal(0)
  })

  it('gives up a server that sends a byte now and then', async () => {
    fakeServer({ 'GET /csrftoken': inPieces(() => new Promise((resolve) => setTimeout(() => resolve(' '), 20_000))) })
    const failed = kind()
    await clock.tickAsync(60_000)
    expect(await failed).to.equal('timeout')
  })

  it('asks six times a minute at most, whoever asks, and again when the minute is over', async () => {
    const server = fakeServer({ 'GET /csrftoken': status(500) })
    for (let turn = 0; turn < 6; turn += 1) expect(await kind()).to.equal('http')
    for (let turn = 0; turn < 50; turn += 1) expect(await kind()).to.equal('csrf')
    expect(server.calls).to.have.length(6)
    clock.tick(60_000)
    expect(await kind()).to.equal('http')
    expect(server.calls).to.have.length(7)
  })

  it('is not locked out when the clock is set back', async () => {
    fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
    for (let turn = 0; turn < 6; turn += 1) await kind()
    clock.setSystemTime(Date.UTC(2025, 0, 1))
    expect(await kind()).to.equal('fine')
  })

  it('asks another address, and more often, for as long as somebody says so', async () => {
    const server = fakeServer({ 'GET /csrftoken': { token: 'usual' }, 'GET /own/token': { token: 'own' } })
    const undo = configureRefresh('/own/token', 2.5)
    for (let turn = 0; turn < 10; turn += 1) await kind()
    expect(requestToken()).to.equal('own')
    expect(server.callsTo('GET /own/token')).to.have.length(9)
    undo()
    clock.tick(60_000)
    await refreshToken()
    expect(requestToken()).to.equal('usual')
  })

  it('has an error without token and query', async () => {
    configureRefresh('/own/token?secret=privat', 0)
    fakeServer({ 'GET /own/token': status(500, { token: 'geheim' }) })
    const error = await refreshToken().then(
      () => '',
      (reason: unknown) => `${String(reason)} ${JSON.stringify(reason)}`,
    )
    expect(error)
      .to.contain('/own/token')
      .and.not.match(/privat|geheim|old/)
  })
})
