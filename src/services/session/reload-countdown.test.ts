import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { FakePolicy, fail } from '../../../test/support/fake-policy.js'
import { handOver } from '../../../test/support/handover.js'
import { place } from '../../../test/support/page.js'
import { fakeServer, status } from '../../../test/support/server.js'
import { request } from '../../core/http/request.js'

const countdown = [5, 4, 3, 2, 1, 0].map(
  (left) => `Problem loading page, reloading in ${left} second${left === 1 ? '' : 's'}`,
)

describe('the reload', () => {
  let policy: FakePolicy
  let stop: () => void

  beforeEach(() => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    policy = new FakePolicy()
    stop = policy.start()
  })
  afterEach(() => stop())

  const advance = (ms: number): Promise<void> => policy.world.advance(ms)

  describe('when the session is over', () => {
    it('counts from 5 to 0, a second each, and reloads with the 0', async () => {
      fail('session-expired')
      await advance(6099)
      expect(policy.reloads).to.eql([])
      await advance(1)
      expect(policy.history).to.eql(countdown.map((text, index) => `${1100 + index * 1000} ${text}`))
      expect(policy.reloads).to.eql([6100])
      expect(policy.texts).to.eql(countdown.slice(-1))
      expect(policy.toast.options).to.include({ timeoutMs: -1 })
    })

    it('is read aloud once there is what shows it, and not again', async () => {
      const told: unknown[] = []
      fail('session-expired')
      for (const ms of [1100, 1000, 1000]) {
        await advance(ms)
        told.push(policy.toast.options.ariaLive)
        if (told.length === 1) await place('<toast-stack></toast-stack>')
      }
      expect(told).to.eql([undefined, undefined, 'off'])
    })

    it('has one countdown for any number of failures, and is silent about everything else meanwhile', async () => {
      for (let turn = 0; turn < 61; turn += 1) {
        fail('session-expired')
        if (turn > 10) fail('network')
        await advance(100)
      }
      await advance(5000)
      expect(policy.history).to.have.length(6)
      expect(policy.reloads).to.eql([6100])
    })

    for (const code of [302, 303, 307, 401]) {
      it(`does the same for status ${code}`, async () => {
        fakeServer({
          'GET /data': code === 401 ? status(401) : () => new Response(null, { status: code }),
          'GET /ocs/v2.php/cloud/user': status(401),
        })
        await request('/data').catch(() => undefined)
        await advance(6100)
        expect(policy.reloads).to.eql([6100])
      })
    }

    it('does nothing where nobody is signed in', async () => {
      delete document.head.dataset['user']
      fail('session-expired')
      await advance(20_000)
      expect([policy.history, policy.reloads]).to.eql([[], []])
    })

    it('does nothing about a call that opted out, or that nobody asked for', async () => {
      fail('session-expired', { allowAuthErrors: true })
      fail('session-expired', { background: true })
      await advance(20_000)
      expect([policy.history, policy.reloads]).to.eql([[], []])
    })

    it('does nothing while the page is being left, and does again ten seconds later', async () => {
      policy.tab.setOff()
      fail('session-expired')
      await advance(10_001)
      expect(policy.history).to.eql([])
      fail('session-expired')
      await advance(6100)
      expect(policy.reloads).to.have.length(1)
    })

    it('does not take the user back who leaves during the countdown', async () => {
      fail('session-expired')
      await advance(3000)
      policy.tab.setOff()
      await advance(5000)
      expect([policy.reloads, policy.texts]).to.eql([[], []])
    })

    it('stops the countdown when the user says so, and is quiet for a minute', async () => {
      fail('session-expired')
      await advance(3000)
      policy.press('Not now')
      fail('session-expired')
      await advance(50_000)
      expect([policy.reloads, policy.texts]).to.eql([[], []])
      await advance(10_000)
      fail('session-expired')
      await advance(6100)
      expect(policy.reloads).to.have.length(1)
    })

    it('stops when the session turns out to be valid, and begins again when it ends later', async () => {
      fail('session-expired')
      await policy.world.advance(3000)
      policy.recover()
      expect([policy.texts, policy.waiting]).to.eql([[], 0])
      await policy.world.advance(10_000)
      expect(policy.reloads).to.eql([])
      fail('session-expired')
      await policy.world.advance(6100)
      expect(policy.reloads).to.have.length(1)
    })

    it('goes on where the page was not reloaded because the user stayed', async () => {
      fail('session-expired')
      await advance(6100)
      policy.tab.setOff()
      await advance(10_000)
      expect(policy.texts).to.eql([])
    })

    it('counts in a throttled tab and after a sleep by the wall clock', async () => {
      fail('session-expired')
      await advance(2100)
      policy.tab.hide()
      policy.tab.throttled = true
      await advance(120_000)
      expect(policy.reloads).to.have.length(1)
    })

    it('skips what was slept through, and is not held up by a clock set back', async () => {
      fail('session-expired')
      await advance(1100)
      policy.world.jump(-3_600_000)
      await advance(2000)
      policy.world.jump(3_000)
      await advance(1000)
      expect(policy.history.map((line) => line.split(' in ')[1])).to.eql(['5 seconds', '4 seconds', '0 seconds'])
      expect(policy.reloads).to.have.length(1)
    })

    it('stops while the page rests in the cache, and begins again with the next failure', async () => {
      fail('session-expired')
      await advance(3000)
      policy.tab.intoCache()
      expect(policy.texts).to.eql([])
      await advance(20_000)
      expect(policy.reloads).to.eql([])
      policy.tab.outOfCache()
      fail('session-expired')
      await advance(6100)
      expect(policy.reloads).to.eql([29_100])
    })
  })
})
