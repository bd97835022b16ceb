import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { FakePolicy, fail } from '../../../test/support/fake-policy.js'
import { handOver } from '../../../test/support/handover.js'

describe('the error policy', () => {
  let policy: FakePolicy
  let stop: () => void

  beforeEach(() => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    policy = new FakePolicy()
    stop = policy.start()
  })
  afterEach(() => stop())

  const advance = (ms: number): Promise<void> => policy.world.advance(ms)

  for (const kind of ['aborted', 'timeout', 'csrf', 'not-found', 'bad-answer', 'http'] as const) {
    it(`does nothing about a call that failed with kind ${kind}`, async () => {
      fail(kind)
      await advance(20_000)
      expect([policy.history, policy.reloads, policy.looks]).to.eql([[], [], []])
    })
  }

  it('leaves nothing running when it stops, and can start again', async () => {
    fail('network')
    await advance(100)
    fail('session-expired')
    await advance(3000)
    fail('network')
    stop()
    stop()
    expect(policy.tab.held).to.include({ timers: 0, listeners: 0 })
    expect(policy.texts).to.eql([])
    fail('session-expired')
    await advance(20_000)
    expect(policy.reloads).to.eql([])
    stop = policy.start()
    fail('session-expired')
    await advance(6100)
    expect(policy.reloads).to.have.length(1)
  })

  it('does nothing before a prerendered page is opened', async () => {
    const early = new FakePolicy()
    stop()
    const tab = early.world.tab({ prerendering: true })
    Object.assign(early.deps, { browser: tab.browser })
    stop = early.start()
    fail('network')
    await early.world.advance(1000)
    expect(early.history).to.eql([])
    tab.activate()
    fail('network')
    await early.world.advance(1000)
    expect(early.history).to.have.length(1)
  })
})
