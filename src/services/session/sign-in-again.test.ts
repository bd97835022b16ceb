import '../../../test/support/setup.js'
import { aTimeout, expect, waitUntil } from '@open-wc/testing'
import { FakeWorld, type FakeTab } from '../../../test/support/fake-browser.js'
import { handOver } from '../../../test/support/handover.js'
import { fakeServer, status, type FakeServer } from '../../../test/support/server.js'
import { emit } from '../../core/bus/bus.js'
import { askToSignIn, holdRequest, holdsRequests } from '../../core/http/held-requests.js'
import { RequestError } from '../../core/http/request-error.js'
import { successes } from '../../core/http/server-health.js'
import { requestToken } from '../../core/session/request-token.js'
import { accountNote, accountNoteKey, sessionEnd } from '../../core/session/session-end.js'
import { startSignInAgain, type SignInAgain, type SignInPhase } from './sign-in-again.js'

const none = { timers: 0, listeners: 0, locks: 0, channels: 0 }

describe('signing in again', () => {
  const route = 'GET /ocs/v2.php/cloud/user'
  const expired = new RequestError('session-expired', 'GET', '/data')
  let tab: FakeTab
  let server: FakeServer
  let told: [SignInPhase, number | undefined][]
  /** The signed-in user according to the server; undefined while it does not answer. */
  let user: string | null | undefined
  let process: SignInAgain | null

  beforeEach(() => {
    localStorage.removeItem(accountNoteKey())
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    tab = new FakeWorld().tab()
    told = []
    user = null
    server = fakeServer({
      [route]: () => (user === undefined ? status(500) : user === null ? status(401) : { ocs: { data: { id: user } } }),
      'GET /csrftoken': { token: 'new' },
    })
    process = startSignInAgain('ada', (phase, repeated) => told.push([phase, repeated]), tab.browser)
  })
  afterEach(() => process?.stop())
  const phases = (): SignInPhase[] => told.map(([phase]) => phase)
  const ask = (): void => askToSignIn()
  const callsSucceed = (): void => successes().set(successes().get() + 1)
  /** All answers of the server that are under way have come. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await aTimeout(0)
  }

  it('does nothing before it is asked, and takes the place of no other', async () => {
    tab.hide()
    tab.show()
    callsSucceed()
    await settle()
    expect([told, server.calls, tab.held]).to.eql([[], [], none])
    expect(startSignInAgain('ada', () => undefined, tab.browser)).to.equal(null)
  })

  it('asks once, and when the user has signed in here it renews the token before it repeats what waited', async () => {
    const repeated = [1, 2].map((number) =>
      holdRequest(() => Promise.resolve(`${number} with ${requestToken()}`), expired),
    )
    process?.signedIn()
    process?.signedIn()
    expect(await Promise.all(repeated)).to.eql(['1 with new', '2 with new'])
    await settle()
    expect(told).to.eql([
      ['asking', undefined],
      ['restoring', undefined],
      ['resting', 2],
    ])
    expect(accountNote()).to.eql({ uid: 'ada' })
    expect(tab.held).to.eql(none)
  })

  for (const [how, news] of [
    [
      'the page is shown',
      (): void => {
        tab.hide()
        tab.show()
      },
    ],
    ['a token comes', (): void => emit('token:received', { origin: 'tab' })],
    [
      'the session is there again',
      (): void => {
        sessionEnd().set({ reason: 'locked', uid: '', displayName: '' })
        sessionEnd().set(null)
      },
    ],
  ] as const) {
    it(`looks whether the user has signed in elsewhere when ${how}, and goes on only then`, async () => {
      ask()
      news()
      await settle()
      user = undefined
      news()
      await settle()
      user = 'bob'
      news()
      await settle()
      expect(phases()).to.eql(['asking'])
      user = 'ada'
      news()
      await settle()
      expect(phases()).to.eql(['asking', 'restoring', 'resting'])
    })
  }

  it('asks the server once for what happens at once', async () => {
    ask()
    callsSucceed()
    await settle()
    const before = server.callsTo(route).length
    emit('token:received', { origin: 'tab' })
    emit('token:received', { origin: 'server' })
    emit('token:received', { origin: 'page' })
    await settle()
    expect(server.callsTo(route).length - before).to.equal(1)
  })

  it('lets what waits fail when the user does not want to, and asks again', async () => {
    const waiting = holdRequest(() => Promise.resolve(), expired).catch((error: unknown) => error)
    process?.decline()
    process?.decline()
    expect(await waiting).to.equal(expired)
    expect(phases()).to.eql(['asking', 'declined'])
    ask()
    expect(phases().at(-1)).to.equal('asking')
  })

  for (const refuses of [false, true])
    it(`ends by itself when calls succeed again${refuses ? ', also after the user has refused' : ''}`, async () => {
      ask()
      if (refuses) process?.decline()
      user = 'ada'
      callsSucceed()
      await waitUntil(() => phases().at(-1) === 'resting')
      expect(phases().slice(refuses ? 2 : 1)).to.eql(['restoring', 'resting'])
      expect(tab.held).to.eql(none)
    })

  for (const other of [null, undefined, 'bob'])
    it(`does not end while the server ${other === undefined ? 'says nothing' : `knows ${other ?? 'nobody'}`}`, async () => {
      ask()
      process?.decline()
      user = other
      callsSucceed()
      await waitUntil(() => server.callsTo(route).length > 0)
      await settle()
      expect(phases()).to.eql(['asking', 'declined'])
    })

  it('asks when another tab ended the session, and not when somebody else is signed in', () => {
    sessionEnd().set({ reason: 'other-account', uid: 'bob', displayName: 'Bob' })
    expect(told).to.eql([])
    sessionEnd().set({ reason: 'signed-out', uid: '', displayName: '' })
    expect(phases()).to.eql(['asking'])
  })

  it('gives up when somebody else signs in meanwhile, and asks no more', async () => {
    const held = holdRequest(() => Promise.resolve(), expired).catch((error: unknown) => error)
    sessionEnd().set({ reason: 'other-account', uid: 'bob', displayName: 'Bob' })
    expect(await held).to.equal(expired)
    process?.ask()
    expect(phases()).to.eql(['asking', 'declined'])
    user = 'ada'
    sessionEnd().set(null)
    await waitUntil(() => phases().at(-1) === 'resting')
  })

  it('leaves nothing behind', () => {
    ask()
    process?.stop()
    process?.stop()
    sessionEnd().set({ reason: 'locked', uid: '', displayName: '' })
    emit('token:received', { origin: 'tab' })
    expect([phases(), tab.held, holdsRequests()]).to.eql([['asking'], none, false])
  })
})
