import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/property.js'
import { eachRow } from '../../../test/support/table.js'
import { buildQuery, parseQuery, type QueryValue } from './query.js'

test('a query is made of names and values', () => {
  eachRow<Record<string, QueryValue>, string>(
    [
      [{}, ''],
      [{ a: 'b' }, 'a=b'],
      [{ a: 'b', c: 'd' }, 'a=b&c=d'],
      [{ a: '' }, 'a='],
      [{ a: null }, 'a'],
      [{ a: undefined }, ''],
      [{ a: undefined, b: 1 }, 'b=1'],
      [{ a: 0 }, 'a=0'],
      [{ a: -1.5 }, 'a=-1.5'],
      [{ a: true }, 'a=true'],
      [{ a: false }, 'a=false'],
      [{ 'a b': 'c d' }, 'a%20b=c%20d'],
      [{ a: '+' }, 'a=%2B'],
      [{ a: '&b=c' }, 'a=%26b%3Dc'],
      [{ 'a=b': 'c' }, 'a%3Db=c'],
      [{ dir: '/a/b' }, 'dir=%2Fa%2Fb'],
      [{ a: 'ü' }, 'a=%C3%BC'],
      [{ a: '#?' }, 'a=%23%3F'],
      [{ '': 'x' }, ''],
      [{ a: '\ud800' }, 'a=%EF%BF%BD'],
      [{ a: '%20' }, 'a=%2520'],
      [{ a: null, b: '' }, 'a&b='],
    ],
    buildQuery,
  )
})

test('a query is read, whatever it is like', () => {
  eachRow<string, Record<string, string | null>>(
    [
      ['', {}],
      ['?', {}],
      ['a=b', { a: 'b' }],
      ['?a=b', { a: 'b' }],
      ['a=b&c=d', { a: 'b', c: 'd' }],
      ['a', { a: null }],
      ['a=', { a: '' }],
      ['&&a=b&', { a: 'b' }],
      ['=b', {}],
      ['a=b=c', { a: 'b=c' }],
      ['a=b+c', { a: 'b c' }],
      ['a=%2B', { a: '+' }],
      ['a%20b=c', { 'a b': 'c' }],
      ['a=1&a=2', { a: '2' }],
      ['a=%', { a: '%' }],
      ['a=%E0%A4%A', { a: '%E0%A4%A' }],
      ['%=1', { '%': '1' }],
      ['a=%C3%BC', { a: 'ü' }],
      ['a=?', { a: '?' }],
      ['??a=b', { '?a': 'b' }],
      ['a&b=&c=1', { a: null, b: '', c: '1' }],
      ['dir=/a/b', { dir: '/a/b' }],
    ],
    parseQuery,
  )
})

test('what was written is read, and nothing that is read throws', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1 })
  fc.assert(
    fc.property(fc.dictionary(name, fc.option(fc.string({ unit: 'grapheme' }))), (values) => {
      assert.deepEqual(Object.entries(parseQuery(`?${buildQuery(values)}`)), Object.entries(values))
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      parseQuery(text)
    }),
  )
})

test('a name that every object has is a name like any other', () => {
  assert.deepEqual(Object.entries(parseQuery('__proto__=x&constructor')), [
    ['__proto__', 'x'],
    ['constructor', null],
  ])
})
