import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { attempt, attemptLater } from './attempt.js'

const refused = (): never => {
  throw new DOMException('no', 'SecurityError')
}

describe('attempt', () => {
  it('returns the result, also one that counts as false', () => {
    expect([attempt(() => 1, 2), attempt(() => '', 'other'), attempt(() => undefined, null)]).to.eql([1, '', undefined])
  })
  it('returns the other value for a call that throws', () => {
    expect(attempt(refused, 'other')).to.equal('other')
  })
})

describe('attemptLater', () => {
  it('promises the result', async () => {
    expect(await attemptLater(() => Promise.resolve(''), 'other')).to.equal('')
  })
  it('promises the other value for a call that throws or rejects', async () => {
    expect(await attemptLater(refused, 'other')).to.equal('other')
    expect(await attemptLater(() => Promise.reject(new Error('no')), 'other')).to.equal('other')
  })
})
