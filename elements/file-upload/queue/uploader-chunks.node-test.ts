import '../../../test/support/node-setup.js'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { FakeDav, userFile } from '../../../test/support/fake-dav.js'
import { Uploads } from '../../../test/support/uploads.js'
import { assemblingMs } from './transfer.js'

describe('an upload queue on a server that takes pieces', () => {
  let uploads: Uploads
  beforeEach(() => {
    const dav = new FakeDav()
    uploads = new Uploads({ chunks: dav.chunks(), chunksFrom: 25 }, dav)
  })
  afterEach(() => {
    uploads.queue.stop()
  })
  const large = '0123456789abcdefghijABCDEFGHIJ'
  const pieces = (): string[] => uploads.dav.calls.filter((call) => call.startsWith('PUT /session'))

  it('sends large files in pieces from the size on that is said, and keeps their time', async () => {
    uploads.add({ 'large.txt': userFile(large, { lastModified: 90_000_000 }), 'small.txt': large.slice(6) })
    await uploads.after()
    expect(await uploads.dav.content()).to.deep.equal({ '/large.txt': large, '/small.txt': large.slice(6) })
    expect(pieces()).to.deep.equal(['PUT /session-1/00001', 'PUT /session-1/00002', 'PUT /session-1/00003'])
    expect(uploads.dav.callsTo('PUT /large.txt')).to.equal(0)
    expect((await uploads.dav.client.info('/large.txt')).modifiedMs).to.equal(90_000_000)
  })

  for (const [what, name, content] of [
    ['in pieces', 'large.txt', large],
    ['whole', 'small.txt', 'small'],
  ] as const)
    it(`sends a file ${what} without the time that the server refuses, and leaves no piece behind`, async () => {
      uploads.dav.refusesTimes = true
      uploads.add({ [name]: content })
      await uploads.over()
      await uploads.after()
      expect([uploads.phases, uploads.asked]).to.deep.equal([{ [`/${name}`]: 'done' }, []])
      expect([await uploads.dav.content(), uploads.dav.sessions]).to.deep.equal([{ [`/${name}`]: content }, 0])
    })

  it('leaves the time out after a failure that may be about it, where nothing was kept', async () => {
    for (const [path, call] of [
      ['/large.txt', 'MOVE /session-1/.file'],
      ['/small.txt', 'PUT /small.txt'],
    ] as const) {
      uploads.dav.fail(call, 'http', 500)
      uploads.add({ [path.slice(1)]: userFile(path === '/small.txt' ? 'small' : large, { lastModified: 90_000_000 }) })
      await uploads.after()
      await uploads.over()
      expect((await uploads.dav.client.info(path)).modifiedMs, path).to.equal(0)
    }
  })

  it('starts again at the last whole piece after a pause, without looking for the file first', async () => {
    uploads.dav.hold('PUT /session-1/00002')
    uploads.add({ 'large.txt': large })
    await uploads.after()
    expect(uploads.queue.store.get().totals.sentBytes).to.equal(15)
    uploads.queue.pause()
    await uploads.after()
    uploads.queue.resume()
    await uploads.after()
    expect(pieces()).to.deep.equal([1, 2, 2, 3].map((piece) => `PUT /session-1/0000${piece}`))
    expect(await uploads.dav.content()).to.deep.equal({ '/large.txt': large })
    expect(uploads.dav.calls.some((call) => call.startsWith('INFO'))).to.equal(false)
  })

  it('sends them in one where the server takes no pieces, and asks it no more', async () => {
    uploads.dav.fail('MKCOL /session-1', 'not-found', 404)
    uploads.add({ 'large.txt': large })
    await uploads.after()
    uploads.add({ 'other.txt': large })
    await uploads.after()
    expect(await uploads.dav.content()).to.deep.equal({ '/large.txt': large, '/other.txt': large })
    expect([pieces(), uploads.dav.callsTo('MKCOL /session-2')]).to.deep.equal([[], 0])
  })

  it('removes the pieces of what is cancelled', async () => {
    uploads.dav.hold('PUT /session-1/00002')
    uploads.add({ 'large.txt': large })
    await uploads.after()
    uploads.queue.cancel()
    await uploads.after()
    expect(uploads.dav.sessions).to.equal(0)
    expect(await uploads.dav.content()).to.deep.equal({})
    expect(uploads.atRest).to.equal(true)
  })

  it('sends less at once where it was too much, for this file and the next', async () => {
    uploads.dav.fail('PUT /session-1/00002', 'too-large', 413)
    uploads.add({ 'large.txt': large })
    await uploads.after()
    expect(await uploads.dav.content()).to.deep.equal({ '/large.txt': large })
    // 10 bytes have arrived; the other 20 go by 5.
    expect(pieces()).to.deep.equal([1, 2, 2, 3, 4, 5].map((piece) => `PUT /session-1/0000${piece}`))
    // Too small for pieces, but too large for one request.
    uploads.add({ 'other.txt': large.slice(0, 12) })
    await uploads.after()
    expect((await uploads.dav.content())['/other.txt']).to.equal(large.slice(0, 12))
    expect([uploads.dav.callsTo('PUT /other.txt'), pieces().length]).to.deep.equal([0, 9])
  })

  it('sends in pieces what was too much as a whole', async () => {
    uploads.dav.fail('PUT /a.txt', 'too-large', 413)
    uploads.add({ 'a.txt': large.slice(0, 20) })
    await uploads.after()
    expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': large.slice(0, 20) })
    expect([uploads.dav.callsTo('PUT /a.txt'), pieces().length]).to.deep.equal([1, 2])
  })

  it('sends half at once after failures that may mean the same, but not at once, and of this file only', async () => {
    uploads.dav.fail('PUT /session-1/00001', 'http', 500, 2)
    uploads.add({ 'large.txt': large })
    await uploads.after()
    expect(pieces().length).to.equal(1)
    await uploads.over()
    expect(pieces().length).to.equal(2 + 6)
    uploads.add({ 'other.txt': large })
    await uploads.after()
    expect(await uploads.dav.content()).to.deep.equal({ '/large.txt': large, '/other.txt': large })
    expect(pieces().length).to.equal(2 + 6 + 3)
  })

  it('sends as much as before where there would be more than 10,000 pieces', async () => {
    uploads.dav.fail('PUT /session-1/00001', 'http', 500)
    uploads.dav.hold('PUT /session-1/00002')
    uploads.add({ 'large.txt': 'x'.repeat(200_000) })
    await uploads.after(1000)
    await uploads.after()
    // 20 bytes have arrived, and half of the next 20 are sent.
    expect(uploads.queue.store.get().totals.sentBytes).to.equal(30)
  })

  it('takes a disk that is read slowly, before the pieces are joined, for no silence of the server', async () => {
    let goOn = (): void => undefined
    const disk = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const slowly = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        async start(controller) {
          await disk
          controller.enqueue(new TextEncoder().encode(large))
          controller.close()
        },
      })
    // Only the last reading is one of the whole file.
    uploads.add({ 'large.txt': Object.defineProperty(userFile(large), 'stream', { value: slowly }) })
    await uploads.after(assemblingMs(large.length) + 1000)
    goOn()
    await uploads.after()
    expect(uploads.phases).to.deep.equal({ '/large.txt': 'done' })
  })

  it('says that a file is too large where no piece is small enough', async () => {
    uploads.dav.fail('PUT /session-1/00001', 'too-large', 413, 10)
    uploads.add({ 'large.txt': large })
    await uploads.over()
    expect(uploads.phases).to.deep.equal({ '/large.txt': 'failed too-large' })
    // By 10, 5, 3, 2 and 1.
    expect(pieces().length).to.equal(5)
    expect(uploads.dav.sessions).to.equal(0)
  })

  it('removes the pieces of what has failed, and begins anew', async () => {
    uploads.dav.fail('PUT /session-1/00003', 'no-space', 507)
    uploads.add({ 'large.txt': large })
    await uploads.over()
    expect([uploads.phases, uploads.dav.sessions]).to.deep.equal([{ '/large.txt': 'failed no-space' }, 0])
    uploads.queue.retry()
    await uploads.after()
    expect(await uploads.dav.content()).to.deep.equal({ '/large.txt': large })
  })

  it('removes the pieces when the page is left, but not when it may come back', async () => {
    uploads.dav.hold('PUT /session-1/00002')
    uploads.add({ 'large.txt': large })
    await uploads.after()
    uploads.tab.intoCache()
    await uploads.after()
    expect(uploads.dav.sessions).to.equal(1)
    uploads.tab.left()
    await uploads.after()
    expect(uploads.dav.sessions).to.equal(0)
  })

  it('begins anew where the server has forgotten the pieces', async () => {
    const letGo = uploads.dav.hold('PUT /session-1/00002')
    uploads.add({ 'large.txt': large })
    await uploads.after()
    uploads.dav.forgetPieces()
    letGo()
    await uploads.after(1000)
    expect(await uploads.dav.content()).to.deep.equal({ '/large.txt': large })
    expect(pieces().slice(2)).to.deep.equal([1, 2, 3].map((piece) => `PUT /session-2/0000${piece}`))
  })

  it('sends nothing again where only the last answer was lost', async () => {
    uploads.dav.loseAnswer('MOVE /session-1/.file', 'http', 504)
    uploads.add({ 'large.txt': large })
    await uploads.after(1000)
    await uploads.over()
    expect(uploads.phases).to.deep.equal({ '/large.txt': 'done' })
    expect(pieces()).to.have.length(3)
  })

  it('asks where something came to their place, without sending them again', async () => {
    uploads.answer({ 'large.txt': 'replace' })
    uploads.dav.meanwhile('MOVE /session-1/.file', () => uploads.dav.put('/large.txt', 'theirs'))
    uploads.add({ 'large.txt': large })
    await uploads.after()
    expect(uploads.asked).to.have.length(1)
    expect(await uploads.dav.content()).to.deep.equal({ '/large.txt': large })
    expect(pieces()).to.have.length(3)
  })

  it('replaces only the version that the user saw', async () => {
    uploads.dav.put('/large.txt', 'old')
    uploads.answer({ 'large.txt': 'replace' })
    uploads.dav.meanwhile('MOVE /session-1/.file', () => {
      uploads.dav.put('/large.txt', 'changed')
      uploads.answer({ 'large.txt': 'keep' })
    })
    uploads.add({ 'large.txt': large })
    await uploads.after()
    expect(uploads.asked).to.have.length(2)
    expect(await uploads.dav.content()).to.deep.equal({ '/large.txt': 'changed' })
    expect(uploads.dav.sessions).to.equal(0)
  })
})
