import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/property.js'
import { eachRow } from '../../../test/support/table.js'
import { fillPlaceholders } from './placeholders.js'

test('names in braces are filled in', () => {
  eachRow<[string, Record<string, string | number>], string>(
    [
      [['', {}], ''],
      [['a', {}], 'a'],
      [['{a}', { a: 'b' }], 'b'],
      [['{a}', {}], '{a}'],
      [['{a} {a}', { a: 'b' }], 'b b'],
      [['{a}{b}', { a: 1, b: 2 }], '12'],
      [['{a}', { a: 0 }], '0'],
      [['{a}', { a: '' }], ''],
      [['{a}', { a: '{b}', b: 'c' }], '{b}'],
      [['{ a }', { a: 'b' }], '{ a }'],
      [['{}', { '': 'x' }], '{}'],
      [['{{a}}', { a: 'b' }], '{b}'],
      [['{a', { a: 'b' }], '{a'],
      [['{a_1}', { a_1: 'b' }], 'b'],
      [['{constructor}', {}], '{constructor}'],
      [['{__proto__}', {}], '{__proto__}'],
      [['{a}', { a: '<b>' }], '<b>'],
      [['{a}', { a: '$&' }], '$&'],
      [['%n {a}', { a: 'b' }], '%n b'],
      [['{A}', { a: 'b' }], '{A}'],
      [['{a-b}', { 'a-b': 'c' }], '{a-b}'],
      [['ä {x} ü', { x: 'ö' }], 'ä ö ü'],
    ],
    ([text, values]) => fillPlaceholders(text, values),
  )
})

test('a value comes out as it went in, whatever is in it, and no text throws', () => {
  const word = fc.stringMatching(/^\w{1,8}$/)
  fc.assert(
    fc.property(word, fc.string(), (name, value) =>
      assert.equal(fillPlaceholders(`<{${name}}>`, Object.fromEntries([[name, value]])), `<${value}>`),
    ),
  )
  fc.assert(fc.property(fc.string(), (text) => assert.equal(fillPlaceholders(text, {}), text)))
})
