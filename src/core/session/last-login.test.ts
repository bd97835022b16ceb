import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { on } from '../bus/bus.js'
import { acceptLastLogin, lastLogin } from './last-login.js'

describe('lastLogin', () => {
  it('is what the page says, also when its scripts change it, and 0 for nonsense', () => {
    handOver({ globals: { nc_lastLogin: 1795197176 } })
    expect(lastLogin()).to.equal(1795197176)
    for (const nonsense of [undefined, null, NaN, 'soon', {}, []]) {
      Object.assign(globalThis, { nc_lastLogin: nonsense })
      expect(lastLogin()).to.equal(0)
    }
  })

  it('becomes what the server says, for every script of the page, and the page is told', () => {
    handOver({ globals: { nc_lastLogin: 500 } })
    const told: unknown[] = []
    on('password:confirmed', (payload) => told.push([payload, (globalThis as Record<string, unknown>)['nc_lastLogin']]))
    acceptLastLogin(400, 'server')
    expect(told).to.eql([[{ origin: 'server' }, 400]])
  })

  it('takes only later ones from other tabs', () => {
    handOver({ globals: { nc_lastLogin: 500 } })
    const told: unknown[] = []
    on('password:confirmed', (payload) => told.push(payload))
    for (const seconds of [400, 500, NaN]) acceptLastLogin(seconds, 'tab')
    expect([lastLogin(), told]).to.eql([500, []])
    acceptLastLogin(501, 'tab')
    expect([lastLogin(), told]).to.eql([501, [{ origin: 'tab' }]])
  })
})
