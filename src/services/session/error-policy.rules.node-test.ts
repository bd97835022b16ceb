import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { readFailure, troubleOf } from './error-policy.rules.js'
import type { Failure, FailureKind } from '../../core/lib/failure.js'

const failure = (kind: FailureKind, more: Partial<Failure> = {}): Failure => ({
  kind,
  status: 0,
  path: '/data',
  ...more,
})

describe('troubleOf', () => {
  it('tells a browser without connection, a server that is gone and a blocked call apart', () => {
    expect([troubleOf(false, false), troubleOf(true, false), troubleOf(true, true)]).to.eql([
      'offline',
      'server-down',
      'blocked',
    ])
  })

  it('believes an answer more than the browser', () => {
    expect(troubleOf(false, true)).to.equal('blocked')
  })
})

describe('readFailure', () => {
  it('reads a failure that the page does something about', () => {
    const whole = { ...failure('network', { status: 502 }), background: true, allowAuthErrors: false, shown: false }
    expect(readFailure({ ...whole, more: 1 })).to.eql(whole)
    expect(readFailure({ kind: 'offline', status: null, path: {}, background: 'yes' })).to.eql({
      ...failure('offline', { path: '' }),
      background: false,
      allowAuthErrors: false,
      shown: false,
    })
  })

  it('reads nothing else', () => {
    for (const event of [
      undefined,
      null,
      5,
      'network',
      [],
      {},
      { kind: 'http' },
      { kind: 'constructor' },
      { kind: {} },
    ])
      expect(readFailure(event)).to.equal(null)
  })
})
