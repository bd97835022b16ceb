import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { broken, fakeServer, status, type Answer } from '../../../test/support/server.js'
import { RequestError } from '../../core/http/request-error.js'
import { fetchUserStatus, loadUserStatus } from './user-status-request.js'

const route = 'GET /ocs/v2.php/apps/user_status/api/v1/user_status'
const bob = { userId: 'bob', message: 'In a meeting', messageId: null, icon: '📅', clearAt: null, status: 'dnd' }

async function failing(answer: Answer): Promise<RequestError> {
  fakeServer({ [route]: answer })
  const failure: unknown = await fetchUserStatus().catch((error: unknown) => error)
  if (!(failure instanceof RequestError)) throw new Error('It did not fail.')
  return failure
}

describe('fetchUserStatus', () => {
  it('reads the recorded answer, asked for as JSON', async () => {
    const server = fakeServer({ [route]: { ocs: { meta: { status: 'ok' }, data: bob } } })
    expect(await fetchUserStatus()).to.eql({ userId: 'bob', status: 'dnd', icon: '📅', message: 'In a meeting' })
    expect(server.calls[0]?.headers.get('accept')).to.equal('application/json')
  })

  it('is null for somebody who never set one', async () => {
    fakeServer({ [route]: status(404, { ocs: { meta: { status: 'failure', statuscode: 404 }, data: [] } }) })
    expect(await fetchUserStatus()).to.equal(null)
  })

  it('fails with a kind: broken JSON, a strange shape, XML, 401, 500, no network', async () => {
    expect((await failing(new Response('{ nonsense'))).kind).to.equal('bad-answer')
    expect((await failing({ ocs: { data: [] } })).kind).to.equal('bad-answer')
    expect((await failing(new Response('<?xml version="1.0"?><ocs/>'))).kind).to.equal('bad-answer')
    expect((await failing(status(401))).kind).to.equal('session-expired')
    expect((await failing(status(500))).kind).to.equal('http')
    expect((await failing(broken())).kind).to.equal('network')
  })

  it('asks once per page, however many want to know', async () => {
    handOver({ user: { uid: 'bob', displayName: 'Bob' } })
    const server = fakeServer({ [route]: { ocs: { data: bob } } })
    const answers = await Promise.all([loadUserStatus(), loadUserStatus()])
    expect(answers[0]).to.equal(answers[1])
    await loadUserStatus()
    expect(server.calls).to.have.length(1)
  })
})
