import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { idleRules, type IdleRules } from './idle.rules.js'
import { FakeWorld, settle, type FakeTab, type FakeTabOptions } from '../../../test/support/fake-browser.js'
import { startAutoLogout, type AutoLogout, type AutoLogoutStatus } from './idle-log-out.js'
import { lastActiveKey } from './idle-clock.js'

const minute = 60_000
const rules = idleRules(600, 60) as IdleRules

class Page {
  readonly told: AutoLogoutStatus[] = []
  readonly went: string[] = []
  refuses = false
  answersInMs = 4000
  #act = (): void => undefined
  readonly process: AutoLogout

  constructor(
    readonly tab: FakeTab,
    pages: Page[],
    shared: { text: string | null },
  ) {
    this.process = startAutoLogout(
      {
        browser: tab.browser,
        name: 'account',
        watchPresence: (listener) => {
          this.#act = listener
          return {
            isBusy: () => false,
            stop: () => {
              this.#act = () => undefined
            },
          }
        },
        storage: {
          read: () => shared.text,
          write: (text) => {
            shared.text = text
            for (const page of pages) if (page !== this) page.tab.hearStorage(lastActiveKey, text)
          },
        },
        ask: () => {
          this.went.push('asked')
          return !this.refuses
        },
        logOut: () => {
          this.went.push('log out')
          // The server takes a while to respond; then the browser leaves the page.
          if (this.answersInMs < Infinity) tab.browser.after(this.answersInMs, () => tab.close())
        },
        leave: () => this.went.push('leave'),
      },
      rules,
      (status) => this.told.push(status),
    )
    pages.push(this)
  }

  move(): void {
    this.#act()
  }
}

