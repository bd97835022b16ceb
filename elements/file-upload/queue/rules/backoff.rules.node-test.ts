import '../../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { backoffMs } from './backoff.rules.js'

describe('the wait before another try', () => {
  it('doubles from 1 s to 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 5000].map(backoffMs)).to.deep.equal([
      1000, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ])
  })
})
