import '../../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../../test/support/handover.js'
import { currentUser, ownAvatarVersion } from './current-user.js'

describe('currentUser', () => {
  it('is who the head names', () => {
    handOver({ user: { uid: 'ada', displayName: 'Ada Lovelace' } })
    expect(currentUser()).to.eql({ uid: 'ada', displayName: 'Ada Lovelace', isAdmin: false })
  })
  it('is an admin only where the page says exactly so', () => {
    handOver({ user: { uid: 'ada', displayName: 'Ada', isAdmin: true } })
    expect(currentUser()?.isAdmin).to.equal(true)
    for (const other of ['true', 1, {}, document.body]) {
      const undo = handOver({ globals: { _oc_isadmin: other } })
      expect(currentUser()?.isAdmin).to.equal(false)
      undo()
    }
  })
  it('has the id as name where there is none', () => {
    handOver({ user: { uid: 'ada', displayName: '' } })
    expect(currentUser()?.displayName).to.equal('ada')
  })
  it('is nobody for a visitor: no attributes, or empty ones', () => {
    expect(currentUser()).to.equal(null)
    handOver({ user: { uid: '', displayName: '' } })
    expect(currentUser()).to.equal(null)
  })
})

describe('ownAvatarVersion', () => {
  it("is the page's number, 0 included", () => {
    handOver({ globals: { oc_userconfig: { avatar: { version: 0, generated: true } } } })
    expect(ownAvatarVersion()).to.equal(0)
  })
  it('is null where it is missing or nonsense', () => {
    expect(ownAvatarVersion()).to.equal(null)
    for (const nonsense of [
      null,
      'text',
      {},
      { avatar: null },
      { avatar: { version: 'new' } },
      { avatar: { version: -3 } },
    ]) {
      const undo = handOver({ globals: { oc_userconfig: nonsense } })
      expect(ownAvatarVersion()).to.equal(null)
      undo()
    }
  })
})
