import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { expectOnConsole } from '../../../test/support/left-behind.js'
import { distinct, groupsOf, matching, readChoice, readChoicePage, readChoices, type Choice } from './option.js'

const choice = (label: string, more: Partial<Choice> = {}): Choice => ({ value: label.toLowerCase(), label, ...more })

describe('reading choices', () => {
  for (const [what, given, read] of [
    ['a text', 'red', { value: 'red', label: 'red' }],
    ['a number', 7, { value: '7', label: '7' }],
    ['a value and a label', { value: 'r', label: 'Red' }, { value: 'r', label: 'Red' }],
    ['a value alone', { value: 'r' }, { value: 'r', label: 'r' }],
    ['an id that is a number, and a text', { id: 3, text: 'Three' }, { value: '3', label: 'Three' }],
    ['an id and a name', { id: 'x', name: 'X' }, { value: 'x', label: 'X' }],
    [
      'all of it',
      { value: 'r', label: 'Red', description: 'a colour', group: 'Warm', disabled: true },
      { value: 'r', label: 'Red', description: 'a colour', group: 'Warm', disabled: true },
    ],
    [
      'a second line under another name',
      { id: 'ada', label: 'Ada', subline: 'ada@home' },
      { value: 'ada', label: 'Ada', description: 'ada@home' },
    ],
    ['an empty value with something to read', { value: '', label: 'Nobody' }, { value: '', label: 'Nobody' }],
    ['a label without a value', { label: 'Red' }, null],
    ['nothing', {}, null],
    ['an empty text', '', null],
    ['null', null, null],
    ['a list', [['a']], null],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(readChoice(given)).to.eql(read)
    })
  }

  it('leaves out of a list what is none, and what has been there', () => {
    expectOnConsole(/left out, the first at place/)
    expect(readChoices(['a', null, { value: 'a', label: 'again' }, {}, 'b'])).to.eql([
      { value: 'a', label: 'a' },
      { value: 'b', label: 'b' },
    ])
    expect(distinct([choice('A'), choice('B'), choice('A')]).map(({ label }) => label)).to.eql(['A', 'B'])
  })

  it('reads a page in each of its forms, and none that is no list', () => {
    const choices = [{ value: 'a', label: 'a' }]
    expect(readChoicePage({ results: ['a'], more: true })).to.eql({ choices, more: true })
    expect(readChoicePage({ results: ['a'], pagination: { more: true } })).to.eql({ choices, more: true })
    expect(readChoicePage(['a'])).to.eql({ choices, more: false })
    expect(readChoicePage({ ocs: { meta: { status: 'ok' }, data: ['a'] } })).to.eql({ choices, more: false })
    expect(readChoicePage({ ocs: { data: { results: ['a'], more: true } } })).to.eql({ choices, more: true })
    for (const answer of [null, 'no', 7, {}, { results: 'no' }, { ocs: {} }, { ocs: { data: null } }])
      expect(readChoicePage(answer)).to.equal(null)
  })
})

describe('matching choices', () => {
  const all = [choice('Ångström'), choice('Straße', { description: 'a street' }), choice('Ada Lovelace')]
  const found = (term: string): string[] => matching(all, term).map(({ label }) => label)

  it('looks at neither case nor accents, and at the description too', () => {
    expect([found('ANGST'), found('strasse'), found('street')]).to.eql([['Ångström'], ['Straße'], ['Straße']])
  })

  it('wants all words, in any order; nothing to look for finds all', () => {
    expect([found('love ada'), found('ada x'), found('  '), found('')]).to.eql([
      ['Ada Lovelace'],
      [],
      all.map(({ label }) => label),
      all.map(({ label }) => label),
    ])
  })
})

describe('groups of choices', () => {
  it('stand below the heading of their neighbours', () => {
    const groups = groupsOf([
      choice('a'),
      choice('b', { group: 'G' }),
      choice('c', { group: 'G' }),
      choice('d', { group: 'H' }),
      choice('e'),
    ])
    expect(groups.map(({ name, items }) => `${name}:${items.map(({ index }) => index).join()}`)).to.eql([
      ':0',
      'G:1,2',
      'H:3',
      ':4',
    ])
  })
})
