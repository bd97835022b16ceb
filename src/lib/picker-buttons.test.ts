import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import type { FileNode } from './file-node.js'
import { pickerButtons, type PickerButton, type PickerMoment } from './picker-buttons.js'

const node = (name: string, isFolder = false): FileNode => ({
  path: `/${name}`, name, isFolder, size: null, modifiedMs: null, mimeType: '', permissions: null, isFavorite: false, etag: '', previewUrl: null,
})
const [root, docs, file, other] = [{ ...node('', true), path: '/' }, node('Docs', true), node('a.txt'), node('b.txt')]
const inRoot: PickerMoment = { nodes: [], path: '/', folderName: 'All files' }
const inDocs: PickerMoment = { nodes: [], path: '/Docs', folderName: 'Docs' }

/** As it is read: `Copy to Docs`, `!` in front of the primary one, in brackets when disabled. */
function seen({ label, plural, count, values, primary, disabled }: PickerButton): string {
  const text = (count === undefined || count === 1 ? label : plural ?? '').replace('%n', String(count)).replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
  const marked = `${primary ? '!' : ''}${text}`
  return disabled ? `(${marked})` : marked
}

describe('the buttons of a file picker', () => {
  for (const [what, type, moment, expected] of [
    ['choose, with nothing chosen', 1, inRoot, '(!Choose)'],
    ['choose, with nothing chosen in a folder', 1, inDocs, '(!Choose)'],
    ['choose, with a file', 1, { ...inRoot, nodes: [file] }, '!Choose a.txt'],
    ['choose, with the open folder', 1, { ...inDocs, nodes: [docs] }, '!Choose Docs'],
    ['choose, with the root', 1, { ...inRoot, nodes: [root] }, '!Choose'],
    ['choose, with two files', 1, { ...inRoot, nodes: [file, other] }, '!Choose 2 files'],
    ['choose, while loading', 1, { ...inRoot, nodes: [file], loading: true }, '(!Choose a.txt)'],
    ['move, with nothing chosen', 2, inRoot, '(!Move)'],
    ['move, into the root', 2, { ...inRoot, nodes: [root] }, '!Move'],
    ['move, with nothing chosen in a folder', 2, inDocs, '(!Move to Docs)'],
    ['move, into the open folder', 2, { ...inDocs, nodes: [docs] }, '!Move to Docs'],
    ['move, into a folder that is chosen', 2, { ...inRoot, nodes: [docs] }, '!Move to Docs'],
    ['move, with a file chosen', 2, { ...inDocs, nodes: [file] }, '!Move to Docs'],
    ['copy, into the root', 3, { ...inRoot, nodes: [root] }, '!Copy'],
    ['copy, into the open folder', 3, { ...inDocs, nodes: [docs] }, '!Copy to Docs'],
    ['copy, while loading', 3, { ...inDocs, nodes: [docs], loading: true }, '(!Copy to Docs)'],
    ['copy and move, into the root', 4, { ...inRoot, nodes: [root] }, 'Copy|!Move'],
    ['copy and move, into the open folder', 4, { ...inDocs, nodes: [docs] }, 'Copy to Docs|!Move to Docs'],
    ['copy and move, with nothing chosen', 4, inRoot, '(Copy)|(!Move)'],
    ['an unknown type', 9, { ...inRoot, nodes: [file] }, '!Choose a.txt'],
    ['no number at all', NaN, inRoot, '(!Choose)'],
    ['custom, without any', 5, inRoot, ''],
    ['custom, with nonsense', 5, { ...inRoot, custom: [null, 3, {}, { text: '' }, 'x'] }, ''],
    ['custom', 5, { ...inRoot, nodes: [file], custom: [{ text: 'Link {x}', type: 1 }, { text: 'Attach', type: 2, defaultButton: true }] }, 'Link {x}|!Attach'],
    ['custom, with two defaults', 5, { ...inRoot, custom: [{ text: 'A', defaultButton: true }, { text: 'B', defaultButton: true }] }, '(!A)|(B)'],
  ] as const satisfies readonly (readonly [string, number, PickerMoment, string])[]) {
    it(what, () => expect(pickerButtons(type, moment).map(seen).join('|')).to.equal(expected))
  }

  it('tell the callback what they are', () => {
    expect(pickerButtons(4, inRoot).map(({ type }) => type)).to.eql([3, 2])
    expect(pickerButtons(1, inRoot).map(({ type }) => type)).to.eql([1])
    expect(pickerButtons(5, { ...inRoot, custom: [{ text: 'A', type: 7 }, { text: 'B', type: 'b' }, { text: 'C' }] }).map(({ type }) => type)).to.eql([7, 'b', 'C'])
  })

  it('have ids of their own', () => expect(pickerButtons(5, { ...inRoot, custom: [{ text: 'A' }, { text: 'A' }] }).map(({ id }) => id)).to.eql(['custom-0', 'custom-1']))
})
