import '../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import type { Choice } from '../../src/kits/choices/option.js'
import { itemsOf, picked, splitEntries, withEntries } from './search-select.model.js'

const choice = (value: string, more: Partial<Choice> = {}): Choice => ({ value, label: value.toUpperCase(), ...more })
const values = (choices: readonly Choice[]): string[] => choices.map(({ value }) => value)
const texts = { create: 'Add', retry: 'Again' }

describe('rows of a list', () => {
  const rows = (term: string, changes: Partial<Parameters<typeof itemsOf>[0]> = {}): string[] =>
    itemsOf(
      { choices: [choice('a'), choice('b')], chosen: [choice('c')], term, creates: true, failed: false, ...changes },
      texts,
    ).map(({ value, action }) => `${value}${action ? ` ${action}` : ''}`)

  it('begin with a new entry, unless it is there by value or label, or chosen already', () => {
    expect([rows(' new '), rows('a'), rows('B'), rows('c'), rows(' '), rows('new', { creates: false })]).to.eql([
      ['new create', 'a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ])
  })

  it('end with another try where something did not come', () => {
    expect(rows('', { failed: true })).to.eql(['a', 'b', ' retry'])
  })
})

describe('what is chosen', () => {
  it('is replaced, or joined, or taken back', () => {
    expect(values(picked([choice('a')], choice('b'), false))).to.eql(['b'])
    expect(values(picked([choice('a')], choice('b'), true))).to.eql(['a', 'b'])
    expect(values(picked([choice('a'), choice('b')], choice('a'), true))).to.eql(['b'])
  })

  it('takes entries in, each once, from what is on offer, and as many as fit', () => {
    const options = [choice('a'), choice('b', { disabled: true })]
    expect(withEntries([choice('x')], ['x', 'A', 'b', 'new', 'new'], options, Infinity)).to.eql([
      choice('x'),
      choice('a'),
      { value: 'new', label: 'new' },
    ])
    expect(values(withEntries([choice('x')], ['1', '2', '3'], [], 3))).to.eql(['x', '1', '2'])
    expect(values(withEntries([choice('x'), choice('y')], ['1'], [], 1))).to.eql(['x', 'y'])
  })
})

describe('splitting what is typed', () => {
  for (const [text, separators, entries, rest] of [
    ['abc', ',', [], 'abc'],
    ['abc,', ',', ['abc'], ''],
    [' a , b ,c', ',', ['a', 'b'], 'c'],
    [',,', ',', [], ''],
    ['a;b,c', ',;', ['a', 'b'], 'c'],
    ['a;b', ',', [], 'a;b'],
    ['a b', ' ', ['a'], 'b'],
    ['a\r\nb\n', '', ['a', 'b'], ''],
    ['.*,x', ',.', ['*'], 'x'],
    ['👍,👎', ',', ['👍'], '👎'],
  ] as const) {
    it(`makes ${JSON.stringify(entries)} and ${JSON.stringify(rest)} of ${JSON.stringify(text)}`, () => {
      expect(splitEntries(text, separators)).to.eql({ entries, rest })
    })
  }
})
