import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import type { FakeTab } from '../../../test/support/fake-browser.js'
import { Room } from '../../../test/support/idle-room.js'
import { lastActiveKey } from './idle-clock.js'

const none = { timers: 0, listeners: 0, locks: 0, channels: 0 }
const [minute, hour] = [60_000, 3_600_000]

describe('the idle clock', () => {
  let room: Room
  beforeEach(() => {
    room = new Room()
  })

  it('warns a minute before the end, counts down, and ends', async () => {
    const seat = room.seat()
    await room.world.advance(9 * minute - 1000)
    expect(seat.told).to.eql([])
    await room.world.advance(1000)
    expect(seat.told).to.eql([{ phase: 'warning', leftSec: 60 }])
    await room.world.advance(59_000)
    expect(seat.told.map(({ leftSec }) => leftSec)).to.eql(Array.from({ length: 60 }, (_, at) => 60 - at))
    // Exactly at the end it is not over yet.
    await room.world.advance(1000)
    expect(seat.told.at(-1)).to.eql({ phase: 'warning', leftSec: 1 })
    await room.world.advance(1000)
    expect(seat.told.at(-1)).to.eql({ phase: 'expired', leftSec: 0 })
  })

  it('tells the end once', async () => {
    const seat = room.seat()
    await room.world.advance(hour)
    expect(seat.told.filter(({ phase }) => phase === 'expired')).to.have.length(1)
  })

  it('begins anew with whatever the user does', async () => {
    const seat = room.seat()
    for (let times = 0; times < 10; times += 1) {
      await room.world.advance(5 * minute)
      seat.move()
    }
    expect(seat.told).to.eql([])
  })

  it('takes the warning back', async () => {
    const seat = room.seat()
    await room.world.advance(9 * minute + 30_000)
    expect(seat.phase).to.equal('warning')
    seat.move()
    expect(seat.told.at(-1)).to.eql({ phase: 'active', leftSec: 0 })
    await room.world.advance(8 * minute)
    expect(seat.phase).to.equal('active')
  })

  it('ends at once for who wakes after a night, and a hand on the mouse is too late', async () => {
    const seat = room.seat()
    room.world.jump(8 * hour)
    seat.move()
    expect(seat.told).to.eql([{ phase: 'expired', leftSec: 0 }])
    seat.move()
    await room.world.advance(minute)
    expect(seat.phase).to.equal('expired')
  })

  for (const [what, wake] of [
    [
      'comes back to the tab',
      (tab: FakeTab) => {
        tab.hide()
        tab.show()
      },
    ],
    [
      'wakes a frozen tab',
      (tab: FakeTab) => {
        tab.freeze()
        tab.resume()
      },
    ],
    [
      'comes back by the back button',
      (tab: FakeTab) => {
        tab.intoCache()
        tab.outOfCache()
      },
    ],
  ] as const) {
    it(`looks before anything else when the user ${what}`, () => {
      const seat = room.seat()
      room.world.jump(8 * hour)
      wake(seat.tab)
      expect(seat.phase).to.equal('expired')
    })
  }

  it('looks once a minute in a tab whose timers are throttled, and ends by the clock', async () => {
    const seat = room.seat()
    seat.tab.throttled = true
    await room.world.advance(12 * minute)
    expect(seat.phase).to.equal('expired')
  })

  it('is not held up for hours by a clock set back, nor ended by one set back and forth', async () => {
    const seat = room.seat()
    await room.world.advance(5 * minute)
    room.world.jump(-3 * hour)
    await room.world.advance(9 * minute)
    expect(seat.phase).to.equal('active')
    await room.world.advance(2 * minute)
    expect(seat.phase).to.equal('expired')
  })

  it('is kept going by what needs no hand', async () => {
    const seat = room.seat()
    seat.busy = true
    await room.world.advance(2 * hour)
    expect(seat.told).to.eql([])
    seat.busy = false
    await room.world.advance(10 * minute + 1000)
    expect(seat.phase).to.equal('expired')
  })

  it('can be begun anew after its end, by who takes it upon himself', async () => {
    const seat = room.seat()
    await room.world.advance(11 * minute)
    seat.clock.extend()
    expect(seat.phase).to.equal('active')
    await room.world.advance(11 * minute)
    expect(seat.told.filter(({ phase }) => phase === 'expired')).to.have.length(2)
  })

  describe('of many tabs', () => {
    it('is one: where somebody works in one of ten, none ends', async () => {
      const seats = Array.from({ length: 10 }, () => room.seat())
      for (let times = 0; times < 60; times += 1) {
        await room.world.advance(minute)
        seats[0]?.move()
      }
      expect(seats.map(({ phase }) => phase)).to.eql(Array(10).fill('active'))
    })

    it('takes the warning back in all of them', async () => {
      const [one, other] = [room.seat(), room.seat()]
      await room.world.advance(9 * minute + 20_000)
      expect([one.phase, other.phase]).to.eql(['warning', 'warning'])
      other.move()
      await room.world.advance(1000)
      expect([one.phase, other.phase]).to.eql(['active', 'active'])
    })

    it('does not end in a tab that was frozen while somebody worked in another', async () => {
      const [one, frozen] = [room.seat(), room.seat()]
      frozen.tab.freeze()
      for (let times = 0; times < 30; times += 1) {
        await room.world.advance(minute)
        one.move()
      }
      // Its timer fires before it hears of the other tab.
      frozen.tab.frozen = false
      await room.world.advance(1000)
      expect(frozen.phase).to.equal('active')
    })

    it('writes no more than once a second, however fast the pointer is', async () => {
      const [one, other] = [room.seat(), room.seat()]
      let heard = 0
      other.tab.browser.onWindow('storage', () => {
        heard += 1
      })
      for (let times = 0; times < 300; times += 1) {
        await room.world.advance(10)
        one.move()
      }
      expect(heard).to.be.within(3, 4)
    })

    for (const [what, key, value] of [
      ['an emptied storage', lastActiveKey, null],
      ['everything emptied', null, null],
      ['another key', 'other', '99999999999999'],
      ['nonsense', lastActiveKey, 'soon'],
      ['a time long past', lastActiveKey, '12'],
    ] as const) {
      it(`does not take ${what} for somebody's hand, or for the end`, async () => {
        const seat = room.seat()
        await room.world.advance(9 * minute + 30_000)
        seat.tab.hearStorage(key, value)
        await room.world.advance(1000)
        expect(seat.phase).to.equal('warning')
      })
    }

    it('is not held up for ever by a time that has not come yet', async () => {
      const seat = room.seat()
      room.written = String(room.world.nowMs + 24 * hour)
      seat.tab.hearStorage(lastActiveKey, room.written)
      await room.world.advance(11 * minute)
      expect(seat.phase).to.equal('expired')
    })
  })

  it('stands still in the back/forward cache and in a page that is only prerendered', async () => {
    const seat = room.seat()
    seat.tab.intoCache()
    expect(seat.tab.held.timers).to.equal(0)
    expect(seat.listens).to.equal(0)
    await room.world.advance(minute)
    expect(seat.told).to.eql([])
  })

  it('counts from when a prerendered page is opened', async () => {
    const seat = room.seat({ prerendering: true })
    await room.world.advance(hour)
    seat.tab.activate()
    expect(seat.phase).to.equal('active')
    await room.world.advance(9 * minute + 30_000)
    expect(seat.phase).to.equal('warning')
  })

  it('leaves nothing behind', () => {
    const seat = room.seat()
    seat.clock.stop()
    seat.clock.stop()
    expect(seat.tab.held).to.eql(none)
    expect(seat.listens).to.equal(0)
  })
})
