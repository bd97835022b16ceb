import '../../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { FakeWorld, settle, type FakeTab } from '../../../../test/support/fake-browser.js'
import { handOver } from '../../../../test/support/handover.js'
import { on } from '../../../core/bus/bus.js'
import { RequestError } from '../../../core/http/request-error.js'
import { ownStatus } from '../../../kits/avatar/user-status-store.js'
import type { OwnStatus } from './own-status.js'
import { startStatusHeartbeat } from './status-heartbeat.js'

const minute = 60_000
const lunch: OwnStatus = {
  userId: 'alice',
  status: 'online',
  icon: '🥪',
  message: 'Lunch',
  messageId: null,
  clearAtSec: null,
}

/** Tabs of one account, and their beats: `minute tab presence`. */
class Beats {
  readonly world = new FakeWorld()
  readonly log: string[] = []
  readonly start = this.world.nowMs
  answer: OwnStatus | null | Error | 'none yet' = lunch
  reads = 0
  note: string | null = null
  storage = true

  tab(name: string): { tab: FakeTab; stop: () => void; input: () => void } {
    const tab = this.world.tab()
    let input = (): void => undefined
    const stop = startStatusHeartbeat({
      browser: tab.browser,
      beat: (presence) => {
        this.log.push(`${(this.world.nowMs - this.start) / minute} ${name} ${presence}`)
        if (this.answer === 'none yet') return new Promise(() => undefined)
        return this.answer instanceof Error ? Promise.reject(this.answer) : Promise.resolve(this.answer)
      },
      read: () => {
        this.reads += 1
        return Promise.resolve(null)
      },
      onInput: (listener) => {
        input = listener
        return () => {
          input = () => undefined
        }
      },
      notes: {
        read: () => this.note,
        write: (text) => {
          if (this.storage) this.note = text
        },
      },
    })
    return { tab, stop, input: () => input() }
  }
}

describe('startStatusHeartbeat', () => {
  let beats: Beats
  beforeEach(() => {
    handOver({
      user: { uid: 'alice', displayName: 'Alice' },
      initialState: { 'user_status-status': { userId: 'alice', status: 'online', icon: '🥪', message: 'Lunch' } },
    })
    beats = new Beats()
  })

  it('beats at once and every 5 minutes, and says away when nobody is there', async () => {
    const { stop, input } = beats.tab('a')
    await beats.world.advance(4 * minute)
    input()
    await beats.world.advance(12 * minute)
    stop()
    await beats.world.advance(60 * minute)
    expect(beats.log).to.eql(['0 a online', '5 a online', '10.5 a away', '15.5 a away'])
  })

  it('says at once that somebody is back', async () => {
    const { stop, input } = beats.tab('a')
    await beats.world.advance(6 * minute)
    input()
    input()
    await settle()
    await beats.world.advance(4 * minute)
    stop()
    expect(beats.log).to.eql(['0 a online', '5.5 a away', '6 a online'])
  })

  it('beats once for all tabs, and a tab that nobody touches does not say away for the others', async () => {
    const tabs = ['a', 'b', 'c'].map((name) => beats.tab(name))
    for (let at = 0; at < 20; at += 1) {
      tabs[1]?.input()
      await beats.world.advance(minute)
    }
    for (const { stop } of tabs) stop()
    expect(beats.log).to.eql(['0 a online', '5 b online', '10 b online', '15 b online', '20 b online'])
  })

  it('leaves the next page its beat where the page is left before the answer', async () => {
    beats.note = JSON.stringify({ presence: 'online', atMs: beats.start - 6 * minute })
    beats.answer = 'none yet'
    beats.tab('left').stop()
    await beats.world.advance(minute / 10)
    beats.answer = lunch
    const { stop } = beats.tab('next')
    await beats.world.advance(4 * minute)
    stop()
    expect(beats.log).to.eql(['0 left online', '0.1 next online'])
  })

  it('beats for a page that vanished before the answer, after half a minute', async () => {
    beats.answer = 'none yet'
    const { tab } = beats.tab('gone')
    tab.close()
    beats.answer = lunch
    const { stop } = beats.tab('next')
    await beats.world.advance(minute)
    stop()
    expect(beats.log).to.eql(['0 gone online', '0.5 next online'])
  })

  it('beats at once, and once, on a page whose state says offline, whatever the note', async () => {
    ownStatus().set({ phase: 'known', status: { ...lunch, status: 'offline' } })
    beats.note = JSON.stringify({ presence: 'online', atMs: beats.start - minute })
    const told: string[] = []
    on('user_status:status.updated', ({ status }) => told.push(status))
    const { stop } = beats.tab('a')
    await beats.world.advance(3.5 * minute)
    stop()
    expect([beats.log, told]).to.eql([['0 a online'], ['online']])
  })

  it('does not beat more often where nothing can be stored', async () => {
    beats.note = JSON.stringify({ presence: 'away', atMs: beats.start - 60 * minute })
    beats.storage = false
    const { stop } = beats.tab('a')
    await beats.world.advance(11 * minute)
    stop()
    expect(beats.log).to.eql(['0 a online', '5 a away', '10 a away'])
  })

  it('tells the page what has changed on the server, and nothing that has not', async () => {
    const told: unknown[] = []
    on('user_status:status.updated', (update) => told.push(update))
    const { stop } = beats.tab('a')
    await settle()
    expect(told).to.eql([])
    beats.answer = { ...lunch, status: 'dnd', icon: '💬', message: 'In a call', messageId: 'call' }
    await beats.world.advance(6 * minute)
    await settle()
    expect(told).to.have.length(1)
    expect(told[0]).to.include({ message: 'In a call', messageId: 'call' })
    stop()
  })

  it('asks for the status where a beat does not say it', async () => {
    beats.answer = null
    const { stop } = beats.tab('a')
    await settle()
    stop()
    expect(beats.reads).to.equal(1)
    expect(ownStatus().get()).to.eql({ phase: 'known', status: null })
  })

  it('leaves a status alone that was set while the beat was under way', async () => {
    beats.answer = { ...lunch, message: 'old' }
    const { stop } = beats.tab('a')
    const newer = { phase: 'known', status: { ...lunch, message: 'newer' } } as const
    ownStatus().set(newer)
    await settle()
    stop()
    expect(ownStatus().get()).to.equal(newer)
  })

  it('goes on after a failure, at once when the network is back', async () => {
    beats.answer = new RequestError('network', 'PUT', '/', 0)
    const { tab, stop } = beats.tab('a')
    await beats.world.advance(6 * minute)
    expect(beats.log).to.eql(['0 a online', '5.5 a away'])
    beats.answer = lunch
    tab.offline()
    tab.online()
    await beats.world.advance(minute)
    tab.offline()
    tab.online()
    await settle()
    stop()
    expect(beats.log).to.eql(['0 a online', '5.5 a away', '6 a away'])
  })

  it('ends where the server has no statuses', async () => {
    beats.answer = new RequestError('http', 'PUT', '/', 404)
    const { stop, input } = beats.tab('a')
    await beats.world.advance(3 * minute)
    input()
    await beats.world.advance(60 * minute)
    stop()
    expect(beats.log).to.eql(['0 a online'])
  })
})
