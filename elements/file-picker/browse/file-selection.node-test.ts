import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { namesOf, node } from '../../../test/support/file-nodes.js'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import {
  chooseOne,
  chooseRange,
  chosenNodes,
  howMany,
  inShownOrder,
  keepExisting,
  noSelection,
  pickProblem,
  selectAll,
  selectNone,
  toggle,
  type FileSelection,
  type PickRules,
} from './file-selection.js'

const many: PickRules = { multiple: true, directories: false }
const one: PickRules = { multiple: false, directories: false }
/** `F` is a folder, and `x` is refused by `picky`. */
const list = ['/F/', '/a', '/b', '/c', '/x', '/d', '/e'].map((path) => node(path))
const picky: PickRules = { ...many, canPick: ({ name }) => (name === 'x' ? 'It is locked.' : null) }

const at = (name: string): FileNode => list.find((each) => each.name === name) as FileNode
const from = (names: string, anchor: string | null = null): FileSelection => ({
  paths: new Set([...names].map((name) => `/${name}`)),
  anchor: anchor && `/${anchor}`,
})
/** The names in the order of the list, and the anchor. */
const seen = ({ paths, anchor }: FileSelection): string =>
  `${namesOf(list.filter(({ path }) => paths.has(path))).join('')}<${anchor?.slice(1) ?? ''}`

describe('why a node cannot be chosen', () => {
  for (const [what, isFolder, rules, expected] of [
    ['a file', false, one, null],
    ['a folder', true, one, 'Folders cannot be chosen here.'],
    ['a folder where folders may be', true, { ...one, directories: true }, null],
    ['what the page gives a reason for', false, { ...one, canPick: () => 'Too large.' }, 'Too large.'],
    [
      'a folder that the page gives a reason for',
      true,
      { ...one, directories: true, canPick: () => 'Not yours.' },
      'Not yours.',
    ],
    ['what the page refuses without a word', false, { ...one, canPick: () => false }, 'This cannot be chosen here.'],
    ['what the page allows', false, { ...one, canPick: () => true }, null],
    ['what the page says null of', false, { ...one, canPick: () => null }, null],
    ['what the page says nothing of', false, { ...one, canPick: () => undefined }, null],
    ['what the page says an empty text of', false, { ...one, canPick: () => '' }, null],
  ] as const satisfies readonly (readonly [string, boolean, PickRules, string | null])[]) {
    it(`${what}: ${expected ?? 'it can'}`, () => {
      expect(pickProblem(node(isFolder ? '/a/' : '/a'), rules)).to.equal(expected)
    })
  }
})

