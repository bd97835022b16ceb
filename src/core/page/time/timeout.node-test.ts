import '../../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { FakeWorld, type FakeTab } from '../../../../test/support/fake-browser.js'
import { startTimeout } from './timeout.js'

describe('a time-out', () => {
  let world: FakeWorld
  let tab: FakeTab
  let over: number
  let stop: () => void

  beforeEach(() => {
    world = new FakeWorld()
    tab = world.tab()
    over = 0
    stop = startTimeout(tab.browser, 30_000, () => {
      over += 1
    })
  })

  it('comes in time, once', async () => {
    await world.advance(29_999)
    expect(over).to.equal(0)
    await world.advance(1)
    expect(over).to.equal(1)
    await world.advance(60_000)
    expect(over).to.equal(1)
  })

  it('leaves a page that was frozen a moment to read what has come', async () => {
    tab.freeze()
    await world.advance(3_600_000)
    tab.resume()
    await world.advance(4999)
    expect(over).to.equal(0)
    await world.advance(1)
    expect(over).to.equal(1)
  })

  it('does the same after a sleep, which no timer counts', async () => {
    await world.advance(20_000)
    world.jump(8 * 3_600_000)
    await world.advance(14_999)
    expect(over).to.equal(0)
    await world.advance(1)
    expect(over).to.equal(1)
  })

  it('is not held up by a clock that is set back, and not shortened by one that is set forward', async () => {
    world.jump(-3 * 3_600_000)
    await world.advance(30_000)
    expect(over).to.equal(1)
    startTimeout(tab.browser, 30_000, () => {
      over += 1
    })
    world.jump(3 * 3_600_000)
    await world.advance(29_999)
    expect(over).to.equal(1)
  })

  it('leaves nothing behind, also in its last moment', async () => {
    world.jump(8 * 3_600_000)
    await world.advance(30_000)
    stop()
    stop()
    expect(tab.held.timers).to.equal(0)
    await world.advance(60_000)
    expect(over).to.equal(0)
  })
})
