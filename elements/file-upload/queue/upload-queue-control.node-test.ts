/** Longer than 250 lines: pausing, cancelling, retrying and large files, which share one in-memory server. */
import '../../../test/support/node-setup.js'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { userFile } from '../../../test/support/fake-dav.js'
import { Uploads } from '../../../test/support/uploads.js'

describe('an upload queue, at the hands of the user', () => {
  let uploads: Uploads
  beforeEach(() => {
    uploads = new Uploads()
  })
  afterEach(() => {
    uploads.queue.stop()
  })

  describe('pauses', () => {
    it('one file, which ends its call at once, and starts it again on resume', async () => {
      uploads.dav.hold('PUT /a.txt')
      uploads.add({ 'a.txt': 'AAAA', 'b.txt': 'B' })
      await uploads.after()
      expect(uploads.queue.store.get().items.map(({ sentBytes }) => sentBytes)).to.deep.equal([2, 1])
      uploads.queue.pause(uploads.id('a.txt'))
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'paused', '/b.txt': 'done' })
      expect(uploads.tab.held.timers).to.equal(0)
      uploads.queue.resume(uploads.id('a.txt'))
      await uploads.after()
      expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': 'AAAA', '/b.txt': 'B' })
      expect(uploads.asked).to.deep.equal([])
    })

    it('all, and nothing is sent until resume', async () => {
      uploads.add(Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`${index}.txt`, 'x'])))
      uploads.queue.pause()
      await uploads.after(60_000)
      expect(uploads.queue.store.get().phase).to.equal('paused')
      expect(uploads.dav.calls).to.deep.equal(['LIST /'])
      uploads.queue.resume()
      await uploads.after()
      expect(uploads.queue.store.get().totals.done).to.equal(9)
    })

    it('and resumes in one breath without sending twice at once', async () => {
      uploads.dav.hold('PUT /a.txt')
      uploads.add({ 'a.txt': 'A' })
      await uploads.after()
      uploads.queue.pause()
      uploads.queue.resume()
      await uploads.after()
      expect(uploads.dav.busiest).to.equal(1)
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
    })

    it('what is being looked up, and asks about it only when it goes on', async () => {
      uploads.dav.put('/a.txt', 'old')
      uploads.answer({ 'a.txt': 'replace' })
      const letGo = uploads.dav.hold('LIST /')
      uploads.add({ 'a.txt': 'new', 'b.txt': 'B' })
      await uploads.after()
      uploads.queue.pause(uploads.id('a.txt'))
      letGo()
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'paused', '/b.txt': 'done' })
      expect(uploads.asked).to.have.length(0)
      uploads.queue.resume()
      await uploads.after()
      expect(uploads.asked).to.have.length(1)
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done', '/b.txt': 'done' })
    })

    it('nothing that the user is being asked about', async () => {
      uploads.dav.put('/a.txt', 'old')
      const user = uploads.thinks()
      uploads.add({ 'a.txt': 'new', 'b.txt': 'B' })
      await uploads.after()
      uploads.queue.pause()
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'asking', '/b.txt': 'asking' })
      user.answer({ 'a.txt': 'replace' })
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done', '/b.txt': 'done' })
    })
  })

  describe('cancels', () => {
    it('one file, and the others go on', async () => {
      uploads.dav.hold('PUT /a.txt')
      uploads.add({ 'a.txt': 'A', 'b.txt': 'B' })
      await uploads.after()
      uploads.queue.cancel(uploads.id('a.txt'))
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'cancelled', '/b.txt': 'done' })
      expect(uploads.queue.store.get().totals).to.deep.include({ files: 1, done: 1, bytes: 1, sentBytes: 1 })
    })

    it('what the user is being asked about, and the answer comes too late', async () => {
      const user = uploads.thinks()
      uploads.dav.put('/a.txt', 'old')
      uploads.add({ 'a.txt': 'new' })
      await uploads.after()
      uploads.queue.cancel()
      user.answer({ 'a.txt': 'replace' })
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'cancelled' })
      expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': 'old' })
    })

    it('what waits for the connection, and looks for it no longer', async () => {
      uploads.dav.down = true
      uploads.add({ 'a.txt': 'A' })
      await uploads.after()
      uploads.queue.cancel()
      await uploads.after()
      expect(uploads.atRest).to.equal(true)
    })
  })

  describe('sends large files in pieces', () => {
    beforeEach(() => {
      const { dav } = uploads
      const resolve: ConstructorParameters<typeof Uploads>[0] = {
        chunks: dav.chunks(),
        client: dav.client,
        chunksFrom: 25,
      }
      uploads.queue.stop()
      uploads = Object.assign(new Uploads(resolve), { dav })
    })
    const large = '0123456789'.repeat(3)
    const pieces = (): string[] => uploads.dav.calls.filter((call) => call.startsWith('PUT /session'))

    it('from the size on that is said, and keeps their time', async () => {
      uploads.add({ 'large.txt': userFile(large, { lastModified: 8000 }), 'small.txt': large.slice(6) })
      await uploads.after()
      expect(await uploads.dav.content()).to.deep.equal({ '/large.txt': large, '/small.txt': large.slice(6) })
      expect(pieces()).to.deep.equal(['PUT /session-1/00001', 'PUT /session-1/00002', 'PUT /session-1/00003'])
      expect(uploads.dav.callsTo('PUT /large.txt')).to.equal(0)
      expect((await uploads.dav.client.info('/large.txt')).modifiedMs).to.equal(8000)
    })

    it('and starts again at the last whole piece after a pause', async () => {
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

    it('or in one, where the server takes no pieces, and asks it no more', async () => {
      uploads.dav.fail('MKCOL /session-1', 'not-found', 404)
      uploads.add({ 'large.txt': large })
      await uploads.after()
      uploads.add({ 'other.txt': large })
      await uploads.after()
      expect(await uploads.dav.content()).to.deep.equal({ '/large.txt': large, '/other.txt': large })
      expect([pieces(), uploads.dav.callsTo('MKCOL /session-2')]).to.deep.equal([[], 0])
    })

    it('and removes the pieces of what is cancelled', async () => {
      uploads.dav.hold('PUT /session-1/00002')
      uploads.add({ 'large.txt': large })
      await uploads.after()
      uploads.queue.cancel()
      await uploads.after()
      expect(uploads.dav.sessions).to.equal(0)
      expect(await uploads.dav.content()).to.deep.equal({})
      expect(uploads.atRest).to.equal(true)
    })

    it('and begins anew where the server has forgotten the pieces', async () => {
      const letGo = uploads.dav.hold('PUT /session-1/00002')
      uploads.add({ 'large.txt': large })
      await uploads.after()
      uploads.dav.forgetPieces()
      letGo()
      await uploads.after(1000)
      expect(await uploads.dav.content()).to.deep.equal({ '/large.txt': large })
      expect(pieces().slice(2)).to.deep.equal([1, 2, 3].map((piece) => `PUT /session-2/0000${piece}`))
    })

    it('and sends nothing again where only the last answer was lost', async () => {
      uploads.dav.loseAnswer('MOVE /session-1/.file', 'http', 504)
      uploads.add({ 'large.txt': large })
      await uploads.after(1000)
      expect(uploads.phases).to.deep.equal({ '/large.txt': 'done' })
      expect(pieces()).to.have.length(3)
    })

    it('and asks where something came to their place, without sending them again', async () => {
      uploads.answer({ 'large.txt': 'replace' })
      uploads.dav.meanwhile('MOVE /session-1/.file', () => uploads.dav.put('/large.txt', 'theirs'))
      uploads.add({ 'large.txt': large })
      await uploads.after()
      expect(uploads.asked).to.have.length(1)
      expect(await uploads.dav.content()).to.deep.equal({ '/large.txt': large })
      expect(pieces()).to.have.length(3)
    })

    it('and replaces only the version that the user saw', async () => {
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

  describe('holds the page', () => {
    it('while something is unfinished, also while it is paused, and lets go at the end', async () => {
      expect(uploads.atRest).to.equal(true)
      uploads.dav.hold('PUT /a.txt')
      uploads.add({ 'a.txt': 'A' })
      await uploads.after()
      uploads.queue.pause()
      await uploads.after()
      expect([uploads.held, uploads.tab.held.listeners]).to.deep.equal([1, 1])
      uploads.queue.resume()
      await uploads.after()
      expect(uploads.atRest).to.equal(true)
    })

    it('no longer when it is stopped: no call, no timer, no listener', async () => {
      uploads.dav.hold('PUT /a.txt')
      uploads.dav.hold('MKCOL /New')
      uploads.add({ 'a.txt': 'A', 'New/Deep/c.txt': 'C' })
      await uploads.world.advance(0)
      uploads.queue.stop()
      const { length } = uploads.dav.calls
      uploads.add({ 'd.txt': 'D' })
      uploads.queue.retry()
      uploads.queue.resume()
      await uploads.after(60_000)
      expect(uploads.dav.calls.length).to.equal(length)
      expect(uploads.atRest).to.equal(true)
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'cancelled', '/New/Deep/c.txt': 'cancelled' })
    })
  })

  it('forgets what is done and keeps what failed', async () => {
    uploads.dav.fail('PUT /b.txt', 'forbidden', 403)
    uploads.add({ 'a.txt': 'A', 'b.txt': 'B' })
    await uploads.after()
    uploads.queue.clearDone()
    await uploads.after()
    expect(uploads.phases).to.deep.equal({ '/b.txt': 'failed forbidden' })
    uploads.queue.retry()
    await uploads.after()
    uploads.queue.clearDone()
    await uploads.after()
    expect(uploads.queue.store.get()).to.deep.equal({
      phase: 'idle',
      items: [],
      totals: { files: 0, done: 0, failed: 0, bytes: 0, sentBytes: 0, remainingMs: null },
    })
  })
})
