import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { FakeWorld } from '../../../test/support/fake-browser.js'
import { makeLiveClock, tickMs } from './live-clock.js'

function room(): { world: FakeWorld; tab: ReturnType<FakeWorld['tab']>; clock: ReturnType<typeof makeLiveClock> } {
  const world = new FakeWorld()
  const tab = world.tab()
  return { world, tab, clock: makeLiveClock(tab.browser) }
}

describe('the clock of live times', () => {
  it('tells all who listen with one timer, every 30 s', async () => {
    const { world, tab, clock } = room()
    const heard: number[] = []
    const undo = Array.from({ length: 100 }, () => clock.onTick((nowMs) => heard.push(nowMs)))
    heard.length = 0
    expect(tab.held.timers).to.equal(1)
    await world.advance(tickMs - 1)
    expect(heard).to.have.length(0)
    await world.advance(1)
    expect(heard).to.have.length(100)
    expect(heard[0]).to.equal(world.nowMs)
    await world.advance(tickMs * 3)
    expect(heard).to.have.length(400)
    for (const each of undo) each()
  })

  it('holds nothing of the browser when nobody listens', async () => {
    const { world, tab, clock } = room()
    expect(tab.held).to.include({ timers: 0, listeners: 0 })
    const first = clock.onTick(() => undefined)
    const second = clock.onTick(() => undefined)
    first()
    first()
    expect(tab.held.timers).to.equal(1)
    second()
    expect(tab.held).to.include({ timers: 0, listeners: 0 })
    let ticks = 0
    const third = clock.onTick(() => {
      ticks += 1
    })
    await world.advance(tickMs)
    expect(ticks).to.equal(2)
    third()
    expect(tab.held).to.include({ timers: 0, listeners: 0 })
  })

  it('rests while the page is hidden, and tells at once when it is seen again', async () => {
    const { world, tab, clock } = room()
    const heard: number[] = []
    const undo = clock.onTick((nowMs) => heard.push(nowMs))
    heard.length = 0
    tab.hide()
    expect(tab.held.timers).to.equal(0)
    await world.advance(3_600_000)
    expect(heard).to.have.length(0)
    tab.show()
    expect(heard).to.eql([world.nowMs])
    expect(tab.held.timers).to.equal(1)
    undo()
  })

  it('rests in the back/forward cache and before a prerendered page is opened', async () => {
    const { world, tab, clock } = room()
    const undo = clock.onTick(() => undefined)
    tab.intoCache()
    expect(tab.held.timers).to.equal(0)
    let ticks = 0
    const more = clock.onTick(() => {
      ticks += 1
    })
    await world.advance(tickMs * 4)
    tab.outOfCache()
    expect(ticks).to.equal(1)
    undo()
    more()
    const hidden = world.tab({ prerendering: true })
    const stop = makeLiveClock(hidden.browser).onTick(() => undefined)
    expect(hidden.held.timers).to.equal(0)
    hidden.activate()
    expect(hidden.held.timers).to.equal(1)
    stop()
  })
})
