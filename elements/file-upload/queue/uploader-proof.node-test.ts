import '../../../test/support/node-setup.js'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { FakeDav, hugeFile, userFile } from '../../../test/support/fake-dav.js'
import { Uploads } from '../../../test/support/uploads.js'
import { mostDigested, mostReadBack, pageDigest } from './file-content.js'

const [mine, theirs] = ['A', 'B'].map((last) => 'x'.repeat(1_500_000) + last) as [string, string]
const { lastModified } = userFile(mine)
const digestOf = (content: string, name = 'sha1'): string => createHash(name).update(content).digest('hex')

describe('an upload queue that has to find out whether a file arrived', () => {
  let uploads: Uploads
  afterEach(() => {
    uploads.queue.stop()
  })
  const callsTo = (...methods: string[]): number[] =>
    methods.map((method) => uploads.dav.calls.filter((call) => call.startsWith(`${method} /a.txt`)).length)
  /** Uploads a file, whose response is lost after something happened on the server. Asked, the user keeps what is there. */
  async function losesResponse(happened: () => void): Promise<void> {
    uploads.answer({ 'a.txt': 'keep' })
    uploads.dav.fail('PUT /a.txt', 'network')
    uploads.add({ 'a.txt': mine })
    await uploads.after()
    happened()
    await uploads.after(1000)
    await uploads.over()
  }

  describe('on a server that keeps checksums', () => {
    beforeEach(() => {
      uploads = new Uploads({ digest: pageDigest })
      uploads.dav.keepsChecksums = true
    })

    it('compares them, and reads nothing back', async () => {
      uploads.answer({})
      uploads.dav.loseAnswer('PUT /a.txt')
      uploads.add({ 'a.txt': mine })
      await uploads.until(() => uploads.queue.store.get().phase === 'offline')
      await uploads.after(1000)
      await uploads.over()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
      expect([uploads.asked.length, ...callsTo('PUT', 'PROPFIND', 'GET')]).to.deep.equal([0, 1, 1, 0])
      expect(uploads.dav.checksumOf('/a.txt')).to.equal(`SHA1:${digestOf(mine)}`)
    })

    const others: [what: string, checksum: string][] = [
      ['of the only type', `SHA1:${digestOf(theirs)}`],
      [
        'of several types, the strongest of which differs',
        `SHA1:${digestOf(mine)} SHA256:${digestOf(theirs, 'sha256')}`,
      ],
    ]
    for (const [what, checksum] of others)
      it(`asks about a file of the same size and time with another checksum ${what}`, async () => {
        await losesResponse(() => uploads.dav.put('/a.txt', theirs, { modifiedMs: lastModified, checksum }))
        expect([uploads.asked.length, ...callsTo('GET')]).to.deep.equal([1, 0])
        expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': theirs })
      })

    const useless: [what: string, checksum: string][] = [
      ['has none', ''],
      ['has only weak ones', `MD5:${digestOf(mine, 'md5')} ADLER32:00000001`],
      ['has one that is cut off', `SHA1:${digestOf(mine).slice(1)}`],
    ]
    for (const [what, checksum] of useless)
      for (const [there, asks] of [
        [mine, 0],
        [theirs, 1],
      ] as const)
        it(`reads a file back that ${what}, ${asks ? 'and asks about another one' : 'and knows its own'}`, async () => {
          await losesResponse(() => uploads.dav.put('/a.txt', there, { checksum }))
          expect([uploads.asked.length, ...callsTo('GET')]).to.deep.equal([asks, 1])
        })

    it('computes none of a file that would fill the memory', async () => {
      const file = userFile('x'.repeat(mostDigested + 1))
      uploads.dav.loseAnswer('PUT /a.txt')
      uploads.add({ 'a.txt': file })
      await uploads.over()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
      expect(callsTo('PROPFIND', 'GET')).to.deep.equal([0, 1])
      expect(uploads.dav.checksumOf('/a.txt')).to.equal('')
    })
  })

  describe('on a server that keeps none', () => {
    beforeEach(() => {
      uploads = new Uploads()
    })

    for (const ends of ['quietly', 'broken'] as const)
      it(`reads a file again whose body ended ${ends} in the middle`, async () => {
        await losesResponse(() => {
          uploads.dav.put('/a.txt', mine)
          uploads.dav.cutBody('/a.txt', 700_000, ends)
        })
        expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
        expect([uploads.asked.length, ...callsTo('PUT', 'GET')]).to.deep.equal([0, 1, 2])
      })

    it('compares again, and sends nothing, where the comparison after a conflict broke off', async () => {
      uploads.dav.meanwhile('PUT /a.txt', () => {
        uploads.dav.put('/a.txt', mine)
        uploads.dav.cutBody('/a.txt', 10, 'broken')
      })
      uploads.add({ 'a.txt': mine })
      await uploads.over()
      expect([uploads.asked.length, ...callsTo('PUT', 'GET')]).to.deep.equal([0, 1, 2])
    })

    const statuses: [status: number, asked: number, reads: number][] = [
      [503, 0, 2],
      [423, 0, 2],
      [403, 1, 1],
      [500, 1, 1],
      [204, 1, 1],
    ]
    for (const [status, asked, reads] of statuses)
      it(`${asked ? 'asks about' : 'reads again'} a file that cannot be read with ${status}`, async () => {
        await losesResponse(() => {
          uploads.dav.put('/a.txt', mine)
          uploads.dav.refuseReading('/a.txt', status)
        })
        expect([uploads.asked.length, ...callsTo('GET')]).to.deep.equal([asked, reads])
      })

    it('knows the version that the server told with a failure, and reads nothing back', async () => {
      const file = hugeFile(mostReadBack + 1)
      uploads.dav.loseAnswer('PUT /a.txt', 'http', 504, true)
      uploads.add({ 'a.txt': file })
      await uploads.over()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
      expect([uploads.asked.length, ...callsTo('PUT', 'GET')]).to.deep.equal([0, 1, 0])
    })

    it('takes no later version for the one that the server told', async () => {
      uploads.answer({ 'a.txt': 'keep' })
      uploads.dav.loseAnswer('PUT /a.txt', 'http', 504, true)
      uploads.add({ 'a.txt': mine })
      await uploads.after()
      uploads.dav.put('/a.txt', theirs, { modifiedMs: lastModified })
      await uploads.over()
      expect(uploads.asked).to.have.length(1)
      expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': theirs })
    })

    it('keeps both versions where the user wants that, and writes each once', async () => {
      uploads.answer({ 'a.txt': ['both', 'a (2).txt'] })
      uploads.dav.fail('PUT /a.txt', 'network')
      uploads.add({ 'a.txt': mine })
      await uploads.after()
      uploads.dav.put('/a.txt', theirs, { modifiedMs: lastModified })
      await uploads.over()
      expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': theirs, '/a (2).txt': mine })
    })
  })

  describe('on a server without versions', () => {
    beforeEach(() => {
      uploads = new Uploads()
      uploads.dav.hasVersions = false
      uploads.dav.put('/a.txt', 'old')
      uploads.answer({ 'a.txt': 'replace' })
    })

    it('replaces what it was to replace, after a request that never arrived', async () => {
      uploads.dav.fail('PUT /a.txt', 'network')
      uploads.add({ 'a.txt': mine })
      await uploads.over()
      expect(uploads.asked).to.have.length(1)
      expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': mine })
    })

    for (const [what, content, modifiedMs] of [
      ['of another size', 'from somebody else', 1000],
      ['of another time', 'new', 5000],
    ] as const)
      it(`asks again where somebody wrote a version ${what} after a request that never arrived`, async () => {
        uploads.dav.fail('PUT /a.txt', 'network')
        uploads.add({ 'a.txt': mine })
        await uploads.after()
        uploads.answer({ 'a.txt': 'keep' })
        uploads.dav.put('/a.txt', content, { modifiedMs })
        await uploads.over()
        expect(uploads.asked).to.have.length(2)
        expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': content })
      })
  })

  describe('in pieces', () => {
    const move = 'MOVE /session-1/.file'
    const pieces = (): number => uploads.dav.calls.filter((call) => call.startsWith('PUT /session')).length
    beforeEach(() => {
      const dav = new FakeDav()
      uploads = new Uploads({ chunks: dav.chunks(500_000), chunksFrom: 1_000_000, digest: pageDigest }, dav)
      uploads.answer({ 'a.txt': 'keep' })
    })

    for (const keepsChecksums of [true, false])
      it(`knows the assembled file whose response was lost, ${keepsChecksums ? 'by its checksum' : 'by its content'}`, async () => {
        uploads.dav.keepsChecksums = keepsChecksums
        uploads.dav.loseAnswer(move)
        uploads.add({ 'a.txt': mine })
        await uploads.over()
        expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
        expect([uploads.asked.length, pieces(), uploads.dav.callsTo(move), ...callsTo('GET')]).to.deep.equal([
          ...[0, 4, 1],
          keepsChecksums ? 0 : 1,
        ])
      })

    it('asks again for a file to be assembled when the server says nothing for two minutes', async () => {
      uploads.dav.hold(move)
      uploads.add({ 'a.txt': mine })
      await uploads.until(() => uploads.dav.callsTo(move) === 1)
      await uploads.after(119_000)
      expect([uploads.dav.callsTo(move), uploads.phases]).to.deep.equal([1, { '/a.txt': 'uploading' }])
      await uploads.over()
      expect([uploads.asked.length, pieces(), uploads.dav.callsTo(move)]).to.deep.equal([0, 4, 2])
      expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': mine })
    })

    it('asks about a file of the same size and time where the file was never assembled', async () => {
      uploads.dav.fail(move, 'network')
      uploads.add({ 'a.txt': mine })
      await uploads.until(() => uploads.queue.store.get().phase === 'offline')
      uploads.dav.put('/a.txt', theirs, { modifiedMs: lastModified })
      await uploads.over()
      expect([uploads.asked.length, pieces(), uploads.dav.callsTo(move)]).to.deep.equal([1, 4, 1])
      expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': theirs })
    })

    it('sends no piece again where the browser asked twice for the file, and the pieces were gone the second time', async () => {
      uploads.dav.meanwhile(move, () => {
        uploads.dav.put('/a.txt', mine)
        uploads.dav.forgetPieces()
      })
      uploads.add({ 'a.txt': mine })
      await uploads.over()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
      expect([uploads.asked.length, pieces()]).to.deep.equal([0, 4])
    })

    it('asks nothing where the browser asked twice for the file, and the second met the first', async () => {
      uploads.dav.meanwhile(move, () => uploads.dav.put('/a.txt', mine))
      uploads.add({ 'a.txt': mine })
      await uploads.over()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
      expect([uploads.asked.length, pieces()]).to.deep.equal([0, 4])
    })

    it('knows the version that the server told when it failed after the file was assembled', async () => {
      const dav = new FakeDav()
      uploads = new Uploads({ chunks: dav.chunks(500_000), chunksFrom: 1_000_000 }, dav)
      dav.answerMoveWith(504)
      uploads.add({ 'a.txt': mine })
      await uploads.over()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
      expect([uploads.asked.length, pieces(), ...callsTo('GET')]).to.deep.equal([0, 4, 0])
    })
  })
})
