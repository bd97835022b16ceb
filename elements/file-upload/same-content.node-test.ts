import '../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { sameContent } from './same-content.js'

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
const same = (one: readonly string[], other: readonly string[]): Promise<boolean> =>
  sameContent(stream(one).stream, stream(other).stream)

describe('sameContent', () => {
  it('compares bytes, however they are cut', async () => {
    expect(await same(['hello world'], ['he', '', 'llo ', 'world'])).to.equal(true)
    expect(await same([], [])).to.equal(true)
    expect(await same(['', ''], [])).to.equal(true)
  })

  it('sees one other byte, and one more on either side', async () => {
    expect(await same(['hello'], ['hellO'])).to.equal(false)
    expect(await same(['hello'], ['hello', '!'])).to.equal(false)
    expect(await same(['hello', '!'], ['hello'])).to.equal(false)
    expect(await same(['a'], [])).to.equal(false)
  })

  it('stops at the first difference', async () => {
    const long = stream(['x', ...Array.from({ length: 100 }, () => 'rest')])
    const other = stream(['y', ...Array.from({ length: 100 }, () => 'rest')])
    expect(await sameContent(long.stream, other.stream)).to.equal(false)
    expect([long.read(), other.read()]).to.eql([1, 1])
  })

  it('fails as a stream fails', async () => {
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) })
    const problem = await sameContent(broken, stream(['a']).stream).catch((error: Error) => error.message)
    expect(problem).to.equal('gone')
  })
})
