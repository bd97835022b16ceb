import '../../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { FakeWorld, type FakeTab } from '../../../../test/support/fake-browser.js'
import { startWallClockTimer } from './wall-clock-timer.js'

const none = { timers: 0, listeners: 0, locks: 0, channels: 0 }
const day = 86_400_000

describe('startWallClockTimer', () => {
  let world: FakeWorld
  let tab: FakeTab
  let rings: number[]
  const start = (inMs: number): (() => void) => {
    const begin = world.nowMs
    return startWallClockTimer(tab.browser, begin + inMs, () => rings.push(world.nowMs - begin))
  }

  beforeEach(() => {
    world = new FakeWorld()
    tab = world.tab()
    rings = []
  })

  it('rings once, at its time, and leaves nothing behind', async () => {
    start(125_000)
    await world.advance(124_999)
    expect(rings).to.eql([])
    await world.advance(day)
    expect(rings).to.eql([125_000])
    expect(tab.held).to.eql(none)
  })

  it('rings in the next turn for a time that has passed', async () => {
    start(-5)
    expect(rings).to.eql([])
    await world.advance(0)
    expect(rings).to.have.length(1)
  })

  it('holds for longer than a timer can count', async () => {
    start(40 * day)
    await world.advance(39 * day)
    expect(rings).to.eql([])
    await world.advance(day)
    expect(rings).to.eql([40 * day])
  })

  it('rings within a minute of waking from a sleep that went past its time, though timers stood still', async () => {
    start(600_000)
    await world.advance(10_000)
    world.jump(8 * 3_600_000)
    await world.advance(60_000)
    expect(rings).to.have.length(1)
  })

  it('rings at once when the tab is looked at after its time, however throttled its timers are', async () => {
    start(600_000)
    tab.hide()
    world.jump(700_000)
    expect(rings).to.eql([])
    tab.show()
    expect(rings).to.have.length(1)
  })

  it('rings at once when a frozen tab resumes after its time', () => {
    start(600_000)
    tab.freeze()
    world.jump(700_000)
    tab.resume()
    expect(rings).to.have.length(1)
  })

  it('does not ring early when the tab is shown or resumes before its time', async () => {
    start(600_000)
    tab.hide()
    tab.show()
    tab.resume()
    await world.advance(599_999)
    expect(rings).to.eql([])
    await world.advance(1)
    expect(rings).to.eql([600_000])
  })

  it('waits no more than a minute longer when the clock is set back', async () => {
    start(600_000)
    await world.advance(100_000)
    world.jump(-day)
    await world.advance(500_000)
    expect(rings).to.eql([])
    await world.advance(60_000)
    expect(rings).to.have.length(1)
  })

  it('never rings after its undo, which may be called twice', async () => {
    const stop = start(1000)
    stop()
    stop()
    tab.show()
    await world.advance(5000)
    expect(rings).to.eql([])
    expect(tab.held).to.eql(none)
  })

  it('does not pile up timers', async () => {
    start(600_000)
    for (let turn = 0; turn < 50; turn += 1) tab.show()
    expect(tab.held.timers).to.equal(1)
  })
})
