/** The parts of the element that need no page, one `describe` for each file. */
import '../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { transferOf } from '../../test/support/dropped-tree.js'
import { droppedItems, hasFiles } from './dropped-files.js'
import { compareContent } from './same-content.js'

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

describe('same-content', () => {
  /** A stream of the pieces, and a count of those that were read. */
  function stream(pieces: readonly string[]): { stream: ReadableStream<Uint8Array>; read: () => number } {
    let read = 0
    return {
      read: () => read,
      stream: new ReadableStream(
        {
          pull(controller) {
            const piece = pieces[read]
            if (piece === undefined) controller.close()
            else controller.enqueue(new TextEncoder().encode(piece))
            read += 1
          },
        },
        { highWaterMark: 0 },
      ),
    }
  }

  const pairs: [one: string[], other: string[], result: string][] = [
    [['hello world'], ['he', '', 'llo ', 'world'], 'same'],
    [[], [], 'same'],
    [['', ''], [], 'same'],
    [['hello'], ['hellO'], 'different'],
    [['hell', 'O'], ['hello'], 'different'],
    [['hello', '!'], ['hello'], 'different'],
    [['a'], [], 'different'],
    [['hello'], ['hello', '!'], 'shorter'],
    [[], ['hello'], 'shorter'],
  ]
  for (const [one, other, result] of pairs)
    it(`finds ${JSON.stringify(one)} to be ${result}, compared with ${JSON.stringify(other)}`, async () => {
      expect(await compareContent(stream(one).stream, stream(other).stream)).to.equal(result)
    })

  it('stops at the first difference', async () => {
    const rest = Array.from({ length: 100 }, () => 'rest')
    const [one, other] = [stream(['x', ...rest]), stream(['y', ...rest])]
    expect(await compareContent(one.stream, other.stream)).to.equal('different')
    expect([one.read(), other.read()]).to.deep.equal([1, 1])
  })

  it('fails as a stream fails', async () => {
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) })
    const problem = await compareContent(broken, stream(['a']).stream).catch((error: Error) => error.message)
    expect(problem).to.equal('gone')
  })
})
