import '../../../test/support/node-setup.js'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { stub, type SinonStub } from 'sinon'
import { FakeWorld, type FakeTab } from '../../../test/support/fake-browser.js'
import { heartbeatIntervalMs, startHeartbeat, type HeartbeatDeps } from './heartbeat.js'

const none = { timers: 0, listeners: 0, locks: 0, channels: 0 }

describe('heartbeatIntervalMs', () => {
  it('is half the lifetime, rounded down', () => {
    expect(heartbeatIntervalMs(1440)).to.equal(720_000)
    expect(heartbeatIntervalMs(1441)).to.equal(720_000)
  })
  it('takes a lifetime that the server wrote as text', () => {
    expect(heartbeatIntervalMs('1440')).to.equal(720_000)
  })
  it('is never below a minute nor above a day', () => {
    for (const short of [1, 4, 119, 120, 121, '4']) expect(heartbeatIntervalMs(short)).to.equal(60_000)
    for (const long of [172_800, 172_802, 2 ** 31, 2 ** 53, 1e300, '99999999999'])
      expect(heartbeatIntervalMs(long)).to.equal(86_400_000)
  })
  it('is 15 minutes where the lifetime is missing or nonsense', () => {
    for (const nonsense of [
      undefined,
      null,
      0,
      '0',
      '',
      ' ',
      NaN,
      Infinity,
      -Infinity,
      -1,
      '-1440',
      'soon',
      '1440s',
      true,
      [],
      [1440],
      {},
      () => 1,
      Symbol('s'),
      10n,
    ]) {
      expect(heartbeatIntervalMs(nonsense), String(nonsense)).to.equal(900_000)
    }
  })
})

describe('startHeartbeat, alone', () => {
  const minute = 60_000
  let world: FakeWorld
  let tab: FakeTab
  let warn: SinonStub
  let heard: { leads: boolean; inMs: number; cause: string }[]
  let results: boolean[]
  let deps: HeartbeatDeps

  beforeEach(() => {
    world = new FakeWorld()
    tab = world.tab()
    heard = []
    results = []
    warn = stub(console, 'warn')
    deps = {
      browser: tab.browser,
      intervalMs: 12 * minute,
      lock: null,
      pace: { fromMs: world.nowMs, failures: 0, leads: true },
      refresh: tab.refresh,
      onToken: tab.onToken,
      waits: (leads, dueMs, cause) => heard.push({ leads, inMs: dueMs - world.nowMs, cause }),
      beaten: (success) => results.push(success),
    }
  })
  afterEach(() => {
    warn.restore()
  })

  const beatsAt = (): number[] => world.refreshes.map(({ atMs }) => Math.round((atMs - Date.UTC(2026, 0, 1)) / minute))

  it('asks for nothing at its start and then once per interval', async () => {
    startHeartbeat(deps)
    await world.advance(12 * minute - 1)
    expect(world.refreshes).to.eql([])
    await world.advance(36 * minute + 1000)
    expect(beatsAt()).to.eql([12, 24, 36, 48])
    expect(results).to.eql([true, true, true, true])
  })

  it('beats at once where it is told to', async () => {
    startHeartbeat(deps, true)
    await world.advance(100)
    expect(beatsAt()).to.eql([0])
    expect(results).to.eql([true])
  })

  it('counts the interval anew from each token of the server or of another tab', async () => {
    startHeartbeat(deps)
    await world.advance(10 * minute)
    tab.accept('one', 'tab')
    await world.advance(10 * minute)
    tab.accept('two', 'server')
    await world.advance(11 * minute)
    expect(world.refreshes).to.eql([])
    await world.advance(minute)
    expect(world.refreshes).to.have.length(1)
  })

  it('is not put off by a script of the page that repeats its token', async () => {
    startHeartbeat(deps)
    for (let minutes = 0; minutes < 13; minutes += 1) {
      tab.accept('same', 'page')
      await world.advance(minute)
    }
    expect(beatsAt()).to.eql([12])
  })

  it('says when the next beat is and what set it', async () => {
    startHeartbeat(deps)
    await world.advance(minute)
    tab.accept('one', 'tab')
    expect(heard).to.eql([
      { leads: true, inMs: 12 * minute, cause: 'start' },
      { leads: true, inMs: 12 * minute, cause: 'tab' },
    ])
  })

  it('only logs a failure, without the token', async () => {
    tab.token = 'geheim'
    world.server = 'down'
    startHeartbeat(deps)
    await world.advance(13 * minute)
    expect(results).to.eql([false])
    expect(warn.callCount).to.equal(1)
    const said = warn.firstCall.args.join(' ')
    expect(said).to.contain('session heartbeat failed').and.not.contain('geheim')
  })

  it("asks a failing server once more within the session's lifetime, then less and less often, at least every hour", async () => {
    world.server = 'down'
    startHeartbeat(deps)
    await world.advance(400 * minute)
    expect(beatsAt()).to.eql([12, 15, 27, 51, 99, 159, 219, 279, 339, 399])
  })

  it('goes back to its pace with the next success', async () => {
    world.server = 'down'
    startHeartbeat(deps)
    await world.advance(98 * minute)
    world.server = 'new token'
    await world.advance(60 * minute)
    world.refreshes.length = 0
    await world.advance(24 * minute)
    expect(world.refreshes).to.have.length(2)
  })

  it('survives a refresh that throws before it begins', async () => {
    startHeartbeat({
      ...deps,
      refresh: () => {
        throw new TypeError('no address')
      },
    })
    await world.advance(25 * minute)
    expect(results).to.eql([false, false])
  })

  it('leaves nothing behind when stopped, twice, also in the middle of a beat', async () => {
    const stop = startHeartbeat(deps)
    await world.advance(12 * minute)
    expect(world.refreshes).to.have.length(1)
    stop()
    stop()
    await world.advance(60 * minute)
    expect(world.refreshes).to.have.length(1)
    expect(results).to.eql([])
    expect(tab.held).to.eql(none)
  })

  it('says nothing about a beat that failed after the stop', async () => {
    world.server = 'down'
    const stop = startHeartbeat(deps)
    await world.advance(12 * minute)
    stop()
    await world.advance(minute)
    expect(warn.callCount).to.equal(0)
  })
})
