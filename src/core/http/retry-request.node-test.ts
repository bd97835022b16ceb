import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { FakeWorld, type FakeTab } from '../../../test/support/fake-browser.js'
import { recordResponse, recordSilence, serverHealth } from './server-health.js'
import { retryRequest } from './retry-request.js'

describe('a request that is repeated for a view', () => {
  let world: FakeWorld
  let tab: FakeTab
  let startMs: number
  let triedMs: number[]
  /** Waits after a failure. Each retry is noted, in ms since the first failure. */
  const wait = (retries = 0, kind = 'network'): (() => void) =>
    retryRequest(kind, retries, () => triedMs.push(tab.browser.now() - startMs), tab.browser)
  const busy = (headers = {}): void => recordResponse(new Response(null, { status: 503, headers }), tab.browser.now())
  const up = (): void => recordResponse(new Response(null, { status: 200 }))

  beforeEach(() => {
    world = new FakeWorld()
    tab = world.tab()
    startMs = tab.browser.now()
    triedMs = []
    up()
  })

  for (const [retries, delayMs] of [
    [0, 5000],
    [1, 10_000],
    [2, 20_000],
    [3, 40_000],
    [4, 60_000],
    [400, 60_000],
  ] as const)
    it(`waits ${delayMs} ms after ${retries} retries, tries once, and leaves nothing behind`, async () => {
      wait(retries)
      await world.advance(delayMs - 1)
      expect(triedMs).to.eql([])
      await world.advance(600_000)
      expect(triedMs).to.eql([delayMs])
      expect(tab.held).to.include({ timers: 0, listeners: 0 })
    })

  it('waits up to half as long again, so that pages do not come together', async () => {
    tab = world.tab({ random: 0.5 })
    wait()
    await world.advance(60_000)
    expect(triedMs).to.eql([6250])
  })

  it('waits as long as the server wants', async () => {
    busy({ 'Retry-After': '120' })
    wait()
    await world.advance(600_000)
    expect(triedMs).to.eql([120_000])
  })

  it('comes at once when the browser is online again', async () => {
    wait(4)
    await world.advance(1000)
    tab.online()
    expect(triedMs).to.eql([1000])
    await world.advance(600_000)
    expect(triedMs).to.eql([1000])
  })

  it('comes five seconds after the server responds to other requests, however long it would have waited', async () => {
    for (const trouble of [recordSilence, busy]) {
      triedMs = []
      trouble()
      startMs = tab.browser.now()
      wait(4)
      await world.advance(10_000)
      up()
      await world.advance(600_000)
      expect(triedMs).to.eql([15_000])
    }
  })

  it('waits for a hidden page to be visible, and then for what is left of the delay', async () => {
    tab.hide()
    wait()
    await world.advance(60_000)
    expect(triedMs).to.eql([])
    tab.show()
    expect(triedMs).to.eql([60_000])
    triedMs = []
    startMs = tab.browser.now()
    tab.hide()
    wait()
    await world.advance(1000)
    tab.show()
    await world.advance(60_000)
    expect(triedMs).to.eql([5000])
  })

  it('comes no later where the server is busy and up by turns', async () => {
    busy()
    wait(4)
    for (let second = 0; second < 4; second += 1) {
      up()
      busy()
      await world.advance(1000)
    }
    await world.advance(600_000)
    expect(triedMs).to.eql([5000])
  })

  for (const kind of ['forbidden', 'session-expired', 'not-found'])
    it(`does not come after '${kind}'`, async () => {
      wait(0, kind)
      await world.advance(600_000)
      expect(triedMs).to.eql([])
      expect(tab.held).to.include({ timers: 0, listeners: 0 })
    })

  it('does not come after the undo, which may be called twice and leaves nothing behind', async () => {
    busy()
    const stop = wait()
    up()
    stop()
    stop()
    tab.online()
    serverHealth().set({ ...serverHealth().get() })
    await world.advance(600_000)
    expect(triedMs).to.eql([])
    expect(tab.held).to.include({ timers: 0, listeners: 0 })
  })
})
