import '../../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { chunkName, chunkSize } from './chunk-size.rules.js'

const mebibyte = 1024 * 1024

describe('the pieces of a file', () => {
  it('are 10 MiB, and more where there would be too many', () => {
    expect(chunkSize(1)).to.equal(10 * mebibyte)
    expect(chunkSize(100_000 * mebibyte)).to.equal(10 * mebibyte)
    for (const size of [100_000 * mebibyte + 1, 1024 ** 4, 2 ** 50 - 1])
      expect(Math.ceil(size / chunkSize(size))).to.be.within(9_000, 10_000)
  })

  it('are named so that their names sort as they follow', () => {
    expect([0, 8, 9, 9_999].map(chunkName)).to.deep.equal(['00001', '00009', '00010', '10000'])
  })
})
