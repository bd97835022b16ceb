import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub, type SinonStub } from 'sinon'
import { FakeWorld } from '../../test/support/fake-browser.js'
import { depsOf, hour, minute, usual } from '../../test/support/fake-keep-alive.js'
import { handOver } from '../../test/support/handover.js'
import { fakeServer, status } from '../../test/support/server.js'
import { refreshToken } from '../../src/core/http/refresh-token.js'
import { request } from '../../src/core/http/request.js'
import { forgetShared } from '../../src/core/page/shared-values.js'
import { acceptToken, limitTokenAge, requestToken, tokenReceivedMs } from '../../src/core/session/request-token.js'
import { startKeepAlive } from '../../src/services/session/keep-alive.js'
import { onToken } from '../../src/core/session/tabs.js'

describe('the token of a page that is kept alive', () => {
  let world: FakeWorld
  let warn: SinonStub
  let realNow: () => number
  beforeEach(() => {
    world = new FakeWorld()
    warn = stub(console, 'warn')
    realNow = Date.now
    Date.now = () => world.nowMs
    forgetShared()
  })
  afterEach(() => {
    Date.now = realNow
    warn.restore()
  })

  it('is fetched once, and first, by the first call after a sleep of 8 hours', async () => {
    handOver({})
    acceptToken('old', 'page')
    const server = fakeServer({ 'GET /csrftoken': () => ({ token: 'fresh' }), 'GET /data': {} })
    const { browser } = world.tab()
    const stop = startKeepAlive(usual, () => undefined, {
      browser,
      refresh: refreshToken,
      onToken,
      startTabs: () => () => undefined,
      limitTokenAge,
      tokenReceivedMs,
      tell: () => undefined,
    })
    await world.advance(minute)
    world.jump(8 * hour)
    await Promise.all([request('/data'), request('/data'), world.advance(minute), request('/data')])
    expect(server.calls[0]?.path).to.equal('/csrftoken')
    expect(server.callsTo('GET /csrftoken')).to.have.length(1)
    expect(server.callsTo('GET /data').map(({ headers }) => headers.get('requesttoken'))).to.eql([
      'fresh',
      'fresh',
      'fresh',
    ])
    stop()
  })

  for (const [ageMin, firstMin] of [
    [5, 7],
    [11, 1],
    [13, 0],
  ] as const) {
    it(`came ${ageMin} minutes before the keep-alive, so the first beat is due after ${firstMin}, not after 12`, async () => {
      const stop = startKeepAlive(usual, () => undefined, depsOf(world.tab(), [], ageMin * minute))
      await world.advance(Math.max(0, firstMin * minute - 1000))
      expect(world.refreshes).to.have.length(firstMin > 0 ? 0 : 1)
      await world.advance(2000)
      expect(world.refreshes).to.have.length(1)
      stop()
    })
  }

  it('comes from the address of the page, for calls that were refused, too', async () => {
    const server = fakeServer({
      'GET /token': { token: 'fresh' },
      'GET /data': ({ headers }) =>
        headers.get('requesttoken') === 'fresh' ? {} : status(412, { message: 'CSRF check failed' }),
    })
    const stop = startKeepAlive({ ...usual, tokenUrl: '/token' }, () => undefined)
    await request('/data')
    expect(requestToken()).to.equal('fresh')
    stop()
    expect(server.callsTo('GET /csrftoken')).to.eql([])
  })

  it('never comes from another origin', async () => {
    const server = fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
    const stop = startKeepAlive({ ...usual, tokenUrl: 'https://elsewhere.example/token' }, () => undefined)
    await refreshToken()
    expect(server.calls.map(({ path }) => path)).to.eql(['/csrftoken'])
    expect(warn.firstCall.args[0]).to.contain('token-url')
    stop()
  })

  it('may be fetched as often as an interval of 1 s needs, and never without limit', async () => {
    fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
    const stop = startKeepAlive({ ...usual, interval: 1 }, () => undefined)
    for (let call = 0; call < 66; call += 1) await refreshToken()
    let refused: unknown
    await refreshToken().catch((error: unknown) => {
      refused = error
    })
    expect(refused).to.have.property('kind', 'csrf')
    stop()
  })
})
