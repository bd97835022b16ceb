import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { formatFileSize } from './file-size.js'

describe('a file size', () => {
  for (const [bytes, text] of [
    [0, '0 B'], [1, '1 B'], [1023, '1,023 B'], [1024, '1 KB'], [1100, '1.1 KB'], [1536, '1.5 KB'], [10 * 1024, '10 KB'], [10.4 * 1024, '10 KB'], [1023.4 * 1024, '1,023 KB'],
    [1023.9 * 1024, '1 MB'], [1024 ** 2, '1 MB'], [3963036, '3.8 MB'], [1024 ** 3, '1 GB'], [1024 ** 4, '1 TB'], [1024 ** 5, '1 PB'], [1024 ** 6, '1,024 PB'],
    [-5, '0 B'], [NaN, '0 B'], [Infinity, '0 B'], [9.96 * 1024, '10 KB'], [9.94 * 1024, '9.9 KB'],
  ] as const) {
    it(`of ${bytes} bytes is ${text}`, () => expect(formatFileSize(bytes, 'en')).to.equal(text))
  }

  it('is written in the language of the page', () => expect(formatFileSize(1536, 'de')).to.equal('1,5 KB'))
})
