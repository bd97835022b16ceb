import '../../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { FakeWorld, type FakeTab } from '../../../../test/support/fake-browser.js'
import { whenIdle } from './when-idle.js'

describe('whenIdle, where the browser tells', () => {
  it('acts without the deadline that the browser passes', () => {
    const told: unknown[][] = []
    Object.assign(globalThis, { requestIdleCallback: (act: (deadline: object) => void) => act({ didTimeout: false }) })
    whenIdle((...given: unknown[]) => told.push(given))
    Reflect.deleteProperty(globalThis, 'requestIdleCallback')
    expect(told).to.eql([[]])
  })
})

/** Node has no idle callbacks either, so these are the tests of what Safari gets. */
describe('whenIdle, where the browser does not tell', () => {
  let world: FakeWorld
  let tab: FakeTab
  let acted: number[]
  const start = (): (() => void) => {
    const begin = world.nowMs
    return whenIdle(() => acted.push(world.nowMs - begin), tab.browser)
  }
  /** Simulates a busy page, whose timers are late by this. */
  const busy = async (lateMs: number): Promise<void> => {
    world.jump(lateMs)
    await world.advance(100)
  }

  beforeEach(() => {
    world = new FakeWorld()
    tab = world.tab()
    acted = []
  })

  it('acts once, after the first timer that is not late', async () => {
    start()
    expect(acted).to.eql([])
    await world.advance(60_000)
    expect(acted).to.eql([100])
    expect(tab.held.timers).to.equal(0)
  })

  it('waits while the page is busy', async () => {
    start()
    await busy(400)
    await busy(51)
    expect(acted).to.eql([])
    await world.advance(100)
    expect(acted).to.have.length(1)
  })

  it('takes a page that is busy for ever as idle after five seconds', async () => {
    start()
    for (let times = 0; times < 8; times += 1) await busy(500)
    expect(acted).to.eql([])
    await busy(500)
    expect(acted).to.eql([5400])
  })

  it('takes a hidden tab as idle, whose timers are always late', async () => {
    tab.hide()
    start()
    await busy(900)
    expect(acted).to.eql([1000])
  })

  it('acts no more once it is undone, and leaves no timer behind', async () => {
    const undo = start()
    await busy(400)
    undo()
    undo()
    await world.advance(60_000)
    expect(acted).to.eql([])
    expect(tab.held.timers).to.equal(0)
  })
})
