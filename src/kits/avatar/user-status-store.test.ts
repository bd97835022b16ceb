import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { emit } from '../../core/bus/bus.js'
import { ownStatus } from './user-status-store.js'

const user = { uid: 'alice', displayName: 'Alice' }
const enabled = { 'core-capabilities': { user_status: { enabled: true } } }
const handed = (userId: string): Record<string, unknown> => ({
  ...enabled,
  'user_status-status': { userId, status: 'away', icon: null, message: null },
})

describe('the own status', () => {
  it('begins with what the page hands over', () => {
    handOver({ user, initialState: handed('alice') })
    expect(ownStatus().get()).to.eql({
      phase: 'known',
      status: { userId: 'alice', status: 'away', icon: null, message: null },
    })
    expect(ownStatus()).to.equal(ownStatus())
  })

  it('is unknown where the server keeps statuses and handed none over', () => {
    handOver({ user, initialState: enabled })
    expect(ownStatus().get().phase).to.equal('unknown')
  })

  it('is known to be none where the page hands over an empty list', () => {
    handOver({ user, initialState: { ...enabled, 'user_status-status': [] } })
    expect(ownStatus().get()).to.eql({ phase: 'known', status: null })
  })

  it('takes no status of another account', () => {
    handOver({ user, initialState: handed('bob') })
    expect(ownStatus().get()).to.eql({ phase: 'unknown', status: null })
  })

  it('is known to be none where the server keeps no statuses, and for a visitor', () => {
    expect(ownStatus().get()).to.eql({ phase: 'known', status: null })
  })

  it('needs the capability to be on', () => {
    handOver({ user, initialState: { 'core-capabilities': { user_status: { enabled: false } } } })
    expect(ownStatus().get()).to.eql({ phase: 'known', status: null })
  })

  it('follows the bus where no view shows it, and leaves out the status of others', () => {
    handOver({ user, initialState: handed('alice') })
    const seen: unknown[] = []
    ownStatus().subscribe(() => seen.push(ownStatus().get().status?.status))
    const update = { icon: null, message: null }
    emit('user_status:status.updated', { userId: 'bob', status: 'dnd', ...update })
    emit('user_status:status.updated', { userId: 'alice', status: 'online', ...update })
    expect(seen).to.eql(['online'])
  })
})
