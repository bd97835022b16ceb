import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import type { MenuEntry } from '../app-menu.model.js'
import { find, moveInGroup, pinnedFirst, step, toggled } from './apps-panel.model.js'

const entry = (id: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  app: id,
  name: id,
  href: `?app=${id}`,
  icon: null,
  active: false,
  unread: 0,
  target: null,
  hidden: false,
  pinned: false,
  ...more,
})

describe('the panel of <app-menu>', () => {
  it('finds entries by a part of their name, whatever its case and accents', () => {
    const list = [entry('a', { name: 'Übersicht' }), entry('b', { name: 'Café' }), entry('c', { name: 'Cabinet' })]
    const found = (term: string): string[] => find(list, term).map(({ id }) => id)
    expect([found('uber'), found('CA'), found(' é '), found('zz'), found(' ')]).to.eql([
      ['a'],
      ['b', 'c'],
      ['a', 'b', 'c'],
      [],
      ['a', 'b', 'c'],
    ])
  })

  it('shows pinned entries first, each in their order', () => {
    const list = [entry('a'), entry('b', { pinned: true }), entry('c'), entry('d', { pinned: true })]
    expect(pinnedFirst(list).map(({ id }) => id)).to.eql(['b', 'd', 'a', 'c'])
  })

  describe('moving', () => {
    const list = [
      entry('a'),
      entry('P', { pinned: true }),
      entry('b'),
      entry('x', { hidden: true, pinned: true }),
      entry('Q', { pinned: true }),
      entry('c'),
    ]
    const moved = (id: string, by: number): string | null => moveInGroup(list, id, by)?.order.join('') ?? null

    it('changes places within the group alone, and leaves all others in their order', () => {
      expect([moved('a', 1), moved('c', -1), moved('c', -2), moved('Q', -1)]).to.eql([
        'PbaxQc',
        'aPcbxQ',
        'caPbxQ',
        'aQPbxc',
      ])
    })

    it('stops at both ends, and says where the entry is', () => {
      expect([moved('a', -1), moved('c', 1), moved('P', -1), moved('x', 1), moved('nobody', 1)]).to.eql([
        null,
        null,
        null,
        null,
        null,
      ])
      expect(moveInGroup(list, 'a', 9)).to.eql({ order: ['P', 'b', 'x', 'Q', 'c', 'a'], position: 3, count: 3 })
    })
  })

  it('adds an id to a list or takes it out', () => {
    expect([toggled(['a'], 'b'), toggled(['a', 'b'], 'a')]).to.eql([['a', 'b'], ['b']])
  })

  describe('the arrow keys', () => {
    const grid = { count: 10, columns: 4, hasField: true, toEnd: 1 }
    const from = (at: number, more: Partial<typeof grid> = {}): (number | undefined)[] =>
      ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Tab'].map((key) =>
        step(key, at, { ...grid, ...more }),
      )

    it('walk a grid in two dimensions, the last row of which may be short', () => {
      expect(from(5)).to.eql([1, 9, 4, 6, 0, 9, undefined])
      // Nothing is below it but a shorter row, whose last it goes to.
      expect(from(7)).to.eql([3, 9, 6, 8, 0, 9, undefined])
      expect(from(9)).to.eql([5, 9, 8, 9, 0, 9, undefined])
      expect(from(2)[0]).to.equal(-1)
    })

    it('are mirrored from right to left', () => {
      expect(from(5, { toEnd: -1 }).slice(2, 4)).to.eql([6, 4])
    })

    it('leave the field only downwards', () => {
      expect(from(-1)).to.eql([undefined, 0, undefined, undefined, undefined, undefined, undefined])
    })

    it('go round in a list of one column', () => {
      const list = { count: 3, columns: 1 }
      expect(from(2, list)).to.eql([1, -1, undefined, undefined, 0, 2, undefined])
      expect(from(-1, list).slice(0, 2)).to.eql([2, 0])
      expect(from(0, { ...list, hasField: false })[0]).to.equal(2)
      expect(from(2, { ...list, hasField: false })[1]).to.equal(0)
    })
  })
})
