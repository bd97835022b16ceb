import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/property.js'
import { eachRow } from '../../../test/support/table.js'
import { favoriteTag, permissionBits, permissions } from './permissions.js'

const { none, read, update, create, share, all } = permissions

test('the server’s letters are bits', () => {
  assert.deepEqual(permissions, { none: 0, read: 1, update: 2, create: 4, delete: 8, share: 16, all: 31 })
  eachRow<string, number>(
    [
      ['', none],
      ['G', read],
      ['W', update],
      ['N', update],
      ['V', update],
      ['C', create],
      ['K', create],
      ['D', permissions.delete],
      ['R', share],
      ['S', none],
      ['M', none],
      ['x', none],
      ['g', none],
      ['😀', none],
      ['GG', read],
      ['RGDNVW', 27],
      ['RGDNVCK', all],
      ['SRGDNVCK', all],
      ['MGR', read | share],
      ['NV', update],
      ['G D', 9],
      ['constructor', none],
    ],
    permissionBits,
  )
})

test('each letter adds what it adds alone, in any order, and nothing beyond all', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      assert.equal(permissionBits(a + b), permissionBits(a) | permissionBits(b))
      assert.equal(permissionBits(a) & ~all, 0)
    }),
  )
})

test('the mark of a favourite is one text and no other', () => {
  eachRow<string, boolean>(
    [
      ['_$!<Favorite>!$_', true],
      ['', false],
      ['Favorite', false],
      ['<Favorite>', false],
      ['!<Favorite>!', false],
      ['$!<Favorite>!$', false],
      ['_$!<favorite>!$_', false],
      ['_$!<FAVORITE>!$_', false],
      ['_$!<Favourite>!$_', false],
      ['_$!Favorite!$_', false],
      ['_$<Favorite>$_', false],
      ['_!$<Favorite>$!_', false],
      [' _$!<Favorite>!$_', false],
      ['_$!<Favorite>!$_ ', false],
      ['_$!&lt;Favorite&gt;!$_', false],
      ['_$!< Favorite >!$_', false],
      ['$_!<Favorite>!_$', false],
      ['TAG_FAVORITE', false],
      ['favorite', false],
      ['_$!<Favorite>!$_\n', false],
    ],
    (tag) => tag === favoriteTag,
  )
  fc.assert(fc.property(fc.stringMatching(/^[\p{L}\p{N} ]*$/u), (tag) => tag !== favoriteTag))
})
