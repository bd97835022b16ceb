import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { broken, fakeServer, status, type Answer } from '../../../test/support/server.js'
import { handOver } from '../../../test/support/handover.js'
import { sessionEnd } from '../session/session-end.js'
import type { RequestError } from './request-error.js'
import { signedInUser } from './signed-in-user.js'

const route = 'GET /ocs/v2.php/cloud/user'

async function answered(answer: Answer): Promise<unknown> {
  handOver({ user: { uid: 'ada', displayName: 'Ada' } })
  fakeServer({ [route]: answer })
  return signedInUser().catch(({ kind }: RequestError) => kind)
}

describe('who is signed in now', () => {
  it('is whom the server names', async () => {
    expect(await answered({ ocs: { data: { id: 'bob', 'display-name': 'Bob', displayname: 'Other' } } })).to.eql({
      uid: 'bob',
      displayName: 'Bob',
    })
    expect(await answered({ ocs: { data: { id: 'bob', displayname: 'Bob' } } })).to.eql({
      uid: 'bob',
      displayName: 'Bob',
    })
    expect(await answered({ ocs: { data: { id: 'bob' } } })).to.eql({ uid: 'bob', displayName: 'bob' })
  })

  it('is nobody where the server says so', async () => {
    expect(await answered(status(401, {}))).to.equal(null)
  })

  for (const [what, answer, kind] of [
    ['a server error', status(500, {}), 'http'],
    ['no network', broken(), 'network'],
    ['a page', new Response('<html>'), 'bad-answer'],
    ['nonsense', { ocs: { data: [] } }, 'bad-answer'],
  ] as const) {
    it(`is unknown after ${what}`, async () => expect(await answered(answer)).to.equal(kind))
  }

  it('is asked also by a page whose user has left, which sends nothing else', async () => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    const server = fakeServer({ [route]: { ocs: { data: { id: 'bob' } } } })
    sessionEnd().set({ reason: 'signed-out', uid: '', displayName: '' })
    expect((await signedInUser())?.uid).to.equal('bob')
    expect(server.calls.map(({ query }) => query)).to.eql(['?format=json'])
  })
})
