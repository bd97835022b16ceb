import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { parseAccountNote, sessionEndOf } from './session-end.js'

describe('what the tabs note of the session', () => {
  it('is read as it was written', () => {
    expect(parseAccountNote('{"uid":"ada"}')).to.eql({ uid: 'ada' })
    expect(parseAccountNote('{"uid":"ada","ended":"locked","more":1}')).to.eql({ uid: 'ada', ended: 'locked' })
  })

  for (const nonsense of [
    null,
    '',
    'ada',
    'null',
    '[]',
    '{"uid":""}',
    '{"uid":{}}',
    '{"ended":"idle"}',
    '{"uid":"ada","ended":"soon"}',
    '{"uid":"ada","ended":"other-account"}',
  ]) {
    it(`is nothing where it says ${nonsense}`, () => {
      expect(parseAccountNote(nonsense)).to.equal(null)
    })
  }
})

describe('what a note means for a page', () => {
  const nobody = { uid: '', displayName: '' }

  it('is nothing while the session of its user goes on, or where nobody knows', () => {
    expect(sessionEndOf({ uid: 'ada' }, 'ada')).to.equal(null)
    expect(sessionEndOf(null, 'ada')).to.equal(null)
  })

  for (const reason of ['signed-out', 'idle', 'locked'] as const) {
    it(`is the end, and why: ${reason}`, () => {
      expect(sessionEndOf({ uid: 'ada', ended: reason }, 'ada')).to.eql({ reason, ...nobody })
    })
  }

  it('is that somebody else is signed in', () => {
    expect(sessionEndOf({ uid: 'bob' }, 'ada')).to.eql({ reason: 'other-account', uid: 'bob', displayName: 'bob' })
  })

  it('is that nobody is signed in once the other one has gone, too', () => {
    expect(sessionEndOf({ uid: 'bob', ended: 'locked' }, 'ada')).to.eql({ reason: 'signed-out', ...nobody })
  })
})
