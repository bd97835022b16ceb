import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { ownRoot } from './user-files-root.js'

describe('the own WebDAV root', () => {
  it('is none for a visitor', () => {
    handOver({})
    expect(ownRoot('files')).to.equal(null)
  })

  it('names the service and the account', () => {
    handOver({ user: { uid: 'a b/c', displayName: 'A' } })
    expect([ownRoot('files'), ownRoot('uploads')]).to.eql([
      '/remote.php/dav/files/a%20b%2Fc',
      '/remote.php/dav/uploads/a%20b%2Fc',
    ])
  })
})
