import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import {
  accountNote,
  accountNoteKey,
  handleSessionEnd,
  endSession,
  isSessionEndHandled,
  noteAccount,
  noteSessionEnd,
  sessionEnd,
  whileSessionLasts,
} from './session-end.js'

const idle = { reason: 'idle', uid: '', displayName: '' } as const

describe('the end of a session', () => {
  beforeEach(() => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    localStorage.removeItem(accountNoteKey())
  })

  it('is noted for all tabs of an installation, without a secret', () => {
    noteAccount({ uid: 'ada' })
    expect(localStorage.getItem('shared-environment:account:')).to.equal('{"uid":"ada"}')
    noteSessionEnd('idle')
    expect(accountNote()).to.eql({ uid: 'ada', ended: 'idle' })
  })

  it('is not noted by a page without a user', () => {
    delete document.head.dataset['user']
    noteSessionEnd('idle')
    endSession()
    expect(accountNote()).to.equal(null)
    expect(sessionEnd().get()).to.equal(null)
  })

  it('can be said by a script of the page, here and in all tabs', () => {
    endSession()
    expect(sessionEnd().get()).to.eql({ ...idle, reason: 'locked' })
    expect(accountNote()).to.eql({ uid: 'ada', ended: 'locked' })
    endSession('idle')
    expect(accountNote()).to.eql({ uid: 'ada', ended: 'idle' })
  })

  for (const nonsense of ['other-account', 'soon', '', 7, {}]) {
    it(`is refused as ${JSON.stringify(nonsense)}`, () => {
      expect(() => endSession(nonsense)).to.throw(TypeError, "Give 'locked', 'signed-out' or 'idle'.")
      expect(sessionEnd().get()).to.equal(null)
    })
  }

  it('ends what runs only while the session lasts, and begins it again', () => {
    const ran: string[] = []
    const run = (name: string) => () => {
      ran.push(`${name} begins`)
      return () => {
        ran.push(`${name} ends`)
      }
    }
    const undo = [whileSessionLasts(run('all')), whileSessionLasts(run('some'), ({ reason }) => reason !== 'idle')]
    sessionEnd().set(idle)
    sessionEnd().set(null)
    sessionEnd().set({ ...idle, reason: 'locked' })
    expect(ran).to.eql(['all begins', 'some begins', 'all ends', 'all begins', 'all ends', 'some ends'])
    for (const step of [...undo, ...undo]) step()
    sessionEnd().set(null)
    expect(ran).to.have.length(6)
  })

  it('is told by the page unless somebody else answers for it', () => {
    expect(isSessionEndHandled(idle)).to.equal(false)
    const undo = handleSessionEnd(({ reason }) => reason === 'idle')
    expect([isSessionEndHandled(idle), isSessionEndHandled({ ...idle, reason: 'locked' })]).to.eql([true, false])
    undo()
    expect(isSessionEndHandled(idle)).to.equal(false)
  })
})
