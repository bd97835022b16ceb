import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { sessionEnd } from '../session/session-end.js'
import type { FailureKind } from '../lib/failure.js'
import { reactionTo, type Reaction } from './after-a-failure.js'
import { kindOfStatus } from './request-error.js'
import { holdRequests } from './held-requests.js'

/** What a page knows of its session, and how it comes to know it. */
const states: Record<string, () => () => void> = {
  'whose user can sign in again in place': () => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    return holdRequests(() => undefined) ?? expect.fail()
  },
  'that has been told of the end': () => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    sessionEnd().set({ reason: 'idle', uid: '', displayName: '' })
    return () => sessionEnd().set(null)
  },
  'that takes its user for signed in': () => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    return () => undefined
  },
  'of a visitor': () => {
    handOver({})
    return () => undefined
  },
}

const silent: FailureKind[] = ['aborted', 'timeout', 'csrf', 'not-found', 'bad-answer', 'http']

describe('reactionTo', () => {
  const rows: [state: string, expired: Reaction, handledByCaller: Reaction][] = [
    ['whose user can sign in again in place', 'hold', 'ask'],
    ['that has been told of the end', 'tell-end', 'tell-end'],
    ['that takes its user for signed in', 'reload', 'nothing'],
    ['of a visitor', 'nothing', 'nothing'],
  ]
  for (const [state, expired, handledByCaller] of rows)
    it(`is ${expired} without a session, or ${handledByCaller} where the caller handles that, on a page ${state}`, () => {
      const undo = states[state]?.() ?? expect.fail()
      try {
        expect(reactionTo({ kind: 'session-expired' })).to.equal(expired)
        expect(reactionTo({ kind: 'session-expired', allowAuthErrors: true })).to.equal(handledByCaller)
        for (const kind of ['offline', 'network'] as const)
          for (const allowAuthErrors of [false, true])
            expect(reactionTo({ kind, allowAuthErrors }), kind).to.equal('connection')
        for (const kind of [...silent, 'weather' as FailureKind]) expect(reactionTo({ kind }), kind).to.equal('nothing')
        for (const kind of [...silent, 'offline', 'network', 'session-expired'] as const)
          expect(reactionTo({ kind, background: true }), kind).to.equal('nothing')
      } finally {
        undo()
      }
    })
})

describe('kindOfStatus', () => {
  it("takes the product's redirects and a 401 for the end of the session", () => {
    expect([301, 302, 303, 304, 307, 308, 401, 403, 404, 412, 500].map(kindOfStatus)).to.eql([
      'http',
      'session-expired',
      'session-expired',
      'http',
      'session-expired',
      'http',
      'session-expired',
      'http',
      'not-found',
      'http',
      'http',
    ])
  })
})
