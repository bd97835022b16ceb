import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { settle } from '../../../test/support/fake-browser.js'
import { FakePolicy, fail } from '../../../test/support/fake-policy.js'
import { recordResponse, recordSilence } from '../../core/http/server-health.js'
import { handOver } from '../../../test/support/handover.js'
import { emit } from '../../core/bus/bus.js'

const lost = 'Connection to server lost'

describe('the notice of a lost connection', () => {
  let policy: FakePolicy
  let stop: () => void

  beforeEach(() => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    policy = new FakePolicy()
    stop = policy.start()
  })
  afterEach(() => stop())

  const advance = (ms: number): Promise<void> => policy.world.advance(ms)

  describe('when no answer came', () => {
    it('says 100 ms later that the connection is lost, as a warning', async () => {
      fail('network')
      await advance(99)
      expect(policy.history).to.eql([])
      await advance(1)
      expect(policy.history).to.eql([`100 ${lost}`])
      expect(policy.toast.options).to.include({ type: 'warning', timeoutMs: 7000 })
    })

    it('is silent where all that failed says so itself, and tells nothing if the server is there', async () => {
      fail('network', { shown: true })
      await advance(100)
      expect(policy.toast.options).to.include({ ariaLive: 'off' })
      await advance(7000)
      fail('network', { shown: true })
      fail('network')
      await advance(100)
      expect(policy.toast.options).not.to.have.property('ariaLive')
      await advance(7000)
      policy.server = true
      const told = policy.history.length
      fail('network', { shown: true })
      await advance(100)
      expect(policy.history).to.have.length(told)
    })

    it('says so at most once in seven seconds: the first at once, none late', async () => {
      for (let atMs = 0; atMs < 7000; atMs += 500) {
        fail('network')
        await advance(500)
      }
      await advance(20_000)
      expect(policy.history).to.eql([`100 ${lost}`])
      fail('network')
      await advance(100)
      expect(policy.history).to.have.length(2)
    })

    it('looks for the server once for all calls that fail together', async () => {
      for (let turn = 0; turn < 20; turn += 1) fail('network')
      await advance(100)
      expect([policy.looks, policy.history]).to.eql([[1000], [`100 ${lost}`]])
    })

    it('says so again exactly seven seconds after', async () => {
      fail('network')
      await advance(6999)
      fail('network')
      await advance(100)
      expect(policy.history).to.have.length(1)
      await advance(0)
      fail('network')
      await advance(100)
      expect(policy.history).to.eql([`100 ${lost}`, `7199 ${lost}`])
    })

    it('has one such toast at most, also where the last one is still there', async () => {
      fail('network')
      await advance(8000)
      fail('network')
      await advance(100)
      expect(policy.history).to.have.length(2)
      expect(policy.texts).to.eql([lost])
    })

    it('says so also when nobody is signed in', async () => {
      delete document.head.dataset['user']
      fail('network')
      await advance(100)
      expect(policy.texts).to.eql([lost])
    })

    it('is silent about what nobody asked for', async () => {
      fail('network', { background: true })
      fail('offline', { background: true })
      await advance(20_000)
      expect([policy.history, policy.looks]).to.eql([[], []])
    })

    it('is silent while the page is being left, and not any more ten seconds later', async () => {
      policy.tab.setOff()
      fail('network')
      await advance(9900)
      fail('network')
      await advance(100)
      expect(policy.history).to.eql([])
      fail('network')
      await advance(100)
      expect(policy.history).to.eql([`10100 ${lost}`])
    })

    it('is silent when the page is left within the 100 ms', async () => {
      fail('network')
      await advance(50)
      policy.tab.setOff()
      await advance(5000)
      expect(policy.history).to.eql([])
    })

    it('counts a page as being left one millisecond after it says so', async () => {
      fail('network')
      await advance(99)
      policy.tab.setOff()
      await advance(20_000)
      expect(policy.history).to.eql([])
      policy.tab.browser.after(100, () => policy.tab.setOff())
      fail('network')
      await advance(100)
      expect(policy.history).to.have.length(1)
    })

    it('tells a browser that has no connection', async () => {
      policy.tab.offline()
      fail('offline')
      await advance(100)
      expect(policy.texts).to.eql([`${lost}: you are offline`])
    })

    it('does not claim that the server is gone when it answers: one call was blocked', async () => {
      policy.server = true
      fail('network')
      await advance(100)
      expect(policy.texts).to.eql(['The server can be reached, but a request did not get through'])
      expect(policy.looks).to.eql([1000])
      await advance(6000)
      expect(policy.texts).to.have.length(1)
      expect(policy.looks).to.have.length(1)
    })

    it('waits for a slow server no longer than the look at it takes', async () => {
      let find = (_: boolean): void => undefined
      policy.server = new Promise((resolve) => {
        find = resolve
      })
      fail('network')
      await advance(900)
      expect(policy.history).to.eql([])
      find(false)
      await settle()
      expect(policy.history).to.eql([`900 ${lost}`])
    })

    it('lets details be copied that hold the path and no query', async () => {
      fail('network', { path: '/index.php/data' })
      await advance(100)
      expect(policy.toast.options.details).to.equal('2026-01-01T00:00:00.100Z /index.php/data network 0')
    })
  })

  describe('once the connection is back', () => {
    beforeEach(async () => {
      fail('network')
      await advance(100)
      expect(policy.texts).to.eql([lost])
    })

    it('takes the notice away when a look finds the server, less often each time', async () => {
      await advance(14_100)
      expect(policy.looks).to.eql([1000, 30_000, 30_000, 30_000])
      policy.server = true
      await advance(16_000)
      expect(policy.texts).to.eql([])
    })

    it('takes it away at once when the browser is connected again and the server answers', async () => {
      policy.server = true
      policy.tab.online()
      await settle()
      expect(policy.texts).to.eql([])
    })

    it('leaves it where the browser is connected again and the server does not answer', async () => {
      policy.tab.online()
      await settle()
      expect(policy.texts).to.eql([lost])
    })

    it('takes it away when a token came from the server or another tab, but not from the page', async () => {
      emit('token:received', { origin: 'page' })
      expect(policy.texts).to.eql([lost])
      emit('token:received', { origin: 'tab' })
      expect(policy.texts).to.eql([])
    })

    it('takes it away when the server answers any request', async () => {
      recordSilence()
      recordResponse(new Response('', { status: 503 }))
      expect(policy.texts).to.have.length(1)
      recordResponse(new Response('', { status: 404 }))
      expect(policy.texts).to.eql([])
    })

    it('looks no more once the notice has gone', async () => {
      const { looks } = policy
      policy.toast.remove()
      policy.tab.online()
      await advance(3_600_000)
      expect(looks).to.have.length(1)
      expect(policy.world.timers.size).to.equal(0)
    })
  })
})
