import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { forgetShared, lasting, shared, sharedRecord } from './shared-values.js'

describe('shared', () => {
  it('makes a value once per page', () => {
    let made = 0
    const make = (): object => ({ made: (made += 1) })
    expect(shared('thing', make)).to.equal(shared('thing', make))
    expect(made).to.equal(1)
  })
  it('keeps a value that is empty, too', () => {
    let made = 0
    for (let turn = 0; turn < 2; turn += 1)
      shared('none', () => {
        made += 1
        return undefined
      })
    expect(made).to.equal(1)
  })
  it('keeps values of different names apart, also names that objects have', () => {
    expect([shared('a', () => 1), shared('b', () => 2), shared('constructor', () => 3)]).to.eql([1, 2, 3])
  })
  it('is where another copy of the bundle looks: a versioned symbol of the page', () => {
    const value = shared('thing', () => ({}))
    const place = (globalThis as unknown as Record<symbol, Map<string, unknown>>)[Symbol.for('shared-environment/1')]
    expect(place?.get('thing')).to.equal(value)
  })
  it('keeps what is settled for good where copies of any version look', () => {
    const token = shared('token', () => ({}), lasting)
    const places = globalThis as unknown as Record<symbol, Map<string, unknown> | undefined>
    expect(places[Symbol.for('shared-environment')]?.get('token')).to.equal(token)
    expect(places[Symbol.for('shared-environment/1')]?.has('token') ?? false).to.equal(false)
  })
  it('adds to the record of an older copy what that lacks, once, and keeps what it has', () => {
    const older = shared<Record<string, unknown>>('record', () => ({ kept: 'of the older' }))
    let made = 0
    const newer = (): Record<string, unknown> => {
      made += 1
      return { kept: 'of the newer', added: [] }
    }
    expect(sharedRecord('record', newer)).to.equal(older)
    expect(sharedRecord('record', newer)).to.eql({ kept: 'of the older', added: [] })
    expect(made).to.equal(1)
  })
  it('makes a record once where nobody else has', () => {
    let made = 0
    const make = (): object => {
      made += 1
      return {}
    }
    expect(sharedRecord('own', make)).to.equal(sharedRecord('own', make))
    expect(made).to.equal(1)
  })
  it('is empty after it was forgotten', () => {
    const value = shared('thing', () => ({}))
    forgetShared()
    expect(shared('thing', () => ({}))).to.not.equal(value)
  })
})
