import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/property.js'
import { eachRow } from '../../../test/support/table.js'
import { basename, dirname, encodePath, isSamePath, joinPaths } from './paths.js'

const name = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((text) => !text.includes('/') && text !== '.' && text !== '..')
const path = fc
  .tuple(fc.boolean(), fc.array(name, { minLength: 1 }), fc.boolean())
  .map(([front, names, end]) => `${front ? '/' : ''}${names.join('/')}${end ? '/' : ''}`)

test('parts of a path are put together with one slash between them', () => {
  eachRow<string[], string>(
    [
      [[], ''],
      [[''], ''],
      [['', ''], ''],
      [['a'], 'a'],
      [['a', 'b'], 'a/b'],
      [['a', '', 'b'], 'a/b'],
      [['/a', 'b'], '/a/b'],
      [['/', 'a'], '/a'],
      [['', '/a'], '/a'],
      [['a/', ''], 'a/'],
      [['/', '/a'], '/a'],
      [['/', '/'], '/'],
      [['/'], '/'],
      [['', '/'], '/'],
      [['a/', '/b'], 'a/b'],
      [['a//', '//b'], 'a/b'],
      [['a', 'b/'], 'a/b/'],
      [['a', '/'], 'a/'],
      [['', 'a'], 'a'],
      [['a', ''], 'a'],
      [['a//b', 'c'], 'a/b/c'],
      [['..', 'a', '.'], '../a/.'],
      [['//a'], '/a'],
      [['a b', 'ü#?'], 'a b/ü#?'],
    ],
    (parts) => joinPaths(...parts),
  )
})

test('what is put together has no doubled slash, and putting it together again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (parts) => {
      const whole = joinPaths(...parts)
      assert.ok(!whole.includes('//'))
      assert.equal(joinPaths(whole), whole)
    }),
  )
})

test('a path has a folder and a name', () => {
  const rows: [string, [string, string]][] = [
    ['/a/b.txt', ['/a', 'b.txt']],
    ['/a', ['/', 'a']],
    ['/', ['/', '']],
    ['', ['', '']],
    ['a', ['', 'a']],
    ['a/b', ['a', 'b']],
    ['/a/b/', ['/a', 'b']],
    ['/a/', ['/', 'a']],
    ['a/', ['', 'a']],
    ['//', ['/', '']],
    ['/a//b', ['/a', 'b']],
    ['//a', ['/', 'a']],
    ['/a//', ['/', 'a']],
    ['/a/.', ['/a', '.']],
    ['/a/..', ['/a', '..']],
    ['/.hidden', ['/', '.hidden']],
    ['/a b/c d', ['/a b', 'c d']],
    ['/ü/ö', ['/ü', 'ö']],
    ['C:\\x\\y', ['', 'C:\\x\\y']],
    ['/a/b?c#d', ['/a', 'b?c#d']],
    ['/a/b/c/d', ['/a/b/c', 'd']],
    ['a//b//', ['a', 'b']],
  ]
  eachRow(
    rows.map(([whole, [folder]]) => [whole, folder] as const),
    dirname,
  )
  eachRow(
    rows.map(([whole, [, last]]) => [whole, last] as const),
    basename,
  )
})

test('folder and name together lead to the same place', () => {
  fc.assert(
    fc.property(path, (whole) => {
      assert.ok(isSamePath(joinPaths(dirname(whole), basename(whole)), whole))
      assert.ok(!basename(whole).includes('/'))
      assert.equal(dirname(whole).startsWith('/'), whole.startsWith('/'))
    }),
  )
})

test('two paths are the same whatever slashes and dots they have too many', () => {
  eachRow<[string, string], boolean>(
    [
      [['', ''], true],
      [['/', ''], true],
      [['/', '/'], true],
      [['//', '.'], true],
      [['/a', 'a'], true],
      [['/a', '/a/'], true],
      [['/a//b', '/a/b'], true],
      [['/a/./b', '/a/b'], true],
      [['./a', 'a'], true],
      [['/a/.', '/a'], true],
      [['/a b', '/a b'], true],
      [['/ü', '/ü'], true],
      [['/a', '/A'], false],
      [['/a', '/b'], false],
      [['/a/b', '/ab'], false],
      [['/a', '/a/b'], false],
      [['/a/..', '/'], false],
      [['/a/../b', '/b'], false],
      [['/a', ''], false],
      [['/a.', '/a'], false],
      [['/...', '/'], false],
      [['a', 'a '], false],
    ],
    ([one, other]) => isSamePath(one, other),
  )
})

test('a path is the same as itself in other words, and as no path with one name more', () => {
  fc.assert(
    fc.property(path, name, (whole, more) => {
      assert.ok(isSamePath(whole, `/./${whole.replaceAll('/', '//')}/`))
      assert.ok(!isSamePath(whole, joinPaths(whole, more)))
    }),
  )
})

test('each name of a path is encoded by itself', () => {
  eachRow<string, string>(
    [
      ['', ''],
      ['/', '/'],
      ['a', 'a'],
      ['/a', '/a'],
      ['/a/', '/a/'],
      ['/a b', '/a%20b'],
      ['/a#b', '/a%23b'],
      ['/a?b', '/a%3Fb'],
      ['/50%', '/50%25'],
      ['/a&b', '/a%26b'],
      ['/a+b', '/a%2Bb'],
      ['/ü', '/%C3%BC'],
      ['/%20', '/%2520'],
      ['//a', '//a'],
      ['/a/../b', '/a/../b'],
      ['/日本', '/%E6%97%A5%E6%9C%AC'],
      ['/😀', '/%F0%9F%98%80'],
      ['/\ud800', '/%EF%BF%BD'],
      ['/a:b', '/a%3Ab'],
      ['/a\\b', '/a%5Cb'],
      ['/a"b', '/a%22b'],
      ["/it's (1)!", "/it's%20(1)!"],
    ],
    encodePath,
  )
})

test('an encoded path is read back by whoever reads an address', () => {
  fc.assert(
    fc.property(path, (whole) => {
      assert.equal(encodePath(whole).split('/').map(decodeURIComponent).join('/'), whole.toWellFormed())
      assert.match(encodePath(whole), /^[\w/%.!~*'()-]*$/)
    }),
  )
})
