import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { parseAccountNote, type AccountNote, type SessionEnd } from '../../core/session/session-end.js'
import { createStore, type Store } from '../../core/page/store.js'
import { FakeWorld, settle, type FakeTab, type FakeTabOptions } from '../../../test/support/fake-browser.js'
import { startSessionWatch } from './watch.js'

const key = 'note'
const nobody = { uid: '', displayName: '' }

/** The server of the fake pages. `user` is signed in there; null for nobody, undefined while it does not respond. */
interface Server {
  user: string | null | undefined
  asked: string[]
}

class Page {
  readonly end: Store<SessionEnd | null> = createStore<SessionEnd | null>(null)
  look: (() => Promise<void> | null) | null = null
  renewed = 0
  readonly stop: () => void

  constructor(
    readonly tab: FakeTab,
    readonly uid: string,
    all: Page[],
    disk: { text: string | null },
    server: Server,
  ) {
    all.push(this)
    this.stop = startSessionWatch({
      browser: tab.browser,
      uid,
      end: this.end,
      note: {
        key,
        read: () => parseAccountNote(disk.text),
        write: (note) => {
          if (disk.text === JSON.stringify(note)) return
          disk.text = JSON.stringify(note)
          for (const page of all) if (page !== this) page.tab.hearStorage(key, disk.text)
        },
      },
      whoIsIt: async () => {
        server.asked.push(uid)
        await Promise.resolve()
        if (server.user === undefined) throw new Error('The server is down.')
        return server.user === null ? null : { uid: server.user, displayName: server.user.toUpperCase() }
      },
      renew: () => {
        this.renewed += 1
      },
      setCheck: (look) => {
        this.look = look
      },
    })
  }

  get reason(): string | null {
    return this.end.get()?.reason ?? null
  }
}

