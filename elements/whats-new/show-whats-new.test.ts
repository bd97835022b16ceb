import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { FakeWorld, type FakeTab } from '../../test/support/fake-browser.js'
import { handOver } from '../../test/support/handover.js'
import { until } from '../../test/support/page.js'
import { fakeServer, status, type Answer, type FakeServer } from '../../test/support/server.js'
import { seenNewsKey, startNews, type NewsProcess, type NewsState } from './show-whats-new.js'
import { pause } from '../../src/core/page/time/yield-to-page.js'

const route = '/ocs/v2.php/core/whatsnew'

describe('what is new', () => {
  let world: FakeWorld
  let tab: FakeTab
  let server: FakeServer
  let phases: NewsState['phase'][]
  let version: string
  const running: NewsProcess[] = []

  beforeEach(() => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    localStorage.removeItem(seenNewsKey())
    world = new FakeWorld()
    tab = world.tab()
    phases = []
    version = '32.0.1'
    server = fakeServer({
      [`GET ${route}`]: () => ({ ocs: { data: { product: 'Cloud', version } } }),
      [`POST ${route}`]: {},
    })
  })
  afterEach(() => {
    for (const one of running.splice(0)) one.stop()
    localStorage.removeItem(seenNewsKey())
  })

  function begin(mode: 'popover' | 'badge', answers: Readonly<Record<string, Answer>> = {}): NewsProcess {
    for (const [one, answer] of Object.entries(answers)) server.answer(`${one} ${route}`, answer)
    const process = startNews(mode, '', ({ phase }) => phases.push(phase), tab.browser)
    running.push(process)
    return process
  }
  const told = (): readonly unknown[] =>
    server.callsTo(`POST ${route}`).map(({ body }) => (body as { version: string }).version)
  const noted = (): string | null => localStorage.getItem(seenNewsKey())
  const asked = (times: number): Promise<void> =>
    until(() => expect(server.callsTo(`GET ${route}`)).to.have.length(times))
  /** Waits until the response has been handled. */
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) await pause()
  }

  it('opens in a quiet moment, and is told the server when it was put away', async () => {
    const process = begin('popover')
    await until(() => expect(phases).to.eql(['open']))
    expect(told()).to.eql([])
    process.close()
    process.close()
    expect(phases).to.eql(['open', 'quiet'])
    await until(() => expect(told()).to.eql(['32.0.1']))
    await until(() => expect(noted()).to.equal(''))
  })

  it('marks at once, and is told the server when it is opened', async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
    const process = begin('badge')
    await until(() => expect(phases).to.eql(['marked']))
    expect(told()).to.eql([])
    process.open()
    process.open()
    await until(() => expect([phases, told()]).to.eql([['marked', 'open'], ['32.0.1']]))
    process.close()
    await until(() => expect(noted()).to.equal(''))
    expect([phases, told()]).to.eql([['marked', 'open', 'quiet'], ['32.0.1']])
  })

  for (const [what, answer] of [
    ['204', status(204)],
    ['500', status(500)],
    ['nonsense', status(200, 'new')],
  ] as const) {
    it(`shows nothing for ${what}, and leaves nothing behind`, async () => {
      begin('popover', { GET: answer })
      await asked(1)
      await settled()
      expect([phases, told()]).to.eql([[], []])
    })
  }

  it('asks a server without such a call once in a sign-in, and says nothing', async () => {
    const debug = stub(console, 'debug')
    handOver({ user: { uid: 'ada', displayName: 'Ada' }, globals: { nc_lastLogin: 5 } })
    for (let page = 0; page < 2; page += 1) {
      begin('popover', { GET: status(404) })
      await asked(1)
      await settled()
    }
    expect([phases, debug.callCount]).to.eql([[], 0])
    debug.restore()
    Object.assign(globalThis, { nc_lastLogin: 6 })
    begin('popover')
    await asked(2)
    localStorage.removeItem(`${seenNewsKey()}:none:`)
  })

  it('does not come again in this browser when the server could not be told, tells it the next time, and forgets it then', async () => {
    begin('popover', { POST: status(500) })
    await until(() => expect(phases).to.eql(['open']))
    running[0]?.close()
    await until(() => expect(told()).to.have.length(1))
    expect(noted()).to.equal('seen 32.0.1')
    phases = []
    begin('popover')
    await until(() => expect(told()).to.have.length(2))
    begin('popover', { POST: {} })
    await until(() => expect(told()).to.have.length(3))
    await until(() => expect(noted()).to.equal(''))
    expect(phases).to.eql([])
  })

  it('forgets what was seen as soon as the server knows it, also when the page was left before that answer', async () => {
    localStorage.setItem(seenNewsKey(), 'seen 32.0.1')
    begin('popover', { GET: status(500) })
    await settled()
    expect(noted()).to.equal('seen 32.0.1')
    begin('popover', { GET: status(204) })
    await until(() => expect(noted()).to.equal(''))
    begin('badge', { GET: { ocs: { data: { version } } } })
    await until(() => expect(phases).to.eql(['marked']))
  })

  it('does come with the next version, and for another user', async () => {
    localStorage.setItem(seenNewsKey(), 'seen 32.0.1')
    version = '33.0.0'
    begin('badge')
    await until(() => expect(phases).to.eql(['marked']))
    handOver({ user: { uid: 'bob', displayName: 'Bob' } })
    version = '32.0.1'
    begin('badge')
    await until(() => expect(phases).to.eql(['marked', 'marked']))
  })

  it('remembers for one server of several on the same origin', () => {
    const here = seenNewsKey()
    handOver({ globals: { _oc_webroot: '/cloud' } })
    expect(seenNewsKey()).to.not.equal(here)
  })

  it('remembers news without a version, too', async () => {
    version = ''
    begin('popover', { POST: status(500) })
    await until(() => expect(phases).to.eql(['open']))
    running[0]?.close()
    begin('popover')
    await until(() => expect(told()).to.eql(['', '']))
    expect(phases).to.eql(['open', 'quiet'])
  })

  it('goes when it was seen in another tab, and stays when something else was', async () => {
    begin('badge')
    await until(() => expect(phases).to.eql(['marked']))
    tab.hearStorage(seenNewsKey(), 'seen 31.0.0')
    tab.hearStorage('other', 'seen 32.0.1')
    await Promise.resolve()
    expect(phases).to.eql(['marked'])
    tab.hearStorage(seenNewsKey(), 'seen 32.0.1')
    await until(() => expect(phases).to.eql(['marked', 'quiet']))
    expect(told()).to.eql([])
  })

  it('tells nothing any more after the stop, also when another tab has seen it', async () => {
    const process = begin('badge')
    await until(() => expect(phases).to.eql(['marked']))
    process.stop()
    tab.hearStorage(seenNewsKey(), 'seen 32.0.1')
    expect([phases, tab.held.listeners]).to.eql([['marked'], 0])
  })

  for (const mode of ['popover', 'badge'] as const)
    it(`tells nothing any more after the stop, also when the answer comes late: ${mode}`, async () => {
      let give: (answer: object) => void = () => undefined
      const process = begin(mode, {
        GET: () =>
          new Promise<object>((resolve) => {
            give = resolve
          }),
      })
      await asked(1)
      process.stop()
      expect(server.callsTo(`GET ${route}`)[0]?.signal?.aborted).to.equal(true)
      give({ ocs: { data: { version } } })
      await settled()
      expect([phases, tab.held.timers]).to.eql([[], 0])
    })
})
