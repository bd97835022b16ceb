import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { hasBadge, parseUserStatus, statusLabel } from './user-status-type.js'

describe('a user status', () => {
  it('is read from what the server writes', () => {
    expect(
      parseUserStatus({
        userId: 'bob',
        message: 'In a meeting',
        messageId: null,
        icon: '📅',
        clearAt: null,
        status: 'dnd',
        statusIsUserDefined: true,
      }),
    ).to.eql({ userId: 'bob', status: 'dnd', icon: '📅', message: 'In a meeting' })
    expect(parseUserStatus({ userId: 'bob', status: 'online', icon: 7, message: '' })).to.eql({
      userId: 'bob',
      status: 'online',
      icon: null,
      message: null,
    })
  })

  it('is null for what names no account or no status', () => {
    for (const value of [
      null,
      undefined,
      'dnd',
      [],
      {},
      { userId: 'bob' },
      { status: 'dnd' },
      { userId: '', status: '' },
    ])
      expect(parseUserStatus(value)).to.equal(null)
  })

  it('has a label for each known value and shows any other as it is', () => {
    expect(['online', 'away', 'busy', 'dnd', 'invisible', 'offline', 'constructor'].map(statusLabel)).to.eql([
      'Online',
      'Away',
      'Busy',
      'Do not disturb',
      'Invisible',
      'Offline',
      'constructor',
    ])
  })

  it('is marked on the avatar unless the account hides or is away from the page', () => {
    expect(['online', 'away', 'busy', 'dnd', 'invisible', 'offline', '', 'constructor'].filter(hasBadge)).to.eql([
      'online',
      'away',
      'busy',
      'dnd',
    ])
  })
})