describe('choosing files', () => {
  for (const [what, result, expected] of [
    ['one alone', chooseOne(from('ab', 'a'), at('c'), many), 'c<c'],
    ['one alone that cannot be', chooseOne(from('ab', 'a'), at('F'), many), 'ab<a'],
    ['one', toggle(noSelection, at('a'), one), 'a<a'],
    ['another one, which replaces it', toggle(from('a', 'a'), at('b'), one), 'b<b'],
    ['the same one again', toggle(from('a', 'a'), at('a'), one), '<a'],
    ['a folder where only files may be', toggle(from('a', 'a'), at('F'), one), 'a<a'],
    ['one more of several', toggle(from('a', 'a'), at('c'), many), 'ac<c'],
    ['one of several again', toggle(from('ac', 'c'), at('a'), many), 'c<a'],
    ['one that the page refuses', toggle(from('a', 'a'), at('x'), picky), 'a<a'],
    ['one that the page has refused since', toggle(from('x', 'x'), at('x'), picky), '<x'],
    ['a range', chooseRange(from('b', 'b'), list, at('d'), many), 'bcxd<b'],
    ['a range upwards', chooseRange(from('d', 'd'), list, at('b'), many), 'bcxd<d'],
    ['a range to itself', chooseRange(from('b', 'b'), list, at('b'), many), 'b<b'],
    ['a range over what cannot be chosen', chooseRange(from('c', 'c'), list, at('e'), picky), 'cde<c'],
    ['a range over a folder', chooseRange(from('b', 'b'), list, at('F'), many), 'ab<b'],
    ['a range with folders', chooseRange(from('b', 'b'), list, at('F'), { ...many, directories: true }), 'Fab<b'],
    [
      'a range that is made shorter',
      chooseRange(chooseRange(from('b', 'b'), list, at('e'), many), list, at('c'), many),
      'bc<b',
    ],
    ['a range instead of others', chooseRange(from('ad', 'd'), list, at('e'), many), 'de<d'],
    ['a range beside others', chooseRange(from('ad', 'd'), list, at('e'), many, true), 'ade<d'],
    ['a range without a beginning', chooseRange(noSelection, list, at('b'), many), 'ab<F'],
    ['a range whose beginning is filtered away', chooseRange(from('a', 'a'), list.slice(2), at('c'), many), 'bc<b'],
    ['a range to what is not shown', chooseRange(from('a', 'a'), list.slice(0, 3), at('d'), many), 'a<a'],
    ['a range where only one may be', chooseRange(from('a', 'a'), list, at('c'), one), 'c<c'],
    ['all', selectAll(from('a', 'a'), list, picky), 'abcde<a'],
    ['all of those shown', selectAll(from('a', 'a'), list.slice(5), picky), 'ade<a'],
    ['all where only one may be', selectAll(from('a', 'a'), list, one), 'a<a'],
    ['none', selectNone(from('abd', 'b'), list), '<b'],
    ['none of those shown', selectNone(from('abd', 'b'), list.slice(0, 3)), 'd<b'],
    ['what is still there', keepExisting(from('abd', 'b'), list.slice(0, 3)), 'ab<b'],
  ] as const) {
    it(what, () => {
      expect(seen(result)).to.equal(expected)
    })
  }

  it('leaves the selection before as it was', () => {
    const before = from('a', 'a')
    toggle(before, at('b'), many)
    toggle(before, at('a'), many)
    selectAll(before, list, many)
    selectNone(before, list)
    chooseRange(before, list, at('d'), many, true)
    expect(seen(before)).to.equal('a<a')
  })

  it('gives the same selection where nothing changes', () => {
    const before = from('a', 'a')
    expect(
      [keepExisting(before, list), toggle(before, at('x'), picky), selectAll(before, list, one)].every(
        (after) => after === before,
      ),
    ).to.equal(true)
  })
})

describe('the box above the list', () => {
  for (const [chosen, nodes, rules, expected] of [
    ['', list, many, 'none'],
    ['a', list, many, 'some'],
    ['abcxde', list, many, 'all'],
    ['abcde', list, picky, 'all'],
    ['abcde', list, many, 'some'],
    ['Fabcxde', list, { ...many, directories: true }, 'all'],
    ['abcxde', list, { ...many, directories: true }, 'some'],
    ['', [], many, 'none'],
    ['a', [], many, 'none'],
    ['', [at('F')], many, 'none'],
    ['a', list.slice(0, 2), many, 'all'],
    ['e', list.slice(0, 2), many, 'none'],
  ] as const satisfies readonly (readonly [string, readonly FileNode[], PickRules, string])[]) {
    it(`says ${expected} for [${chosen}] of [${namesOf(nodes).join('')}]`, () => {
      expect(howMany(from(chosen), nodes, rules)).to.equal(expected)
    })
  }
})

describe('the nodes that are chosen', () => {
  const open = node('/Open/')
  const folders: PickRules = { ...many, directories: true }
  for (const [what, chosen, nodes, folder, rules, expected] of [
    ['are in the order of the list', 'dab', list, null, many, 'a b d'],
    ['are in the order of the list as it is now', 'dab', list.toReversed(), null, many, 'd b a'],
    ['are those that are there', 'dab', list.slice(0, 3), null, many, 'a b'],
    ['are none', '', list, null, many, ''],
    ['are the open folder where none is and folders may be', '', list, open, folders, 'Open'],
    ['are not the open folder where one is', 'a', list, open, folders, 'a'],
    ['are not the open folder where only files may be', '', list, open, many, ''],
    ['are not the open folder where the page refuses it', '', list, open, { ...folders, canPick: () => false }, ''],
    ['are the open folder when those that were are gone', 'z', list, open, folders, 'Open'],
  ] as const satisfies readonly (readonly [
    string,
    string,
    readonly FileNode[],
    FileNode | null,
    PickRules,
    string,
  ])[]) {
    it(what, () => {
      expect(namesOf(chosenNodes(from(chosen), nodes, folder, rules)).join(' ')).to.equal(expected)
    })
  }

  it('are told in the order in which they are shown, those that a filter hides last', () => {
    const shown = [...'exba'].map(at)
    expect(namesOf(inShownOrder([...'abcde'].map(at), shown)).join('')).to.equal('ebacd')
    expect(inShownOrder([at('c')], shown)).to.eql([at('c')])
  })
})
