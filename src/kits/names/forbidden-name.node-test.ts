import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/property.js'
import { eachRow } from '../../../test/support/table.js'
import { isForbiddenName } from './forbidden-name.js'

test('a name that matches the server’s pattern anywhere is forbidden', () => {
  eachRow<[string, string?], boolean>(
    [
      [['a.part'], true],
      [['a.filepart'], true],
      [['.part'], true],
      [['.filepart'], true],
      [['a.b.part'], true],
      [['a.PART'], false],
      [['a.part.txt'], false],
      [['part'], false],
      [['apart'], false],
      [['a.parts'], false],
      [[''], false],
      [['a.xfilepart'], false],
      [['a.part '], false],
      [['.htaccess', '^\\.'], true],
      [['a.part', '^\\.'], false],
      [['my secret.txt', 'secret'], true],
      [['Secret', 'secret'], false],
      [['a', ''], true],
      [['a.part', '['], true],
      [['[', '['], false],
      [['a\nb', '^b$'], false],
      [['ä.tmp', '\\.tmp$'], true],
    ],
    ([name, pattern]) => isForbiddenName(name, pattern),
  )
})

test('every name with a forbidden ending is forbidden, and any pattern gives an answer', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('.part', '.filepart'), (stem, ending) => isForbiddenName(stem + ending)),
  )
  fc.assert(
    fc.property(fc.string(), fc.string(), (name, pattern) => typeof isForbiddenName(name, pattern) === 'boolean'),
  )
})

test('it can be given to filter(), and tells of a pattern that is none', () => {
  assert.deepEqual(['0', 'a.part', '1'].filter(isForbiddenName as (name: string) => boolean), ['a.part'])
  let told = 0
  isForbiddenName('a', '(', () => {
    told += 1
  })
  isForbiddenName('a', 'b', () => {
    told += 1
  })
  assert.equal(told, 1)
})
