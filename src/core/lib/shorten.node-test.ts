import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/property.js'
import { asName, asNameOrNull, mostShown, shortened, shownName, shownText } from './shorten.js'

test('a text that is too long is cut between two characters and ends with an ellipsis', () => {
  const cut: readonly (readonly [text: string, most: number, short: string])[] = [
    ['', 5, ''],
    ['abcde', 5, 'abcde'],
    ['abcdef', 5, 'abcd…'],
    ['abc🙂e', 5, 'abc…'],
    ['ab🙂ef', 5, 'ab🙂…'],
  ]
  for (const [text, most, short] of cut) assert.equal(shortened(text, most), short)
})

test('it is never longer than the most, and keeps whole characters, whatever the text', () => {
  const unit = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\ud83d', '\u0301', '\u200d'))
  fc.assert(
    fc.property(fc.array(unit), fc.integer({ min: 1, max: 40 }), (parts, most) => {
      const text = parts.join('')
      const short = shortened(text, most)
      assert.ok(short.length <= most, short)
      assert.equal(short === text, text.length <= most)
      if (text.isWellFormed()) assert.ok(short.isWellFormed())
    }),
  )
})

test('each kind of text has its most', () => {
  const huge = 'x'.repeat(10_000_000)
  assert.deepEqual(
    [shownText(huge), shownName(huge), asName(huge), asName({}, huge)].map(({ length }) => length),
    [mostShown.message, mostShown.name, mostShown.name, mostShown.name],
  )
  assert.deepEqual([asName(7), asName(null), asName('', 'a')], ['7', '', 'a'])
  assert.deepEqual([asNameOrNull(7), asNameOrNull(''), asNameOrNull('a')], [null, null, 'a'])
  assert.equal(asNameOrNull(huge)?.length, mostShown.name)
})
