import '../../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../../test/support/handover.js'
import { capability, configValue, versionHash } from './server-config.js'

describe('configValue', () => {
  it('reads the initial state', () => {
    handOver({ initialState: { 'core-config': { session_lifetime: 1440, session_keepalive: false } } })
    expect([configValue('session_lifetime'), configValue('session_keepalive'), configValue('auto_logout')]).to.eql([
      1440,
      false,
      undefined,
    ])
  })
  it('reads the global of older pages where there is no initial state', () => {
    handOver({ globals: { _oc_config: { session_lifetime: '600' } } })
    expect(configValue('session_lifetime')).to.equal('600')
  })
  it('prefers the initial state', () => {
    handOver({
      initialState: { 'core-config': { session_lifetime: 1 } },
      globals: { _oc_config: { session_lifetime: 2, auto_logout: true } },
    })
    expect([configValue('session_lifetime'), configValue('auto_logout')]).to.eql([1, undefined])
  })
  it('knows nothing of a page that hands over none, or nonsense', () => {
    expect(configValue('session_lifetime')).to.equal(undefined)
    for (const nonsense of [null, 'text', 5, ['a']]) {
      const undo = handOver({ initialState: { 'core-config': nonsense }, globals: { _oc_config: nonsense } })
      expect(configValue('session_lifetime')).to.equal(undefined)
      undo()
    }
  })
})

describe('versionHash', () => {
  it("is the page's, or empty", () => {
    expect(versionHash()).to.equal('')
    handOver({ initialState: { 'core-versionHash': 'ab12' } })
    expect(versionHash()).to.equal('ab12')
  })
})

describe('capability', () => {
  it('reads the initial state or the global, and is nothing for nonsense', () => {
    expect(capability('user_status')).to.equal(undefined)
    const undo = handOver({ globals: { _oc_capabilities: { user_status: { enabled: true }, other: 'text' } } })
    expect(capability('user_status')).to.eql({ enabled: true })
    expect(capability('other')).to.equal(undefined)
    undo()
    handOver({ initialState: { 'core-capabilities': { user_status: { enabled: false } } } })
    expect(capability('user_status')).to.eql({ enabled: false })
  })
})
