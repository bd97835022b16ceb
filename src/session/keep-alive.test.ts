import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub, type SinonStub } from 'sinon'
import { FakeWorld, settle, type FakeTab, type FakeTabOptions } from '../../test/support/fake-browser.js'
import { handOver } from '../../test/support/handover.js'
import { fakeServer, pending, status } from '../../test/support/server.js'
import { refreshToken } from '../net/csrf-token.js'
import { request } from '../net/request.js'
import { forgetShared } from '../page/shared.js'
import { acceptToken, limitTokenAge, requestToken } from '../state/token.js'
import { joinKeepAlive, keepAliveStatus, startKeepAlive, type KeepAliveDeps, type KeepAliveOptions, type KeepAliveStatus } from './keep-alive.js'
import { connectTabs, onToken } from './tabs.js'

const none = { timers: 0, listeners: 0, locks: 0, channels: 0 }
const minute = 60_000
const hour = 60 * minute
const interval = 12 * minute
const usual: KeepAliveOptions = { sessionLifetime: 1440, interval: 0, tokenUrl: '' }

describe('startKeepAlive', () => {
  let world: FakeWorld
  let told: string[]
  let warn: SinonStub
  const begun = Date.UTC(2026, 0, 1)

  beforeEach(() => {
    world = new FakeWorld()
    told = []
    warn = stub(console, 'warn')
  })
  afterEach(() => warn.restore())

  interface Running { tab: FakeTab; stop: () => void; statuses: KeepAliveStatus[]; state: () => string | undefined }

  const depsOf = (tab: FakeTab): KeepAliveDeps => ({
    browser: tab.browser,
    refresh: tab.refresh,
    onToken: tab.onToken,
    startTabs: () => connectTabs({
      browser: tab.browser, token: () => tab.token, onToken: tab.onToken, acceptToken: tab.accept,
      onUnread: () => () => undefined, acceptUnread: () => undefined,
    }),
    limitTokenAge: (maxAgeMs) => { tab.maxAgeMs = maxAgeMs },
    tell: (name, payload) => { told.push(`${name} ${JSON.stringify(payload)}`) },
  })
  const start = (tabOptions: FakeTabOptions = {}, options = usual): Running => {
    const tab = world.tab(tabOptions)
    const statuses: KeepAliveStatus[] = []
    const stop = startKeepAlive(options, (status) => statuses.push(status), depsOf(tab))
    return { tab, stop, statuses, state: () => statuses.at(-1)?.state }
  }
  /** Several tabs of one account, opened a second apart. */
  const startMany = async (count: number, tabOptions: FakeTabOptions = {}): Promise<Running[]> => {
    const all: Running[] = []
    for (let index = 0; index < count; index += 1) {
      all.push(start({ random: index / count, ...tabOptions }))
      await world.advance(1000)
    }
    return all
  }
  const beatsAt = (): number[] => world.refreshes.map(({ atMs }) => (atMs - begun) / minute)

  describe('one tab', () => {
    it('beats at half of the lifetime', async () => {
      const { state } = start()
      await world.advance(hour + 1000)
      expect(beatsAt().map(Math.round)).to.eql([12, 24, 36, 48, 60])
      expect(state()).to.equal('beating')
    })

    it('takes the lifetime from the server, as number or text', async () => {
      handOver({ initialState: { 'core-config': { session_lifetime: '600' } } })
      start({}, { ...usual, sessionLifetime: 0 })
      await world.advance(5 * minute)
      expect(beatsAt()).to.eql([5])
    })

    it('beats every 15 minutes where nobody knows the lifetime', async () => {
      start({}, { ...usual, sessionLifetime: 0 })
      await world.advance(15 * minute)
      expect(beatsAt()).to.eql([15])
    })

    it('never beats faster than once a minute for a lifetime of 4 s', async () => {
      start({}, { ...usual, sessionLifetime: 4 })
      await world.advance(59_999)
      expect(world.refreshes).to.eql([])
      await world.advance(1)
      expect(world.refreshes).to.have.length(1)
    })

    it('beats as often as its interval says where one is given', async () => {
      start({}, { ...usual, interval: 2 })
      await world.advance(10_000)
      expect(world.refreshes).to.have.length(4)
    })

    it('lets calls wait for a new token when the known one is older than a beat can make it, and no longer after its stop', () => {
      const { tab, stop } = start()
      expect(tab.maxAgeMs).to.be.within(interval + 30_000, 1440_000 - 1)
      stop()
      expect(tab.maxAgeMs).to.equal(Infinity)
    })

    for (const falsy of [false, 0, '', null]) {
      it(`does nothing at all where session_keepalive is ${JSON.stringify(falsy)}`, async () => {
        handOver({ initialState: { 'core-config': { session_keepalive: falsy } } })
        const { tab, state, stop } = start()
        expect(state()).to.equal('off')
        expect(tab.held).to.eql(none)
        expect(tab.maxAgeMs).to.equal(Infinity)
        tab.offline()
        tab.online()
        await world.advance(hour)
        expect(told).to.eql([])
        expect(world.refreshes).to.eql([])
        stop()
      })
    }

    it('is on where session_keepalive is true or missing', () => {
      expect(start().state()).to.not.equal('off')
      handOver({ initialState: { 'core-config': { session_keepalive: true } } })
      expect(start().state()).to.not.equal('off')
    })

    it('leaves nothing behind after 1000 starts and stops', async () => {
      const tab = world.tab()
      for (let cycle = 0; cycle < 1000; cycle += 1) {
        const stop = startKeepAlive(usual, () => undefined, depsOf(tab))
        if (cycle % 100 === 0) await settle()
        stop()
        stop()
      }
      await settle()
      expect(tab.held).to.eql(none)
    })
  })

  describe('sleep and hidden tabs', () => {
    it('beats at once when the tab is looked at after its deadline', async () => {
      const { tab } = start()
      await settle()
      tab.hide()
      tab.throttled = true
      world.jump(hour)
      tab.show()
      await world.advance(100)
      expect(world.refreshes).to.have.length(1)
    })

    it('does not beat when the tab is looked at before its deadline', async () => {
      const { tab } = start()
      await world.advance(minute)
      tab.hide()
      tab.show()
      await world.advance(minute)
      expect(world.refreshes).to.eql([])
    })

    it('beats once after a night, within a minute, though no event woke it', async () => {
      start()
      await world.advance(minute)
      world.jump(8 * hour)
      await world.advance(minute)
      expect(world.refreshes).to.have.length(1)
    })
  })

  describe('prerendering and the back/forward cache', () => {
    it('waits until a prerendered page is opened', async () => {
      const { tab, state } = start({ prerendering: true })
      expect(state()).to.equal('waiting')
      tab.loaded()
      await world.advance(hour)
      expect(world.refreshes).to.eql([])
      expect(tab.held).to.include({ timers: 0, locks: 0, channels: 0 })
      tab.activate()
      await world.advance(1000)
      expect(state()).to.equal('beating')
    })

    it('holds no timer, lock or channel in the cache', async () => {
      const { tab, stop } = start()
      await world.advance(minute)
      tab.intoCache()
      expect(tab.held).to.include({ timers: 0, locks: 0, channels: 0 })
      await world.advance(hour)
      expect(world.refreshes).to.eql([])
      stop()
      expect(tab.held).to.eql(none)
    })

    it('keeps its deadline over a short rest', async () => {
      const { tab } = start()
      await world.advance(10 * minute)
      tab.intoCache()
      await world.advance(minute)
      tab.outOfCache()
      await world.advance(minute)
      expect(beatsAt()).to.eql([12])
    })

    it('beats at once on return when the deadline has passed', async () => {
      const { tab } = start()
      await world.advance(minute)
      tab.intoCache()
      await world.advance(hour)
      tab.outOfCache()
      await world.advance(100)
      expect(beatsAt()).to.eql([61])
    })
  })

  describe('the connection', () => {
    it('stops without it, and beats at once and tells when it is back', async () => {
      const { tab, state } = start()
      await world.advance(minute)
      tab.offline()
      expect(state()).to.equal('offline')
      expect(told).to.eql(['networkOffline {}'])
      expect(tab.held.timers).to.equal(0)
      await world.advance(5 * hour)
      expect(world.refreshes).to.eql([])
      tab.online()
      await world.advance(100)
      expect(world.refreshes).to.have.length(1)
      expect(told).to.eql(['networkOffline {}', 'networkOnline {"success":true}'])
      expect(state()).to.equal('beating')
      await world.advance(interval)
      expect(world.refreshes).to.have.length(2)
    })

    it('tells the truth when no token could be had', async () => {
      const { tab } = start()
      tab.offline()
      world.server = 'down'
      tab.online()
      await world.advance(5000)
      expect(told.at(-1)).to.equal('networkOnline {"success":false}')
    })

    it('never has two timers after two returns in a row', async () => {
      const { tab } = start()
      await world.advance(minute)
      tab.online()
      tab.online()
      await world.advance(1000)
      expect(tab.held.timers).to.equal(1)
      expect(told).to.eql(['networkOnline {"success":true}'])
      world.refreshes.length = 0
      await world.advance(hour)
      expect(world.refreshes).to.have.length(5)
    })

    it('starts no timer on a page that begins without connection', async () => {
      const { tab, state } = start({ offline: true })
      expect(state()).to.equal('offline')
      expect(told).to.eql([])
      await world.advance(hour)
      expect(tab.held.timers).to.equal(0)
      tab.online()
      await world.advance(100)
      expect(world.refreshes).to.have.length(1)
      expect(told).to.eql(['networkOnline {"success":true}'])
    })

    it('tells of a return that happened in the cache', async () => {
      const { tab } = start()
      tab.offline()
      tab.intoCache()
      tab.silently('online')
      tab.outOfCache()
      await world.advance(100)
      expect(told).to.eql(['networkOffline {}', 'networkOnline {"success":true}'])
    })

    it('makes one beat for ten tabs that come back together, and all tell of it', async () => {
      const all = await startMany(10)
      for (const { tab } of all) tab.offline()
      await world.advance(hour)
      for (const { tab } of all) tab.online()
      await world.advance(5000)
      expect(world.refreshes).to.have.length(1)
      expect(told.filter((line) => line === 'networkOnline {"success":true}')).to.have.length(10)
    })
  })

  describe('many tabs', () => {
    for (const server of ['new token', 'same token'] as const) {
      it(`make one heartbeat per interval, where the server gives a ${server}`, async () => {
        world.server = server
        const all = await startMany(10)
        await world.advance(10 * interval)
        expect(world.refreshes).to.have.length(10)
        expect(new Set(world.refreshes.map(({ tab }) => tab)).size).to.equal(1)
        expect(all.map(({ state }) => state())).to.eql(['beating', ...Array.from({ length: 9 }, () => 'following')])
        expect(new Set(all.map(({ tab }) => tab.token)).size).to.equal(1)
      }).timeout(20000)
    }

    it('make one heartbeat per interval when the one that leads is hidden and throttled', async () => {
      const [first] = await startMany(10)
      if (first) first.tab.throttled = true
      await world.advance(10 * interval)
      expect(world.refreshes.length).to.be.within(9, 10)
    }).timeout(20000)

    it('make about one heartbeat per interval without Web Locks, too', async () => {
      await startMany(10, { locks: false })
      await world.advance(10 * interval)
      expect(world.refreshes.length).to.be.within(9, 11)
    }).timeout(20000)

    it('beat each for themselves without channels, and hold no lock', async () => {
      const all = await startMany(3, { channels: false })
      await world.advance(2 * interval)
      expect(world.refreshes).to.have.length(6)
      expect(all.map(({ tab }) => tab.held.locks)).to.eql([0, 0, 0])
    })

    it('follow another one when the one that leads is closed, without a gap', async () => {
      const [first, second] = await startMany(3)
      await world.advance(5 * minute)
      first?.tab.close()
      await settle()
      expect(second?.state()).to.equal('beating')
      await world.advance(7 * minute)
      expect(world.refreshes).to.have.length(1)
      expect(world.refreshes[0]?.tab).to.equal(second?.tab)
    })

    it('follow another one when the element is removed where it led', async () => {
      const [first, second] = await startMany(2)
      first?.stop()
      await settle()
      expect(second?.state()).to.equal('beating')
      expect(first?.tab.held).to.eql(none)
    })

    it('do not wait for a frozen one: one of them beats before the session ends', async () => {
      const [first] = await startMany(10)
      await world.advance(minute)
      first?.tab.freeze()
      await world.advance(15 * minute)
      expect(world.refreshes).to.have.length(1)
      expect(world.refreshes[0]?.tab).to.not.equal(first?.tab)
    })

    it('step in before the session ends, whatever its lifetime', async () => {
      for (const [sessionLifetime, own] of [[120, 0], [300, 0], [1440, 0], [86_400, 0], [4, 2], [10, 5]] as const) {
        world = new FakeWorld()
        const options = { ...usual, sessionLifetime, interval: own }
        const first = start({}, options)
        start({ random: 0.999 }, options)
        await settle()
        first.tab.freeze()
        await world.advance(sessionLifetime * 1000 - 1)
        expect(world.refreshes, `lifetime ${sessionLifetime} s`).to.have.length(1)
      }
    }).timeout(20000)

    it('make one beat after a night', async () => {
      await startMany(10)
      world.jump(8 * hour)
      await world.advance(2 * minute)
      expect(world.refreshes).to.have.length(1)
    })

    it('take up together after a frozen one resumes', async () => {
      const [first, second] = await startMany(2)
      first?.tab.freeze()
      await world.advance(20 * minute)
      first?.tab.resume()
      await world.advance(1000)
      expect(first?.tab.token).to.equal(second?.tab.token)
      world.refreshes.length = 0
      await world.advance(5 * interval)
      expect(world.refreshes.length).to.be.within(4, 5)
    })

    it('of different accounts know nothing of each other', async () => {
      start()
      handOver({ user: { uid: 'ada', displayName: 'Ada' } })
      const ada = start()
      await world.advance(interval + 1000)
      expect(world.refreshes).to.have.length(2)
      expect(ada.state()).to.equal('beating')
      expect(world.posts.map(({ channel }) => channel).sort()).to.eql(['shared-environment:1::', 'shared-environment:1::ada'])
      expect([...world.locks.keys()]).to.eql(['shared-environment:1::', 'shared-environment:1::ada'])
    })
  })

  describe('the page\'s own token', () => {
    let realNow: () => number
    beforeEach(() => {
      realNow = Date.now
      Date.now = () => world.nowMs
      forgetShared()
    })
    afterEach(() => { Date.now = realNow })

    it('is fetched once, and first, by the first call after a sleep of 8 hours', async () => {
      handOver({})
      acceptToken('old', 'page')
      const server = fakeServer({ 'GET /csrftoken': () => ({ token: 'fresh' }), 'GET /data': {} })
      const { browser } = world.tab()
      const stop = startKeepAlive(usual, () => undefined, {
        browser, refresh: refreshToken, onToken, startTabs: () => () => undefined, limitTokenAge, tell: () => undefined,
      })
      await world.advance(minute)
      world.jump(8 * hour)
      await Promise.all([request('/data'), request('/data'), world.advance(minute), request('/data')])
      expect(server.calls[0]?.path).to.equal('/csrftoken')
      expect(server.callsTo('GET /csrftoken')).to.have.length(1)
      expect(server.callsTo('GET /data').map(({ headers }) => headers.get('requesttoken'))).to.eql(['fresh', 'fresh', 'fresh'])
      stop()
    })

    it('comes from the address of the page, for calls that were refused, too', async () => {
      const server = fakeServer({
        'GET /token': { token: 'fresh' },
        'GET /data': ({ headers }) => (headers.get('requesttoken') === 'fresh' ? {} : status(412, { message: 'CSRF check failed' })),
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
      await refreshToken().catch((error: unknown) => { refused = error })
      expect(refused).to.have.property('kind', 'csrf')
      stop()
    })
  })
})

describe('joinKeepAlive', () => {
  const state = (): string => keepAliveStatus().get().state

  it('has one keep-alive however many want it, for as long as anybody does', async () => {
    fakeServer({ 'GET /csrftoken': pending() })
    const leave = joinKeepAlive(usual)
    const { next } = keepAliveStatus().get()
    expect(next?.intervalMs).to.equal(interval)
    const leaveToo = joinKeepAlive({ ...usual, sessionLifetime: 600 })
    expect(keepAliveStatus().get().next?.intervalMs).to.equal(interval)
    leave()
    leave()
    expect(keepAliveStatus().get().next?.intervalMs).to.equal(5 * minute)
    leaveToo()
    expect(state()).to.equal('off')
    expect((await navigator.locks.query()).pending).to.eql([])
  })

  it('holds a lock of the account in this browser, and lets it go', async () => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    const leave = joinKeepAlive(usual)
    const name = 'shared-environment:1::ada'
    // Granted in order: a request that gives way tells that the first one is held.
    expect(await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock === null)).to.equal(true)
    leave()
    await navigator.locks.request(name, () => undefined)
  })
})
