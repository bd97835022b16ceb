import '../../../test/support/node-setup.js'
import { after, before, beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { expectOnConsole } from '../../../test/support/left-behind.js'
import { node } from '../../../test/support/file-nodes.js'
import { pageLocale, writeNumbersIn } from '../../../src/core/page/server/translate.js'
import { sharedRecord } from '../../../src/core/page/shared-values.js'
import { folderNode } from '../../../src/kits/file-sources/page-data.js'
import { pickerButtons, type FooterButton, type PickerKind, type PickerMoment } from './picker-buttons.js'

const [root, docs, file, other] = [folderNode('/'), node('/Docs/'), node('/a.txt'), node('/b.txt')]
const inRoot: PickerMoment = { nodes: [], path: '/', folderName: 'All files' }
const inDocs: PickerMoment = { nodes: [], path: '/Docs', folderName: 'Docs' }

/** The button as text: `Copy to Docs`, with `!` in front if it is primary, in brackets if it is disabled. */
function seen({ label, variant, disabled }: FooterButton): string {
  const marked = `${variant === 'primary' ? '!' : ''}${label}`
  return disabled ? `(${marked})` : marked
}

describe('the buttons of a file picker', () => {
  // In English: there is no page that could hand over other texts.
  before(() => writeNumbersIn(() => 'en'))
  after(() => writeNumbersIn(pageLocale))
  beforeEach(() => {
    sharedRecord('texts', () => ({ catalogue: {}, listeners: new Set() }))
  })

  for (const [what, kind, moment, expected] of [
    ['choose, with nothing chosen', 'choose', inRoot, '(!Choose)'],
    ['choose, with nothing chosen in a folder', 'choose', inDocs, '(!Choose)'],
    ['choose, with a file', 'choose', { ...inRoot, nodes: [file] }, '!Choose a.txt'],
    ['choose, with the open folder', 'choose', { ...inDocs, nodes: [docs] }, '!Choose Docs'],
    ['choose, with the root', 'choose', { ...inRoot, nodes: [root] }, '!Choose'],
    ['choose, with two files', 'choose', { ...inRoot, nodes: [file, other] }, '!Choose 2 files'],
    ['choose, while loading', 'choose', { ...inRoot, nodes: [file], loading: true }, '(!Choose a.txt)'],
    ['move, with nothing chosen', 'move', inRoot, '(!Move)'],
    ['move, into the root', 'move', { ...inRoot, nodes: [root] }, '!Move'],
    ['move, with nothing chosen in a folder', 'move', inDocs, '(!Move to Docs)'],
    ['move, into the open folder', 'move', { ...inDocs, nodes: [docs] }, '!Move to Docs'],
    ['move, into a folder that is chosen', 'move', { ...inRoot, nodes: [docs] }, '!Move to Docs'],
    ['move, with a file chosen', 'move', { ...inDocs, nodes: [file] }, '!Move to Docs'],
    ['copy, into the root', 'copy', { ...inRoot, nodes: [root] }, '!Copy'],
    ['copy, into the open folder', 'copy', { ...inDocs, nodes: [docs] }, '!Copy to Docs'],
    ['copy, while loading', 'copy', { ...inDocs, nodes: [docs], loading: true }, '(!Copy to Docs)'],
    ['copy and move, into the root', 'copy-move', { ...inRoot, nodes: [root] }, 'Copy|!Move'],
    ['copy and move, into the open folder', 'copy-move', { ...inDocs, nodes: [docs] }, 'Copy to Docs|!Move to Docs'],
    ['copy and move, with nothing chosen', 'copy-move', inRoot, '(Copy)|(!Move)'],
    ['custom, without any', 'custom', inRoot, ''],
    ['custom, with nonsense', 'custom', { ...inRoot, custom: [null, 3, {}, { text: '' }, 'x'] }, ''],
    [
      'custom',
      'custom',
      {
        ...inRoot,
        nodes: [file],
        custom: [
          { text: 'Link {x}', type: 1 },
          { text: 'Attach', type: 2, defaultButton: true },
        ],
      },
      'Link {x}|!Attach',
    ],
    [
      'custom, in the newer words',
      'custom',
      {
        ...inRoot,
        nodes: [file],
        custom: [
          { label: 'Link', disabled: true },
          { label: 'Attach', variant: 'primary' },
        ],
      },
      '(Link)|!Attach',
    ],
    [
      'custom, with two defaults',
      'custom',
      {
        ...inRoot,
        custom: [
          { text: 'A', defaultButton: true },
          { text: 'B', defaultButton: true },
        ],
      },
      '(!A)|(B)',
    ],
  ] as const satisfies readonly (readonly [string, PickerKind, PickerMoment, string])[]) {
    it(what, () => {
      if (what.includes('nonsense')) expectOnConsole(/left out, the first at place/)
      expect(pickerButtons(kind, moment).map(seen).join('|')).to.equal(expected)
    })
  }

  it('tell the page what they are', () => {
    expect(pickerButtons('copy-move', inRoot).map(({ told }) => told)).to.eql(['copy', 'move'])
    expect(pickerButtons('choose', inRoot).map(({ told }) => told)).to.eql(['choose'])
    expect(
      pickerButtons('custom', {
        ...inRoot,
        custom: [{ text: 'A', type: 7 }, { text: 'B', type: 'b' }, { text: 'C' }, { label: 'D', value: 9 }],
      }).map(({ told }) => told),
    ).to.eql([7, 'b', 'C', 9])
  })

  it('have values of their own in the footer', () => {
    expect(
      pickerButtons('custom', { ...inRoot, custom: [{ text: 'A' }, { text: 'A' }] }).map(({ value }) => value),
    ).to.eql(['custom-0', 'custom-1'])
  })
})
