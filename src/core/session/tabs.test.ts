import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { FakeWorld, settle, type FakeTab } from '../../../test/support/fake-browser.js'
import { handOver } from '../../../test/support/handover.js'
import { until } from '../../../test/support/page.js'
import { on } from '../bus/bus.js'
import { acceptLastLogin, lastLogin } from './last-login.js'
import { usableToken, acceptToken, requestToken, setRequestToken } from './request-token.js'
import { setUnread, unreadCounts } from '../bus/unread-counts.js'
import { accountChannel, connectTabs, startTabs, type TabsDeps } from './tabs.js'

const nothing = (): void => undefined

describe('accountChannel', () => {
  it('is of the installation and the account', () => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' }, globals: { _oc_webroot: '/cloud' } })
    expect(accountChannel()).to.equal('shared-environment:1:/cloud:ada')
  })
  it('has an empty account for a visitor', () => {
    expect(accountChannel()).to.equal('shared-environment:1::')
  })
})

describe('connectTabs', () => {
  let world: FakeWorld
  let one: FakeTab
  let other: FakeTab
  let received: unknown[]

  const depsOf = (tab: FakeTab): TabsDeps => ({
    browser: tab.browser,
    token: () => tab.token,
    onToken: tab.onToken,
    acceptToken: (given, origin) => {
      const token = usableToken(given)
      if (!token) return
      received.push([token, origin])
      tab.accept(token, origin)
    },
    onUnread: () => nothing,
    acceptUnread: (appId, count) => received.push([appId, count]),
    onLastLogin: () => nothing,
    acceptLastLogin: (seconds, origin) => received.push([seconds, origin]),
  })

  beforeEach(() => {
    world = new FakeWorld()
    one = world.tab()
    other = world.tab()
    received = []
  })

  it('gives a token of the server to the other tabs, which do not pass it on', async () => {
    connectTabs(depsOf(one))
    connectTabs(depsOf(other))
    one.accept('fresh', 'server')
    await settle()
    expect(other.token).to.equal('fresh')
    expect(received).to.eql([['fresh', 'tab']])
    expect(world.posts).to.have.length(1)
  })

  it('keeps a token that a script of the page set', async () => {
    connectTabs(depsOf(one))
    one.accept('own', 'page')
    expect(world.posts).to.eql([])
  })

  it('ignores every message of unknown shape', async () => {
    connectTabs(depsOf(one))
    const line = other.browser.openChannel?.(accountChannel(), nothing)
    const nonsense = [
      null,
      undefined,
      1,
      'token',
      [],
      ['token'],
      {},
      { token: 1 },
      { token: null },
      { token: {} },
      { unread: null },
      { unread: 'mail' },
      { unread: { appId: 'mail' } },
      { unread: { appId: '', count: 1 } },
      { unread: { appId: {}, count: 1 } },
      { unread: { appId: 'mail', count: NaN } },
      { unread: { appId: 'mail', count: -1 } },
      { unread: { appId: 'mail', count: Infinity } },
      { unread: { appId: 'mail', count: 'many' } },
      { lastLogin: '5' },
      { lastLogin: null },
      { lastLogin: {} },
    ]
    for (const message of nonsense) line?.post(message)
    await settle()
    expect(received).to.eql([])
    line?.post({ unread: { appId: 'mail', count: 3 } })
    await settle()
    expect(received).to.eql([['mail', 3]])
  })

  it('closes its channel in the back/forward cache and opens it again on return', () => {
    const stop = connectTabs(depsOf(one))
    one.intoCache()
    expect(one.held.channels).to.equal(0)
    one.outOfCache()
    expect(one.held.channels).to.equal(1)
    stop()
    stop()
    expect(one.held).to.eql({ timers: 0, listeners: 0, locks: 0, channels: 0 })
  })

  it('opens no channel before a prerendered page is opened', () => {
    const early = world.tab({ prerendering: true })
    connectTabs(depsOf(early))
    expect(early.held.channels).to.equal(0)
    early.activate()
    expect(early.held.channels).to.equal(1)
  })

  it('does nothing in a browser without channels', () => {
    const old = world.tab({ channels: false })
    connectTabs(depsOf(old))()
    expect(old.held.listeners).to.equal(0)
  })
})

describe('startTabs, in this browser', () => {
  let stops: (() => void)[]
  let neighbour: BroadcastChannel
  let heard: unknown[]

  beforeEach(() => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    stops = [startTabs()]
    heard = []
    neighbour = new BroadcastChannel(accountChannel())
    neighbour.onmessage = ({ data }) => heard.push(data)
  })
  afterEach(() => {
    for (const stop of stops) stop()
    neighbour.close()
  })

  it('takes a token from another tab, mirrors it to the head and tells its origin', async () => {
    const told: unknown[] = []
    on('token:changed', (payload) => told.push(payload))
    neighbour.postMessage({ token: 'from the neighbour' })
    await until(() => requestToken() === 'from the neighbour')
    expect(document.head.dataset['requesttoken']).to.equal('from the neighbour')
    expect(told).to.eql([{ origin: 'tab' }])
    expect(heard).to.eql([])
  })

  it('gives its own tokens once, however many asked for it', async () => {
    stops.push(startTabs(), startTabs())
    setRequestToken('of a script')
    acceptToken('of the server', 'server')
    await until(() => heard.length > 0)
    setUnread('mail', 4)
    await until(() => heard.length > 1)
    expect(heard).to.eql([{ token: 'of the server' }, { unread: { appId: 'mail', count: 4 } }])
  })

  it('takes an unread count and does not give it back', async () => {
    neighbour.postMessage({ unread: { appId: 'mail', count: 7 } })
    await until(() => unreadCounts().get().get('mail') === 7)
    setUnread('talk', 1)
    await until(() => heard.length > 0)
    expect(heard).to.eql([{ unread: { appId: 'talk', count: 1 } }])
  })

  it('gives the time of a confirmation and takes those of other tabs, the later one only', async () => {
    handOver({ globals: { nc_lastLogin: 100 } })
    const told: unknown[] = []
    on('password:confirmed', (payload) => told.push(payload))
    acceptLastLogin(200, 'server')
    await until(() => expect(heard).to.eql([{ lastLogin: 200 }]))
    for (const seconds of [150, NaN, 300]) neighbour.postMessage({ lastLogin: seconds })
    await until(() => expect(lastLogin()).to.equal(300))
    expect(told).to.eql([{ origin: 'server' }, { origin: 'tab' }])
    expect(heard).to.have.length(1)
  })

  it('goes on until the last who asked for it stops, and a second stop counts for nothing', async () => {
    const second = startTabs()
    stops[0]?.()
    stops[0]?.()
    acceptToken('still', 'server')
    await until(() => heard.length === 1)
    second()
    acceptToken('gone', 'server')
    neighbour.postMessage({ token: 'unheard' })
    // A message of a channel opened later arrives after every earlier one.
    const last = new BroadcastChannel(accountChannel())
    last.postMessage('end')
    await until(() => heard.includes('end'))
    last.close()
    expect(heard).to.eql([{ token: 'still' }, 'end'])
    expect(requestToken()).to.equal('gone')
  })
})