describe('watching the session', () => {
  let world: FakeWorld
  let pages: Page[]
  let disk: { text: string | null }
  let server: Server
  const open = (uid = 'ada', options?: FakeTabOptions): Page => new Page(world.tab(options), uid, pages, disk, server)
  /** Another page writes the account note. */
  const word = async (note: AccountNote | string | null): Promise<void> => {
    disk.text = typeof note === 'string' || note === null ? note : JSON.stringify(note)
    for (const { tab } of pages) tab.hearStorage(key, disk.text)
    await settle()
  }
  const all = (): (string | null)[] => pages.map(({ reason }) => reason)

  beforeEach(() => {
    world = new FakeWorld()
    pages = []
    disk = { text: null }
    server = { user: 'ada', asked: [] }
  })

  it('leaves word of whose page it is, and asks nobody while all is well', async () => {
    open()
    open()
    await settle()
    expect(disk.text).to.equal('{"uid":"ada"}')
    expect(server.asked).to.eql([])
    expect(world.timers.size).to.equal(0)
  })

  for (const reason of ['signed-out', 'idle', 'locked'] as const) {
    it(`hears at once in every tab that the session is over, and why: ${reason}`, async () => {
      open()
      open()
      // The sign-out is not complete yet: the server would still report the user as signed in.
      await word({ uid: 'ada', ended: reason })
      expect(all()).to.eql([reason, reason])
      expect(server.asked).to.eql([])
    })
  }

  it('believes of the server alone that somebody else is signed in, and says who', async () => {
    const page = open()
    server.user = 'bob'
    await word({ uid: 'bob' })
    expect(page.end.get()).to.eql({ reason: 'other-account', uid: 'bob', displayName: 'BOB' })
  })

  it("does not believe an old page out of the browser's cache, and sets its word right", async () => {
    const page = open()
    const stale = open('bob')
    await settle()
    expect(page.reason).to.equal(null)
    expect(disk.text).to.equal('{"uid":"ada"}')
    expect(stale.end.get()).to.eql({ reason: 'other-account', uid: 'ada', displayName: 'ADA' })
  })

  it("takes nobody's session for nobody's, where the other one has gone, too", async () => {
    const page = open()
    server.user = null
    await word({ uid: 'bob' })
    expect(page.end.get()).to.eql({ reason: 'signed-out', ...nobody })
    server.user = undefined
    await word({ uid: 'bob', ended: 'signed-out' })
    expect(page.reason).to.equal('signed-out')
  })

  it('takes a word for what it says where the server does not answer', async () => {
    const page = open()
    server.user = undefined
    await word({ uid: 'bob' })
    expect(page.end.get()).to.eql({ reason: 'other-account', uid: 'bob', displayName: 'bob' })
  })

  it('goes on when the same user has signed in again, with a fresh token', async () => {
    const page = open()
    await word({ uid: 'ada', ended: 'signed-out' })
    open()
    await settle()
    expect(all()).to.eql([null, null])
    expect(page.renewed).to.equal(1)
    expect(server.asked).to.eql(['ada'])
  })

  it('hears the same word again after the user has signed in on this page', async () => {
    const page = open()
    await word({ uid: 'ada', ended: 'locked' })
    disk.text = '{"uid":"ada"}'
    page.end.set(null)
    expect(page.look?.()).to.equal(null)
    await word({ uid: 'ada', ended: 'locked' })
    expect(page.reason).to.equal('locked')
  })

  it('does not come back by word alone, and asks again where the server did not answer', async () => {
    const page = open()
    await word({ uid: 'ada', ended: 'signed-out' })
    server.user = undefined
    await word({ uid: 'ada' })
    expect(page.reason).to.equal('signed-out')
    server.user = 'ada'
    await page.look?.()
    expect(page.reason).to.equal(null)
  })

  it('stays ended when the server says that the word was wrong, and asks once', async () => {
    const page = open()
    await word({ uid: 'ada', ended: 'signed-out' })
    server.user = null
    await word({ uid: 'ada' })
    expect(page.look?.()).to.equal(null)
    expect(page.reason).to.equal('signed-out')
    expect(server.asked).to.eql(['ada'])
  })

  it('looks before a call, whatever it has heard: a frozen tab hears nothing', async () => {
    const page = open()
    page.tab.freeze()
    server.user = 'bob'
    await word({ uid: 'bob' })
    expect(page.reason).to.equal(null)
    const looking = page.look?.()
    expect(looking).to.be.instanceOf(Promise)
    // Two callers wait for the same response.
    expect(page.look?.()).to.equal(looking)
    await looking
    expect(page.reason).to.equal('other-account')
    expect(server.asked).to.eql(['ada'])
  })

  for (const [how, wake] of [
    [
      'shown',
      (tab: FakeTab) => {
        tab.hide()
        disk.text = '{"uid":"ada","ended":"locked"}'
        tab.show()
      },
    ],
    [
      'resumed',
      (tab: FakeTab) => {
        tab.freeze()
        disk.text = '{"uid":"ada","ended":"locked"}'
        tab.resume()
      },
    ],
    [
      'back out of the cache',
      (tab: FakeTab) => {
        tab.intoCache()
        disk.text = '{"uid":"ada","ended":"locked"}'
        tab.outOfCache()
      },
    ],
  ] as const) {
    it(`looks when the page is ${how}`, () => {
      const page = open()
      wake(page.tab)
      expect(page.reason).to.equal('locked')
      expect(disk.text).to.equal('{"uid":"ada","ended":"locked"}')
    })
  }

  it('leaves no word from a prerendered page before it is opened', () => {
    const page = open('ada', { prerendering: true })
    expect(disk.text).to.equal(null)
    page.tab.activate()
    expect(disk.text).to.equal('{"uid":"ada"}')
  })

  for (const nonsense of [null, 'nonsense', '{"uid":{}}']) {
    it(`takes ${nonsense} for no word`, async () => {
      const page = open()
      await word(nonsense)
      expect(page.reason).to.equal(null)
      expect(server.asked).to.eql([])
    })
  }

  it('takes the newest word where the server was slow', async () => {
    const page = open()
    server.user = 'bob'
    disk.text = '{"uid":"bob"}'
    const looking = page.look?.()
    disk.text = '{"uid":"ada","ended":"locked"}'
    await looking
    await settle()
    expect(page.reason).to.equal('locked')
  })

  it('ends, twice if need be', async () => {
    const page = open()
    page.stop()
    page.stop()
    expect(page.look).to.equal(null)
    await word({ uid: 'ada', ended: 'locked' })
    expect(page.reason).to.equal(null)
    expect(page.tab.held.listeners).to.equal(0)
  })
})