describe('signing out who has left', () => {
  let world: FakeWorld
  let pages: Page[]
  let shared: { text: string | null }
  const open = (options?: FakeTabOptions): Page => new Page(world.tab(options), pages, shared)
  const wentAll = (): string[] => pages.flatMap(({ went }) => went.filter((where) => where !== 'asked'))

  beforeEach(() => {
    world = new FakeWorld()
    pages = []
    shared = { text: null }
  })

  it('tells that it watches, warns, and leaves once for the log-out', async () => {
    const page = open()
    await world.advance(20 * minute)
    expect(page.told[0]).to.eql({ phase: 'active', leftSec: 0 })
    expect(page.told[1]).to.eql({ phase: 'warning', leftSec: 60 })
    expect(page.told.at(-1)).to.eql({ phase: 'leaving', leftSec: 0 })
    expect(page.went).to.eql(['asked', 'log out'])
  })

  it('does so at once for who comes back after a night', async () => {
    const page = open()
    world.jump(8 * 60 * minute)
    page.tab.hide()
    page.tab.show()
    await world.advance(1000)
    expect(page.went).to.eql(['asked', 'log out'])
  })

  it('asks the page, which may take it upon itself', async () => {
    const page = open()
    page.refuses = true
    await world.advance(11 * minute)
    expect(page.went).to.eql(['asked'])
    expect(page.told.at(-1)?.phase).to.equal('active')
    page.refuses = false
    await world.advance(11 * minute)
    expect(page.went).to.eql(['asked', 'asked', 'log out'])
  })

  it('is kept in all tabs where the page of one refuses, each of them asked once', async () => {
    const all = Array.from({ length: 4 }, () => open())
    for (const at of [0, 1, 2, 3]) {
      for (const page of all) {
        page.refuses = page === all[at]
        page.went.length = 0
      }
      await world.advance(10 * minute + 1000)
      expect(wentAll(), `${at} refuses`).to.eql([])
      expect(all.map(({ told }) => told.at(-1)?.phase)).to.eql(Array(4).fill('active'))
      for (const { went } of all) expect(went.length).to.be.at.most(1)
    }
    for (const page of all) {
      page.refuses = false
      page.went.length = 0
    }
    await world.advance(11 * minute)
    expect(all.map(({ went }) => went).sort()).to.eql([...Array(3).fill(['asked', 'leave']), ['asked', 'log out']])
  })

  it('calls the server from one of ten tabs whose time is over in the same moment; the others only leave', async () => {
    for (let count = 0; count < 10; count += 1) open()
    await world.advance(11 * minute)
    expect(wentAll().sort()).to.eql([...Array(9).fill('leave'), 'log out'])
  })

  it('takes the tabs along that have not noticed yet, when the server knows: before, they would be signed in still', async () => {
    const [one, ...slow] = [open(), open(), open()]
    for (const { tab } of slow) tab.throttled = true
    one.process.end()
    await world.advance(3900)
    expect(pages.map(({ went }) => went)).to.eql([['log out'], ['asked'], ['asked']])
    expect(pages.map(({ told }) => told.at(-1)?.phase)).to.eql(['leaving', 'leaving', 'leaving'])
    await world.advance(200)
    expect(pages.map(({ went }) => went)).to.eql([['log out'], ['asked', 'leave'], ['asked', 'leave']])
  })

  it('takes the others along after a moment where no lock tells when the first has left', async () => {
    const [one, other] = [open({ locks: false }), open({ locks: false })]
    one.process.end()
    await world.advance(1000)
    expect([one.went, other.went]).to.eql([['log out'], ['asked', 'leave']])
  })

  it('signs out from another tab where the first is held up', async () => {
    const [one, other] = [open(), open()]
    one.answersInMs = Infinity
    one.process.end()
    await world.advance(12_000)
    expect([one.went, other.went]).to.eql([['log out'], ['asked', 'log out']])
  })

  it('only leaves where it slept while the first was held up: somebody may have signed in again', async () => {
    const [one, other] = [open(), open()]
    one.answersInMs = Infinity
    one.process.end()
    await world.advance(5000)
    world.jump(60 * minute)
    await world.advance(12_000)
    expect([one.went, other.went]).to.eql([['log out'], ['asked', 'leave']])
  })

  it('does not call a second time where the first is slow, nor leave twice', async () => {
    const [one, other] = [open(), open()]
    one.answersInMs = 6000
    one.tab.browser.after(10 * minute - 1000, () => one.process.end())
    await world.advance(12 * minute)
    expect([one.went, other.went]).to.eql([['log out'], ['asked', 'leave']])
  })

  it('leaves again when somebody goes back to a page that had been left', async () => {
    const [one, other] = [open(), open()]
    one.process.end()
    await world.advance(5000)
    other.tab.intoCache()
    other.tab.outOfCache()
    expect(other.went).to.eql(['asked', 'leave', 'leave'])
  })

  it('works alone where the browser has neither locks nor channels', async () => {
    const page = open({ locks: false, channels: false })
    await world.advance(11 * minute)
    expect(page.went).to.eql(['asked', 'log out'])
  })

  it('goes by itself where the tab that was first never leaves', async () => {
    const page = open()
    const hung = world.tab()
    hung.browser.takeLock?.('account:logout', () => undefined)
    await world.advance(10 * minute + 6000)
    expect(page.went).to.eql(['asked', 'log out'])
  })

  it('keeps all tabs where somebody is there in one, also during the warning', async () => {
    const [one, other] = [open(), open()]
    await world.advance(9 * minute + 30_000)
    expect(other.told.at(-1)?.phase).to.equal('warning')
    one.move()
    await world.advance(2000)
    expect(pages.map(({ told }) => told.at(-1)?.phase)).to.eql(['active', 'active'])
    await world.advance(5 * minute)
    expect(wentAll()).to.eql([])
  })

  it('signs out at once when the user wants it', async () => {
    const page = open()
    page.process.end()
    page.process.end()
    await world.advance(minute)
    expect(page.went).to.eql(['log out'])
  })

  it('ignores what it does not know on its channel', async () => {
    const page = open()
    const line = world.tab().browser.openChannel?.('account:logout', () => undefined)
    for (const message of [null, 'idle', {}, { signedOut: true }, { signedOut: 'other' }]) line?.post(message)
    await settle()
    expect(page.went).to.eql([])
  })

  it('leaves nothing behind', async () => {
    const page = open()
    await world.advance(9 * minute + 30_000)
    page.process.stop()
    expect(page.tab.held).to.eql({ timers: 0, listeners: 0, locks: 0, channels: 0 })
    const other = open()
    other.answersInMs = Infinity
    other.process.end()
    await settle()
    other.process.stop()
    expect(other.tab.held).to.eql({ timers: 0, listeners: 0, locks: 0, channels: 0 })
  })
})
