import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../test/support/handover.js'
import { uploadLimits } from './upload-limits.js'

const none = { largestChunk: Infinity, parallel: undefined }

describe('what the server asks of uploads', () => {
  it('is nothing where it says nothing', () => {
    expect(uploadLimits()).to.eql(none)
  })

  for (const [given, wanted] of [
    [null, none],
    [[], none],
    ['much', none],
    [{ max_size: -1, max_parallel_count: 0 }, none],
    [{ max_size: '9', max_parallel_count: {} }, none],
    [
      { max_size: 104_857_600, max_parallel_count: 5 },
      { largestChunk: 104_857_600, parallel: 5 },
    ],
    [{ max_parallel_count: 2 }, { largestChunk: Infinity, parallel: 2 }],
    // More would only take turns.
    [
      { max_size: 1000, max_parallel_count: 500 },
      { largestChunk: 1000, parallel: 10 },
    ],
  ] as const)
    it(`is ${JSON.stringify(wanted)} where it says ${JSON.stringify(given)}`, () => {
      handOver({ initialState: { 'core-capabilities': { files: { chunked_upload: given } } } })
      expect(uploadLimits()).to.eql(wanted)
    })
})
