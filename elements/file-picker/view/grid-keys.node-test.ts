import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { indexAfterKey, type GridPlace } from './grid-keys.js'

const at = (index: number, more: Partial<GridPlace> = {}): GridPlace => ({
  index,
  count: 10,
  columns: 1,
  rowsPerPage: 4,
  rightToLeft: false,
  ...more,
})
/** Ten tiles in rows of four: the last row has two. */
const tile = (index: number, more: Partial<GridPlace> = {}): GridPlace =>
  at(index, { columns: 4, rowsPerPage: 2, ...more })

describe('keys in a grid', () => {
  const cases: readonly (readonly [what: string, key: string, ctrl: boolean, place: GridPlace, to: number | null])[] = [
    ['down in a list', 'ArrowDown', false, at(3), 4],
    ['down at the end of a list', 'ArrowDown', false, at(9), 9],
    ['up in a list', 'ArrowUp', false, at(3), 2],
    ['up at the beginning of a list', 'ArrowUp', false, at(0), 0],
    ['a page down', 'PageDown', false, at(3), 7],
    ['a page down over the end', 'PageDown', false, at(8), 9],
    ['a page up', 'PageUp', false, at(5), 1],
    ['a page up over the beginning', 'PageUp', false, at(2), 0],
    ['Home in a list', 'Home', false, at(5), 0],
    ['End in a list', 'End', false, at(5), 9],
    ['left in a list', 'ArrowLeft', false, at(5), null],
    ['right in a list', 'ArrowRight', false, at(5), null],
    ['down among tiles', 'ArrowDown', false, tile(1), 5],
    ['down to a shorter last row', 'ArrowDown', false, tile(7), 9],
    ['down in the last row', 'ArrowDown', false, tile(8), 8],
    ['up among tiles', 'ArrowUp', false, tile(9), 5],
    ['up in the first row', 'ArrowUp', false, tile(2), 2],
    ['a page up over the beginning among tiles', 'PageUp', false, tile(6), 2],
    ['a page down over the end among tiles', 'PageDown', false, tile(3), 9],
    ['right among tiles', 'ArrowRight', false, tile(3), 4],
    ['right at the end', 'ArrowRight', false, tile(9), 9],
    ['left at the beginning', 'ArrowLeft', false, tile(0), 0],
    ['right in a page read from right to left', 'ArrowRight', false, tile(5, { rightToLeft: true }), 4],
    ['left in a page read from right to left', 'ArrowLeft', false, tile(5, { rightToLeft: true }), 6],
    ['Home among tiles', 'Home', false, tile(6), 4],
    ['End among tiles', 'End', false, tile(4), 7],
    ['End in a shorter last row', 'End', false, tile(8), 9],
    ['Ctrl Home among tiles', 'Home', true, tile(6), 0],
    ['Ctrl End among tiles', 'End', true, tile(1), 9],
    ['another key', 'a', false, at(1), null],
    ['any key where there is nothing', 'ArrowDown', false, at(0, { count: 0 }), null],
  ]
  for (const [what, key, ctrl, place, to] of cases) {
    it(`${what}: ${place.index} to ${to ?? 'nowhere'}`, () => {
      expect(indexAfterKey(key, ctrl, place)).to.equal(to)
    })
  }
})
