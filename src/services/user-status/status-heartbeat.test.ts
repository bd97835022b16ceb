import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { FakeWorld, settle, type FakeTab, type FakeTabOptions } from '../../../test/support/fake-browser.js'
import { handOver } from '../../../test/support/handover.js'
import { on } from '../../core/bus/bus.js'
import { RequestError } from '../../core/http/request-error.js'
import { ownStatus } from '../../kits/avatar/user-status-store.js'
import type { OwnStatus } from './own-status.js'
import { startStatusHeartbeat } from './status-heartbeat.js'

const [second, minute] = [1000, 60_000]
const lunch: OwnStatus = {
  userId: 'alice',
  status: 'online',
  icon: '🥪',
  message: 'Lunch',
  messageId: null,
  clearAtSec: null,
}

/** Tabs of one account, and their beats: `minute tab presence`, to a tenth of a minute. */
class Beats {
  readonly world = new FakeWorld()
  readonly log: string[] = []
  readonly start = this.world.nowMs
  answer: OwnStatus | null | Error | 'none yet' | Promise<OwnStatus> = lunch
  reads = 0
  isFollowingMedia = false
  note: string | null = null
  storage = true
  /** After how long a note can be read, in ms. */
  noteDelayMs = 0

  /** Tabs whose token is too old, and how their beat goes on. */
  readonly withOldToken = new Map<string, (() => void) | null>()

  tab(name: string, options: FakeTabOptions = {}): { tab: FakeTab; stop: () => void; input: () => void } {
    const tab = this.world.tab(options)
    let input = (): void => undefined
    const stop = startStatusHeartbeat({
      browser: tab.browser,
      beat: (presence) => {
        this.log.push(`${Math.round((this.world.nowMs - this.start) / (minute / 10)) / 10} ${name} ${presence}`)
        if (this.answer === 'none yet') return new Promise(() => undefined)
        return this.answer instanceof Error ? Promise.reject(this.answer) : Promise.resolve(this.answer)
      },
      whenTokenFresh: (call) => {
        if (this.withOldToken.has(name)) this.withOldToken.set(name, call)
        else call()
        return () => this.withOldToken.delete(name)
      },
      read: () => {
        this.reads += 1
        return Promise.resolve(null)
      },
      watchPresence: (listener) => {
        input = listener
        return {
          isBusy: () => this.isFollowingMedia,
          stop: () => {
            input = () => undefined
          },
        }
      },
      notes: {
        read: () => this.note,
        write: (text) => {
          if (!this.storage) return
          const write = (): void => {
            this.note = text
          }
          if (this.noteDelayMs > 0) tab.browser.after(this.noteDelayMs, write)
          else write()
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

  it('says online for as long as somebody follows a film', async () => {
    beats.isFollowingMedia = true
    const { stop } = beats.tab('a')
    await beats.world.advance(11 * minute)
    beats.isFollowingMedia = false
    await beats.world.advance(6 * minute)
    stop()
    expect(beats.log).to.eql(['0 a online', '5 a online', '10 a online', '15.5 a away'])
  })

  it('says at once that somebody is back', async () => {
    const { stop, input } = beats.tab('a')
    await beats.world.advance(6 * minute)
    input()
    input()
    await beats.world.advance(second)
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
    await beats.world.advance(5 * second)
    for (const { stop } of tabs) stop()
    expect(beats.log).to.eql(['0 a online', '5 b online', '10 b online', '15 b online', '20 b online'])
  })

  for (const locks of [true, false])
    it(`beats once for tabs that wake together and learn late of each other, ${locks ? 'with' : 'without'} locks`, async () => {
      beats.noteDelayMs = 100
      const tabs = [0, 0.3, 0.6, 0.9].map((random, at) => beats.tab(`tab ${at}`, { locks, random }))
      await beats.world.advance(2 * second)
      beats.world.jump(8 * 60 * minute)
      await beats.world.advance(minute)
      for (const { stop } of tabs) stop()
      expect(beats.log.map((line) => line.split(' ').at(-1))).to.eql(['online', 'away'])
    })

  it('waits for a fresh token, and beats no more if another tab has meanwhile', async () => {
    beats.withOldToken.set('a', null)
    const { stop } = beats.tab('a')
    await beats.world.advance(second)
    expect(beats.log).to.eql([])
    beats.note = JSON.stringify({ presence: 'online', atMs: beats.world.nowMs })
    beats.withOldToken.get('a')?.()
    await beats.world.advance(minute)
    expect(beats.log).to.eql([])
    beats.withOldToken.delete('a')
    await beats.world.advance(5 * minute)
    stop()
    expect(beats.log).to.eql(['5.5 a away'])
  })

  it('leaves the next page its beat where the page is left before the answer', async () => {
    beats.note = JSON.stringify({ presence: 'online', atMs: beats.start - 6 * minute })
    beats.answer = 'none yet'
    const { stop: leave } = beats.tab('left')
    await beats.world.advance(minute / 10)
    leave()
    beats.answer = lunch
    const { stop } = beats.tab('next')
    await beats.world.advance(4 * minute)
    stop()
    expect(beats.log).to.eql(['0 left online', '0.1 next online'])
  })

  it('beats for a page that vanished before the answer', async () => {
    beats.answer = 'none yet'
    const { tab } = beats.tab('gone')
    await beats.world.advance(minute / 2)
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
    expect(beats.log).to.eql(['0 a online', '5.5 a away', '10.5 a away'])
  })

  it('tells the page what has changed on the server, and nothing that has not', async () => {
    const told: unknown[] = []
    on('user_status:status.updated', (update) => told.push(update))
    const { stop } = beats.tab('a')
    await beats.world.advance(second)
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
    await beats.world.advance(second)
    stop()
    expect(beats.reads).to.equal(1)
    expect(ownStatus().get()).to.eql({ phase: 'known', status: null })
  })

  it('leaves a status alone that was set while the beat was under way', async () => {
    let arrive = (_status: OwnStatus): void => undefined
    beats.answer = new Promise((resolve) => {
      arrive = resolve
    })
    const { stop } = beats.tab('a')
    await beats.world.advance(second)
    const newer = { phase: 'known', status: { ...lunch, message: 'newer' } } as const
    ownStatus().set(newer)
    arrive({ ...lunch, message: 'old' })
    await settle()
    stop()
    expect(beats.log).to.eql(['0 a online'])
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
    await beats.world.advance(second)
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
