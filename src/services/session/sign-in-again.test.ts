import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { FakeWorld, settle, type FakeTab } from '../../../test/support/fake-browser.js'
import { emit } from '../../core/bus/bus.js'
import { accountNote, accountNoteKey, sessionEnd } from '../../core/session/session-end.js'
import { startSignInAgain, type SignInAgain, type SignInPhase } from './sign-in-again.js'

const none = { timers: 0, listeners: 0, locks: 0, channels: 0 }

describe('signing in again', () => {
  let world: FakeWorld
  let tab: FakeTab
  let told: [SignInPhase, number | undefined][]
  /** The signed-in user according to the server; undefined while it does not answer. */
  let user: string | null | undefined
  let did: string[]
  let ask: () => void
  let process: SignInAgain | null
  let callsSucceed: () => void

  beforeEach(() => {
    localStorage.removeItem(accountNoteKey())
    world = new FakeWorld()
    tab = world.tab()
    told = []
    user = null
    did = []
    process = startSignInAgain(
      {
        browser: tab.browser,
        uid: 'ada',
        whoIsIt: () => {
          did.push('asked')
          return user === undefined
            ? Promise.reject(new Error('down'))
            : Promise.resolve(user === null ? null : { uid: user, displayName: user })
        },
        refresh: () => {
          did.push('refreshed')
          return Promise.resolve()
        },
        hold: (wanted) => {
          ask = wanted
          return () => {
            did.push('released')
          }
        },
        repeat: () => {
          did.push('repeated')
          return Promise.resolve(2)
        },
        refuse: () => {
          did.push('refused')
        },
        recovered: (back) => {
          callsSucceed = back
          return () => {
            callsSucceed = () => undefined
          }
        },
      },
      (phase, repeated) => told.push([phase, repeated]),
    )
  })
  afterEach(() => process?.stop())
  const phases = (): SignInPhase[] => told.map(([phase]) => phase)

  it('does nothing before it is asked', async () => {
    await world.advance(3_600_000)
    tab.hide()
    tab.show()
    expect([told, did, tab.held]).to.eql([[], [], none])
  })

  it('asks once, and when the user has signed in here it renews the token before it repeats what waited', async () => {
    ask()
    ask()
    process?.signedIn()
    process?.signedIn()
    await settle()
    expect(told).to.eql([
      ['asking', undefined],
      ['restoring', undefined],
      ['resting', 2],
    ])
    expect(did).to.eql(['refreshed', 'repeated'])
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
    emit('token:received', { origin: 'tab' })
    emit('token:received', { origin: 'server' })
    emit('token:received', { origin: 'page' })
    await settle()
    expect(did).to.eql(['asked'])
  })

  it('lets what waits fail when the user does not want to, and asks again', () => {
    ask()
    process?.decline()
    process?.decline()
    expect([phases(), did]).to.eql([['asking', 'declined'], ['refused']])
    ask()
    expect(phases().at(-1)).to.equal('asking')
  })

  it('ends by itself when calls succeed again, also after the user has refused', async () => {
    for (const refuses of [false, true]) {
      told.length = 0
      ask()
      if (refuses) process?.decline()
      user = 'ada'
      callsSucceed()
      await settle()
      expect(phases().slice(refuses ? 2 : 1)).to.eql(['restoring', 'resting'])
      expect(tab.held).to.eql(none)
    }
  })

  it('does not end while the server knows nobody, or somebody else', async () => {
    ask()
    process?.decline()
    for (const other of [null, undefined, 'bob']) {
      user = other
      callsSucceed()
      await settle()
    }
    expect(phases()).to.eql(['asking', 'declined'])
  })

  it('asks when another tab ended the session, and not when somebody else is signed in', () => {
    sessionEnd().set({ reason: 'other-account', uid: 'bob', displayName: 'Bob' })
    expect(told).to.eql([])
    sessionEnd().set({ reason: 'signed-out', uid: '', displayName: '' })
    expect(phases()).to.eql(['asking'])
  })

  it('leaves nothing behind', () => {
    ask()
    process?.stop()
    process?.stop()
    sessionEnd().set({ reason: 'locked', uid: '', displayName: '' })
    emit('token:received', { origin: 'tab' })
    expect([phases(), did, tab.held]).to.eql([['asking'], ['released'], none])
  })
})
