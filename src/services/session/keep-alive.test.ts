import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub, type SinonStub } from 'sinon'
import { FakeWorld, settle, type FakeTabOptions } from '../../../test/support/fake-browser.js'
import { depsOf, hour, interval, keep, minute, usual, type KeptTab } from '../../../test/support/fake-keep-alive.js'
import { handOver } from '../../../test/support/handover.js'
import { startKeepAlive } from './keep-alive.js'

const none = { timers: 0, listeners: 0, locks: 0, channels: 0 }

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

  const start = (tabOptions: FakeTabOptions = {}, options = usual): KeptTab => keep(world, told, tabOptions, options)
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

    it('tells once when the connection goes, and of no return where it went again meanwhile', async () => {
      const { tab } = start()
      tab.offline()
      tab.offline()
      tab.online()
      tab.offline()
      await world.advance(5000)
      expect(told).to.eql(['networkOffline {}', 'networkOffline {}'])
    })

    it('tells of a return once, not with each beat after it', async () => {
      const { tab } = start()
      tab.offline()
      tab.online()
      await world.advance(3 * interval)
      expect(world.refreshes).to.have.length(3)
      expect(told).to.eql(['networkOffline {}', 'networkOnline {"success":true}'])
    })

    it('tells nothing after its end, which may come twice', async () => {
      const { tab, stop } = start()
      tab.online()
      stop()
      stop()
      tab.offline()
      await world.advance(5000)
      expect(told).to.eql([])
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
  })
})
