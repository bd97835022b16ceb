import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/property.js'
import { eachRow } from '../../../test/support/table.js'
import { formatFileSize, parseFileSize } from './file-size.js'

test('a text is a file size, or null', () => {
  eachRow<string, number | null>(
    [
      ['0', 0],
      ['1', 1],
      ['1b', 1],
      ['1 B', 1],
      ['1k', 1024],
      ['1KB', 1024],
      ['1 kb', 1024],
      ['1m', 1024 ** 2],
      ['1 MB', 1024 ** 2],
      ['1g', 1024 ** 3],
      ['1GB', 1024 ** 3],
      ['1t', 1024 ** 4],
      ['1 TB', 1024 ** 4],
      ['1p', 1024 ** 5],
      ['1 pb', 1024 ** 5],
      ['1.5 KB', 1536],
      ['.5k', 512],
      ['0.3', 0],
      ['0.5', 1],
      [' 12  mb ', 12 * 1024 ** 2],
      ['1.4 MB', 1468006],
      ['007', 7],
      ['', null],
      [' ', null],
      ['b', null],
      ['kb', null],
      ['.', null],
      ['1.', null],
      ['1,5 KB', null],
      ['-1', null],
      ['+1', null],
      ['1e3', null],
      ['0x10', null],
      ['1 k b', null],
      ['1 eb', null],
      ['1 kib', null],
      ['1 bk', null],
      ['1bb', null],
      ['Infinity', null],
      ['NaN', null],
      ['1 kb more', null],
      ['٣ kb', null],
      ['9'.repeat(400), null],
    ],
    parseFileSize,
  )
  assert.equal(parseFileSize(5 as never), null)
  assert.equal(parseFileSize(null as never), null)
})

test('a file size is written as people read it', () => {
  eachRow<number, string>(
    [
      [0, '0 B'],
      [0.4, '0 B'],
      [1, '1 B'],
      [1.5, '2 B'],
      [1023, '1,023 B'],
      [1024, '1 KB'],
      [1100, '1.1 KB'],
      [1536, '1.5 KB'],
      [10 * 1024, '10 KB'],
      [10.4 * 1024, '10.4 KB'],
      [10752, '10.5 KB'],
      [122.1 * 1024 ** 2, '122.1 MB'],
      [122 * 1024 ** 2, '122 MB'],
      [999.94 * 1024, '999.9 KB'],
      [999.96 * 1024, '1,000 KB'],
      [1000.4 * 1024, '1,000 KB'],
      [1023.4 * 1024, '1,023 KB'],
      [1023.9 * 1024, '1 MB'],
      [1024 ** 2, '1 MB'],
      [3963036, '3.8 MB'],
      [1024 ** 3, '1 GB'],
      [1024 ** 4, '1 TB'],
      [1024 ** 5, '1 PB'],
      [1024 ** 6, '1,024 PB'],
      [-5, '0 B'],
      [NaN, '0 B'],
      [Infinity, '0 B'],
      [9.96 * 1024, '10 KB'],
      [9.94 * 1024, '9.9 KB'],
    ],
    (bytes) => formatFileSize(bytes),
  )
  assert.equal(formatFileSize(1536, 'de'), '1,5 KB')
  assert.deepEqual(
    [5, 1536, 5_452_595].map((bytes) => formatFileSize(bytes, 'fr')),
    ['5 o', '1,5 Ko', '5,2 Mo'],
  )
})

test('what is written is read back, as exactly as it is written', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (bytes) => {
      const read = parseFileSize(formatFileSize(bytes).replace(',', ''))
      assert.ok(read !== null && Math.abs(read - bytes) <= bytes * 0.05)
    }),
  )
})

test('every number with every unit is read, and a unit is 1024 of the one before', () => {
  const units = ['', 'k', 'm', 'g', 't', 'p']
  fc.assert(
    fc.property(
      fc.nat({ max: 8000 }),
      fc.nat({ max: 5 }),
      fc.constantFrom('', 'b', 'B'),
      fc.constantFrom('', ' '),
      (count, power, end, blank) => {
        assert.equal(parseFileSize(`${count}${blank}${units[power]}${end}`), count * 1024 ** power)
      },
    ),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      const bytes = parseFileSize(text)
      return bytes === null || bytes >= 0
    }),
  )
})

test('any number in any language is written', () => {
  fc.assert(
    fc.property(fc.double(), fc.constantFrom('en', 'de', 'ar', 'no tag at all', ''), (bytes, locale) =>
      assert.match(formatFileSize(bytes, locale), /^\S+ \S+$/),
    ),
  )
})
