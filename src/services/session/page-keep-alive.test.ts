import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { interval, minute, usual } from '../../../test/support/fake-keep-alive.js'
import { handOver } from '../../../test/support/handover.js'
import { fakeServer, pending } from '../../../test/support/server.js'
import { joinKeepAlive, keepAliveStatus } from './keep-alive.js'

describe('joinKeepAlive', () => {
  const state = (): string => keepAliveStatus().get().state

  it('has one keep-alive however many want it, for as long as anybody does', async () => {
    fakeServer({ 'GET /csrftoken': pending() })
    const leave = joinKeepAlive(usual)
    const { next } = keepAliveStatus().get()
    expect(next?.intervalMs).to.equal(interval)
    const leaveToo = joinKeepAlive({ ...usual, sessionLifetime: 600 })
    expect(keepAliveStatus().get().next?.intervalMs).to.equal(interval)
    leave()
    leave()
    expect(keepAliveStatus().get().next?.intervalMs).to.equal(5 * minute)
    leaveToo()
    expect(state()).to.equal('off')
    // The browser drops an aborted lock request only some time later.
    for (let waiting: unknown; waiting !== 0;) waiting = (await navigator.locks.query()).pending?.length
  })

  it('holds a lock of the account in this browser, and lets it go', async () => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    const leave = joinKeepAlive(usual)
    const name = 'shared-environment:1::ada'
    // Locks are granted in order: if this request gets none, the keep-alive holds it.
    expect(await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock === null)).to.equal(true)
    leave()
    await navigator.locks.request(name, () => undefined)
  })
})
