import '../../../test/support/node-setup.js'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuota } from './user-menu-extras.model.js'

describe('the quota of an account', () => {
  it('is what it uses, of what it may use', () => {
    assert.deepEqual(parseQuota({ usedBytes: 5, totalBytes: 10 }), { usedBytes: 5, totalBytes: 10 })
    assert.deepEqual(parseQuota({ usedBytes: 0, totalBytes: 10 }), { usedBytes: 0, totalBytes: 10 })
  })

  it('has no end without a total, and where the server says so by a negative one', () => {
    for (const totalBytes of [undefined, null, -3, 0, NaN, '10'])
      assert.deepEqual(parseQuota({ usedBytes: 5, totalBytes }), { usedBytes: 5, totalBytes: null })
  })

  it('is none for anything else', () => {
    for (const value of [null, 7, 'x', {}, { usedBytes: '5' }, { usedBytes: -1 }, { usedBytes: NaN }])
      assert.equal(parseQuota(value), null)
  })
})
