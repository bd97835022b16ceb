import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { namesOf, node } from '../../../test/support/file-nodes.js'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import { compareNodes, mergeNodes, nextOrder, type FileOrder, type SortKey } from './file-order.js'

const order: FileOrder = { key: 'name', descending: false, foldersFirst: true, favouritesFirst: true }

/** `Docs/` is a folder, `*` in front marks a favourite, `=12@34` a size and a date. */
function read(text: string): FileNode {
  const [, star, path = '', size, date] = /^(\*?)([^=@]*)(?:=(\d+))?(?:@(\d+))?$/.exec(text) ?? []
  return node(`/${path}`, {
    size: size ? Number(size) : null,
    modifiedMs: date ? Number(date) : null,
    isFavorite: star === '*',
  })
}
const list = (text: string): FileNode[] => text.split(' ').filter(Boolean).map(read)

describe('the order of files', () => {
  for (const [what, given, expected, change, locale] of [
    ['by name reads numbers', 'a10 a9 a1', 'a1 a9 a10', {}, 'en'],
    ['by name reads numbers in descending order too', 'a10 a9 a1', 'a10 a9 a1', { descending: true }, 'en'],
    ['by name has a file before its numbered copies', 'd_1.txt d(1).txt d.txt', 'd.txt d_1.txt d(1).txt', {}, 'en'],
    ['has capitals beside small letters', 'b B a A', 'a A b B', {}, 'en'],
    ['has accents beside their letters', 'z é e f', 'e é f z', {}, 'en'],
    ['follows the language: Swedish has ö at the end', 'ö z o', 'o z ö', {}, 'sv'],
    ['follows the language: German has ö at o', 'ö z o', 'o ö z', {}, 'de'],
    ['of Arabic names is the alphabet', 'ج ب أ', 'أ ب ج', {}, 'ar'],
    ["takes what is no language for the browser's own", 'a10 a9', 'a9 a10', {}, 'no_such-language!'],
    ["takes no language for the browser's own", 'a10 a9', 'a9 a10', {}, ''],
    ['has folders first', 'a b/ c/', 'b/ c/ a', {}, 'en'],
    ['has folders first in descending order too', 'a b/ c/ d', 'c/ b/ d a', { descending: true }, 'en'],
    ['mixes folders in where they are not to be first', 'c a b/', 'a b/ c', { foldersFirst: false }, 'en'],
    ['has favourites before folders', 'a b/ *c', '*c b/ a', {}, 'en'],
    ['has favourites first in descending order too', 'a *b *c d', '*c *b d a', { descending: true }, 'en'],
    ['has favourite folders before favourite files', '*a *b/', '*b/ *a', {}, 'en'],
    ['leaves favourites where they are not to be first', '*b a', 'a *b', { favouritesFirst: false }, 'en'],
    ['by size has the small ones first', 'a=30 b=4 c=200', 'b=4 a=30 c=200', { key: 'size' }, 'en'],
    ['by size can be turned round', 'a=30 b=4 c=200', 'c=200 a=30 b=4', { key: 'size', descending: true }, 'en'],
    ['by size has unknown ones last', 'a b=4 c=0', 'c=0 b=4 a', { key: 'size' }, 'en'],
    [
      'by size has unknown ones last when turned round',
      'a b=4 c=0',
      'b=4 c=0 a',
      { key: 'size', descending: true },
      'en',
    ],
    [
      'by size has unknown ones last, wherever they were',
      'b=4 a c=0 d',
      'b=4 c=0 a d',
      { key: 'size', descending: true },
      'en',
    ],
    [
      'by size has equal ones by name, ascending',
      'c=1 b=1 a=1',
      'a=1 b=1 c=1',
      { key: 'size', descending: true },
      'en',
    ],
    ['by size has folders first', 'a=1 b/=9', 'b/=9 a=1', { key: 'size' }, 'en'],
    [
      'by size ignores the kind where folders are not to be first',
      'a=1 b/=9 c=5',
      'a=1 c=5 b/=9',
      { key: 'size', foldersFirst: false },
      'en',
    ],
    ['by date has the old ones first', 'a@30 b@4', 'b@4 a@30', { key: 'modified' }, 'en'],
    ['by date can be turned round', 'b@4 a@30', 'a@30 b@4', { key: 'modified', descending: true }, 'en'],
    ['by date has unknown ones last, by name', 'z y a@1', 'a@1 y z', { key: 'modified' }, 'en'],
  ] as const) {
    it(what, () => {
      const sorted = list(given).sort(compareNodes({ ...order, ...change }, locale))
      expect(namesOf(sorted)).to.eql(namesOf(list(expected)))
    })
  }

  it('takes no two paths for equal', () => {
    const compare = compareNodes(order, 'en')
    const [a, b] = [node('/x/a'), node('/y/a')]
    expect([compare(a, b), compare(b, a), compare(a, a)]).to.eql([-1, 1, 0])
  })
})

describe('a click on a header', () => {
  for (const [key, descending, clicked, expected] of [
    ['name', false, 'name', true],
    ['name', true, 'name', false],
    ['name', false, 'size', false],
    ['name', true, 'size', false],
    ['size', true, 'modified', true],
    ['size', false, 'modified', true],
    ['modified', false, 'modified', true],
    ['modified', true, 'modified', false],
    ['modified', true, 'name', false],
  ] as const satisfies readonly (readonly [SortKey, boolean, SortKey, boolean])[]) {
    it(`on ${clicked} while ${key} is ${descending ? 'descending' : 'ascending'} makes it ${expected ? 'descending' : 'ascending'}`, () => {
      expect(nextOrder({ ...order, key, descending }, clicked)).to.eql({ ...order, key: clicked, descending: expected })
    })
  }
})

describe('merging more nodes into a sorted list', () => {
  const compare = compareNodes(order, 'en')
  const names = (nodes: readonly FileNode[]): string => namesOf(nodes).join(' ')

  for (const [sorted, more, expected] of [
    ['', '', ''],
    ['a b', '', 'a b'],
    ['', 'b a', 'a b'],
    ['b d', 'e c a', 'a b c d e'],
    ['a b', 'd c', 'a b c d'],
    ['c d', 'b a', 'a b c d'],
    ['a9', 'a10 a1', 'a1 a9 a10'],
  ] as const) {
    it(`[${sorted}] and [${more}] give [${expected}]`, () => {
      expect(names(mergeNodes(list(sorted), list(more), compare))).to.equal(expected)
    })
  }

  it('changes neither list', () => {
    const [sorted, more] = [list('b d'), list('c a')]
    mergeNodes(sorted, more, compare)
    expect([names(sorted), names(more)]).to.eql(['b d', 'c a'])
  })

  it('has those that were there before equal ones', () => {
    const [old, young] = [node('/a', { etag: 'old' }), node('/a', { etag: 'young' })]
    expect(mergeNodes([old], [young], compare).map(({ etag }) => etag)).to.eql(['old', 'young'])
  })

  it('compares few times, however long the list is', () => {
    let count = 0
    const sorted = Array.from({ length: 20_000 }, (_, at) => node(`/n${at}`))
    mergeNodes(sorted, list('n3.5 n12000.5 n99999'), (a, b) => {
      count += 1
      return compare(a, b)
    })
    expect(count).to.be.below(60)
  })
})
