/** `watchSession()` on a real page. watch.node-test.ts has the rules, in many tabs. */
import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { until } from '../../../test/support/page.js'
import { broken, fakeServer, status, type Answer } from '../../../test/support/server.js'
import {
  accountNote,
  accountNoteKey,
  endSession,
  checkSession,
  noteAccount,
  sessionEnd,
  type AccountNote,
} from '../../core/session/session-end.js'
import { requestToken, tokenIsStale } from '../../core/session/request-token.js'
import { signedInUser } from '../../core/http/signed-in-user.js'
import { watchSession } from './watch.js'

const route = 'GET /ocs/v2.php/cloud/user'
const userOf = (id: string): Answer => ({ ocs: { data: { id } } })
const meanwhile =
  (act: () => void, answer: Answer): Answer =>
  () => {
    act()
    return answer
  }

describe("watchSession on a visitor's page", () => {
  const { id } = document.body
  afterEach(() => {
    document.body.id = id
  })

  const ada: AccountNote = { uid: 'ada' }
  const left: AccountNote = { uid: 'ada', ended: 'signed-out' }
  const cases: [string, { page?: string; note: AccountNote | null; answer: Answer }, AccountNote | null, number][] = [
    ['notes the end when nobody is signed in', { note: ada, answer: status(401) }, left, 1],
    ['notes nothing while somebody is signed in', { note: ada, answer: userOf('ada') }, ada, 1],
    ['notes nothing after a server error', { note: ada, answer: status(500) }, ada, 1],
    ['notes nothing without a connection', { note: ada, answer: broken() }, ada, 1],
    [
      'leaves the note of a page that was opened meanwhile',
      { note: ada, answer: meanwhile(() => noteAccount({ uid: 'bob' }), status(401)) },
      { uid: 'bob' },
      1,
    ],
    [
      'makes no note where it was removed meanwhile',
      { note: ada, answer: meanwhile(() => localStorage.removeItem(accountNoteKey()), status(401)) },
      null,
      1,
    ],
    [
      'keeps the reason that was noted',
      { note: { uid: 'ada', ended: 'idle' }, answer: status(401) },
      { uid: 'ada', ended: 'idle' },
      0,
    ],
    ['asks nothing without a note', { note: null, answer: status(401) }, null, 0],
    ['asks nothing on another page', { page: 'body-public', note: ada, answer: status(401) }, ada, 0],
  ]
  for (const [what, { page = 'body-login', note, answer }, expected, asked] of cases) {
    it(what, async () => {
      document.body.id = page
      if (note) noteAccount(note)
      const server = fakeServer({ [route]: answer })
      watchSession()()
      // Sent later, so the response to the first has come, too; its note follows.
      await signedInUser().catch(() => undefined)
      await until(() => expect(accountNote()).to.eql(expected))
      expect(server.callsTo(route)).to.have.length(asked + 1)
      expect(sessionEnd().get()).to.equal(null)
    })
  }
})

describe("watchSession on a user's page", () => {
  let stop: () => void
  beforeEach(() => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    noteAccount({ uid: 'bob' })
    stop = watchSession()
  })
  afterEach(() => stop())

  /** Ada's session has ended, and she signs in again in another tab. */
  async function again(server: ReturnType<typeof fakeServer>): Promise<void> {
    endSession('signed-out')
    await checkSession()
    expect(sessionEnd().get()?.reason).to.equal('signed-out')
    noteAccount({ uid: 'ada' })
    await checkSession()
    expect(server.callsTo(route)).to.have.length(1)
    expect(sessionEnd().get()).to.equal(null)
  }

  it('notes the user, and the end once it stops no more', async () => {
    expect(accountNote()).to.eql({ uid: 'ada' })
    stop()
    noteAccount({ uid: 'ada', ended: 'locked' })
    await checkSession()
    expect(sessionEnd().get()).to.equal(null)
  })

  it('trusts no token of the old session, and fetches a new one', async () => {
    let give = (_: Answer): void => undefined
    const server = fakeServer({
      [route]: userOf('ada'),
      'GET /csrftoken': () =>
        new Promise<Answer>((resolve) => {
          give = resolve
        }),
    })
    await again(server)
    await until(() => expect(server.callsTo('GET /csrftoken')).to.have.length(1))
    expect(tokenIsStale()).to.equal(true)
    give({ token: 'fresh' })
    await until(() => expect(requestToken()).to.equal('fresh'))
    expect(tokenIsStale()).to.equal(false)
  })

  it('goes on to distrust the token when no new one can be fetched', async () => {
    const server = fakeServer({ [route]: userOf('ada'), 'GET /csrftoken': broken() })
    await again(server)
    await until(() => expect(server.callsTo('GET /csrftoken')).to.have.length(1))
    expect(tokenIsStale()).to.equal(true)
  })
})
