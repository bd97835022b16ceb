import '../../../test/support/setup.js'
import { aTimeout, expect, waitUntil } from '@open-wc/testing'
import { useFakeTimers } from 'sinon'
import { fakeServer, status } from '../../../test/support/server.js'
import { handOver } from '../../../test/support/handover.js'
import { emit } from '../../core/bus/bus.js'
import { successes } from '../../core/http/server-health.js'
import { onSessionBack } from './session-back.js'

const route = 'GET /ocs/v2.php/cloud/user'
const succeed = (): void => successes().set(successes().get() + 1)

describe('onSessionBack', () => {
  let backs: number
  let undo: () => void
  beforeEach(() => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    backs = 0
    undo = onSessionBack(() => {
      backs += 1
    })
  })
  afterEach(() => undo())

  it('calls back when a request succeeds and the server confirms the user', async () => {
    fakeServer({ [route]: { ocs: { data: { id: 'ada' } } } })
    succeed()
    await waitUntil(() => backs === 1)
  })

  it('asks also when a token comes, but not for one of the page', async () => {
    const server = fakeServer({ [route]: { ocs: { data: { id: 'ada' } } } })
    emit('token:received', { origin: 'page' })
    await aTimeout(0)
    expect([backs, server.calls.length]).to.eql([0, 0])
    emit('token:received', { origin: 'tab' })
    await waitUntil(() => backs === 1)
  })

  it('asks at most once in five seconds while the session is over', async () => {
    const clock = useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) })
    const server = fakeServer({ [route]: status(401) })
    for (let turn = 0; turn < 20; turn += 1) succeed()
    await waitUntil(() => server.calls.length === 1)
    clock.tick(5000)
    succeed()
    await waitUntil(() => server.calls.length === 2)
    expect(backs).to.equal(0)
    clock.restore()
  })

  it('is silent after its undo, also while the answer is on its way', async () => {
    const server = fakeServer({ [route]: { ocs: { data: { id: 'ada' } } } })
    succeed()
    undo()
    await waitUntil(() => server.calls.length === 1)
    await aTimeout(0)
    succeed()
    await aTimeout(0)
    expect([backs, server.calls.length]).to.eql([0, 1])
  })
})
