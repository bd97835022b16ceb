import '../../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { groupBy } from './group-by.js'

describe('groups', () => {
  it('hold what has the same key, in order', () => {
    expect([...groupBy([3, 1, 2, 5, 4], (number) => number % 2)]).to.deep.equal([
      [1, [3, 1, 5]],
      [0, [2, 4]],
    ])
    expect([...groupBy([], String)]).to.deep.equal([])
  })
})
