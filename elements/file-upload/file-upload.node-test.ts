/** The parts of the element that need no page, one `describe` for each file. */
import '../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { transferOf } from '../../test/support/dropped-tree.js'
import { droppedItems, hasFiles } from './dropped-files.js'

describe('dropped-files', () => {
  it('finds all files of a folder that lists a hundred at a time', async () => {
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`${at}.txt`, 'x']))
    expect((await droppedItems(transferOf({ many }))).items).to.have.length(251)
  })

  it('takes files where the browser knows no entries', async () => {
    const file = new File(['x'], 'a.txt')
    const transfer = { items: [{ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file }] }
    const { items, unreadable } = await droppedItems(transfer as unknown as DataTransfer)
    expect(items).to.deep.equal([{ file, path: 'a.txt' }])
    expect(unreadable).to.deep.equal([])
  })

  it('finds no files in a drag that carries nothing', () => {
    expect(hasFiles(null)).to.equal(false)
  })
})
