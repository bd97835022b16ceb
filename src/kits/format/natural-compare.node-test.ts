import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/property.js'
import { eachRow } from '../../../test/support/table.js'
import { naturalCompare } from './natural-compare.js'

test('names are compared as people read them', () => {
  eachRow<[string, string, string?], number>(
    [
      [['a', 'b'], -1],
      [['b', 'a'], 1],
      [['a', 'a'], 0],
      [['', ''], 0],
      [['', 'a'], -1],
      [['photo 9', 'photo 10'], -1],
      [['10', '9'], 1],
      [['1', '01'], 1],
      [['a2b', 'a10b'], -1],
      [['v1.9', 'v1.10'], -1],
      [['a', 'B'], -1],
      [['A', 'b'], -1],
      [['a', 'A'], -1],
      [['é', 'f'], -1],
      [['e', 'é'], -1],
      [['résumé', 'resume'], 1],
      [['ä', 'z', 'de'], -1],
      [['ä', 'z', 'sv'], 1],
      [['_a', 'a'], -1],
      [['a b', 'ab'], -1],
      [['2 files', '10 files'], -1],
      [['a', 'b', 'no tag'], -1],
      [['100000000000000000000', '99999999999999999999'], 1],
      [['IMG_2.jpg', 'img_10.jpg'], -1],
      [['def.txt', 'def (1).txt'], -1],
      [['def (2).txt', 'def (10).txt'], -1],
      [['file.txt', 'file_1.txt'], -1],
      [['file_1.txt', 'file_2.txt'], -1],
      [['a.md', 'a.txt'], -1],
      [['v1.10', 'v1.9.2'], 1],
      [['.txt', '.txt (1)'], -1],
      [['a. b', 'a. c.txt'], -1],
    ],
    ([a, b, locale]) => Math.sign(naturalCompare(a, b, locale)),
  )
})

test('it is one order: both ways agree, only equal texts are equal, and three are never in a ring', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[ab]{0,2}[ _]?[(12)]{0,2}[.]?[a1]{0,2}[.]?[a1]?$/),
    fc.stringMatching(/^[aAä]?\d{0,3}[aA]?\d{0,3}$/),
  )
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      assert.equal(Math.sign(naturalCompare(a, b)), 0 - Math.sign(naturalCompare(b, a)))
      assert.equal(naturalCompare(a, b) === 0, a === b)
      const [x = '', y = '', z = ''] = [a, b, c].sort((left, right) => naturalCompare(left, right))
      assert.ok(naturalCompare(x, y) <= 0 && naturalCompare(y, z) <= 0 && naturalCompare(x, z) <= 0)
    }),
  )
})

test('numbers in names go by their value', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (a, b) => {
      assert.equal(Math.sign(naturalCompare(`photo ${a}.jpg`, `photo ${b}.jpg`)), Math.sign(a - b))
    }),
  )
})
