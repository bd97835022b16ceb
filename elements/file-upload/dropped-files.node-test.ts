import '../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { chosenItems, droppedItems, hasFiles, type LocalItem } from './dropped-files.js'

interface Tree {
  [name: string]: Tree | string | null
}

/** A dropped entry as a browser provides it; folders return 100 entries at a time. Null content: reading it fails. */
function entryOf(name: string, content: Tree | string | null): FileSystemEntry {
  if (content === null)
    return {
      name,
      isFile: true,
      file: (_done: unknown, fail: (error: Error) => void) => fail(new Error('NotReadableError')),
    } as unknown as FileSystemEntry
  if (typeof content === 'string')
    return {
      name,
      isFile: true,
      file: (done: (file: File) => void) => done(new File([content], name)),
    } as unknown as FileSystemEntry
  const left = Object.entries(content).map(([own, inside]) => entryOf(own, inside))
  return {
    name,
    isFile: false,
    createReader: () => ({ readEntries: (done: (some: FileSystemEntry[]) => void) => done(left.splice(0, 100)) }),
  } as unknown as FileSystemEntry
}
const transferOf = (tree: Tree): DataTransfer =>
  ({
    items: [
      ...Object.entries(tree).map(([name, content]) => ({
        kind: 'file',
        webkitGetAsEntry: () => entryOf(name, content),
        getAsFile: () => null,
      })),
      { kind: 'string' },
    ],
  }) as unknown as DataTransfer
const pathsOf = (items: readonly LocalItem[]): string[] =>
  items.map((item) => ('folder' in item ? `${item.path}/` : item.path))

describe('dropped files', () => {
  it('are found in all folders, which come first', async () => {
    const { items, unreadable } = await droppedItems(
      transferOf({ 'a.txt': 'a', Holiday: { 'b.txt': 'b', Deep: { 'c.txt': 'c' }, Empty: {} } }),
    )
    expect(pathsOf(items)).to.eql([
      'a.txt',
      'Holiday/',
      'Holiday/b.txt',
      'Holiday/Deep/',
      'Holiday/Deep/c.txt',
      'Holiday/Empty/',
    ])
    expect(unreadable).to.eql([])
    const last = items[4]
    expect(last && 'file' in last ? await last.file.text() : '').to.equal('c')
  })

  it('are all found where a folder tells a hundred at a time', async () => {
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`${at}.txt`, 'x']))
    expect((await droppedItems(transferOf({ many }))).items).to.have.length(251)
  })

  it('that cannot be read are named, and the others are there', async () => {
    const { items, unreadable } = await droppedItems(transferOf({ Folder: { 'secret.txt': null, 'open.txt': 'x' } }))
    expect(pathsOf(items)).to.eql(['Folder/', 'Folder/open.txt'])
    expect(unreadable).to.eql(['Folder/secret.txt'])
  })

  it('are taken as files where the browser knows no entries', async () => {
    const transfer = {
      items: [{ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => new File(['x'], 'a.txt') }],
    } as unknown as DataTransfer
    expect(pathsOf((await droppedItems(transfer)).items)).to.eql(['a.txt'])
  })

  it('are told apart from dragged text', () => {
    expect(hasFiles({ types: ['Files'] } as unknown as DataTransfer)).to.equal(true)
    expect(hasFiles({ types: ['text/plain'] } as unknown as DataTransfer)).to.equal(false)
    expect(hasFiles(null)).to.equal(false)
  })
})

describe('chosen files', () => {
  it('keep the path of a folder that was chosen', () => {
    const inFolder = Object.defineProperty(new File(['x'], 'b.txt'), 'webkitRelativePath', { value: 'Holiday/b.txt' })
    expect(pathsOf(chosenItems([new File(['x'], 'a.txt'), inFolder]))).to.eql(['a.txt', 'Holiday/b.txt'])
  })
})
