import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub, type SinonStub } from 'sinon'
import { FakeWorld, settle } from '../../test/support/fake-browser.js'
import { hour, interval, keep, keepMany, minute, usual } from '../../test/support/fake-keep-alive.js'
import { handOver } from '../../test/support/handover.js'

const none = { timers: 0, listeners: 0, locks: 0, channels: 0 }

describe('the keep-alive of many tabs', () => {
  let world: FakeWorld
  let told: string[]
  let warn: SinonStub

  beforeEach(() => {
    world = new FakeWorld()
    told = []
    warn = stub(console, 'warn')
  })
  afterEach(() => warn.restore())

  for (const server of ['new token', 'same token'] as const) {
    it(`make one heartbeat per interval, where the server gives a ${server}`, async () => {
      world.server = server
      const all = await keepMany(world, 10, told)
      await world.advance(10 * interval)
      expect(world.refreshes).to.have.length(10)
      expect(new Set(world.refreshes.map(({ tab }) => tab)).size).to.equal(1)
      expect(all.map(({ state }) => state())).to.eql(['beating', ...Array.from({ length: 9 }, () => 'following')])
      expect(new Set(all.map(({ tab }) => tab.token)).size).to.equal(1)
    }).timeout(20000)
  }

  it('make one heartbeat per interval when the one that leads is hidden and throttled', async () => {
    const [first] = await keepMany(world, 10, told)
    if (first) first.tab.throttled = true
    await world.advance(10 * interval)
    expect(world.refreshes.length).to.be.within(9, 10)
  }).timeout(20000)

  it('make about one heartbeat per interval without Web Locks, too', async () => {
    await keepMany(world, 10, told, { locks: false })
    await world.advance(10 * interval)
    expect(world.refreshes.length).to.be.within(9, 11)
  }).timeout(20000)

  it('beat each for themselves without channels, and hold no lock', async () => {
    const all = await keepMany(world, 3, told, { channels: false })
    await world.advance(2 * interval)
    expect(world.refreshes).to.have.length(6)
    expect(all.map(({ tab }) => tab.held.locks)).to.eql([0, 0, 0])
  })

  it('follow another one when the one that leads is closed, without a gap', async () => {
    const [first, second] = await keepMany(world, 3, told)
    await world.advance(5 * minute)
    first?.tab.close()
    await settle()
    expect(second?.state()).to.equal('beating')
    await world.advance(7 * minute)
    expect(world.refreshes).to.have.length(1)
    expect(world.refreshes[0]?.tab).to.equal(second?.tab)
  })

  it('follow another one when the element is removed where it led', async () => {
    const [first, second] = await keepMany(world, 2, told)
    first?.stop()
    await settle()
    expect(second?.state()).to.equal('beating')
    expect(first?.tab.held).to.eql(none)
  })

  it('do not wait for a frozen one: one of them beats before the session ends', async () => {
    const [first] = await keepMany(world, 10, told)
    await world.advance(minute)
    first?.tab.freeze()
    await world.advance(15 * minute)
    expect(world.refreshes).to.have.length(1)
    expect(world.refreshes[0]?.tab).to.not.equal(first?.tab)
  })

  it('beat once for a frozen one, also when all others lose their patience in the same moment', async () => {
    const [first] = [keep(world, told), ...Array.from({ length: 19 }, () => keep(world, told, { random: 0.5 }))]
    await settle()
    first?.tab.freeze()
    await world.advance(15 * minute)
    expect(world.refreshes).to.have.length(1)
    await world.advance(15 * minute)
    expect(world.refreshes).to.have.length(2)
  })

  it('do not wait for one that is frozen while it stands in', async () => {
    const [first, second, third] = [
      keep(world, told),
      keep(world, told, { random: 0.1 }),
      keep(world, told, { random: 0.2 }),
    ]
    await settle()
    first.tab.freeze()
    // The second tab has run out of patience, and now waits briefly for messages of other tabs.
    await world.advance(interval + 67_300)
    second.tab.freeze()
    await world.advance(12_000)
    expect(world.refreshes.map(({ tab }) => tab === third.tab)).to.eql([true])
  })

  it('step in before the session ends, whatever its lifetime', async () => {
    for (const [sessionLifetime, own] of [
      [120, 0],
      [300, 0],
      [1440, 0],
      [86_400, 0],
      [4, 2],
      [10, 5],
    ] as const) {
      world = new FakeWorld()
      const options = { ...usual, sessionLifetime, interval: own }
      const first = keep(world, told, {}, options)
      keep(world, told, { random: 0.999 }, options)
      await settle()
      first.tab.freeze()
      await world.advance(sessionLifetime * 1000 - 1)
      expect(world.refreshes, `lifetime ${sessionLifetime} s`).to.have.length(1)
    }
  }).timeout(20000)

  it('make one beat after a night', async () => {
    await keepMany(world, 10, told)
    world.jump(8 * hour)
    await world.advance(2 * minute)
    expect(world.refreshes).to.have.length(1)
  })

  it('take up together after a frozen one resumes', async () => {
    const [first, second] = await keepMany(world, 2, told)
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
    keep(world, told)
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    const ada = keep(world, told)
    await world.advance(interval + 1000)
    expect(world.refreshes).to.have.length(2)
    expect(ada.state()).to.equal('beating')
    expect(world.posts.map(({ channel }) => channel).sort()).to.eql([
      'shared-environment:1::',
      'shared-environment:1::ada',
    ])
    expect(world.lockNames).to.eql(['shared-environment:1::', 'shared-environment:1::ada'])
  })

  it('make one beat when they come back together, and all tell of it', async () => {
    const all = await keepMany(world, 10, told)
    for (const { tab } of all) tab.offline()
    await world.advance(hour)
    for (const { tab } of all) tab.online()
    await world.advance(5000)
    expect(world.refreshes).to.have.length(1)
    expect(told.filter((line) => line === 'networkOnline {"success":true}')).to.have.length(10)
  })
})
