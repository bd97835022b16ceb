import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { compareContent, strongestChecksum } from './file-content.js'

describe('the content of a file', () => {
  const [sha1, sha256] = ['ab'.repeat(20), 'cd'.repeat(32)]
  const offers: [what: string, offered: string, strongest: { type: string; hex: string } | null][] = [
    ['the only one', `SHA1:${sha1}`, { type: 'SHA1', hex: sha1 }],
    ['the strongest one', `SHA1:${sha1} SHA256:${sha256} MD5:00`, { type: 'SHA256', hex: sha256 }],
    ['one in capitals', `sha1:${sha1.toUpperCase()}`, { type: 'SHA1', hex: sha1 }],
    ['none that browsers cannot compute', 'MD5:d70b40f177b14b470d1756a3c12b963a ADLER32:8ae90960', null],
    ['none that is part of another', `XSHA1:${sha1}`, null],
    ['none of another length', `SHA1:${sha1}00 SHA256:${sha1}`, null],
    ['none', '', null],
  ]
  for (const [what, offered, strongest] of offers)
    it(`strongestChecksum finds ${what}, in the elements of the property and in text`, () => {
      expect(strongestChecksum([{ name: 'checksum', text: offered, children: [] }])).to.deep.equal(strongest)
      expect(strongestChecksum(offered)).to.deep.equal(strongest)
    })

  it('strongestChecksum finds one in any element, and none where the property is missing', () => {
    const elements = [`SHA1:${sha1}`, `SHA256:${sha256}`].map((text) => ({ name: 'checksum', text, children: [] }))
    expect(strongestChecksum(elements)).to.deep.equal({ type: 'SHA256', hex: sha256 })
    expect(strongestChecksum(undefined)).to.equal(null)
  })

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
