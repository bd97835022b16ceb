import '../../../test/support/node-setup.js'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { countWork } from '../../../test/support/count-work.js'
import { settle } from '../../../test/support/fake-browser.js'
import { userFile } from '../../../test/support/fake-dav.js'
import type { UploadRow } from './progress.js'
import { Uploads } from '../../../test/support/uploads.js'

describe('an upload queue', () => {
  let uploads: Uploads
  beforeEach(() => {
    uploads = new Uploads()
  })
  afterEach(() => {
    uploads.queue.stop()
  })

  it('uploads files and folders, parents first and each folder once', async () => {
    uploads.add({
      'a.txt': 'A',
      'Trip/Day 1/b.txt': 'B',
      'Trip/Day 1/c.txt': 'C',
      'Trip/d.txt': 'D',
      'Empty/Deep': null,
    })
    await uploads.after()
    expect(await uploads.dav.content()).to.deep.equal({
      '/Empty': null,
      '/Empty/Deep': null,
      '/Trip': null,
      '/Trip/Day 1': null,
      '/Trip/Day 1/b.txt': 'B',
      '/Trip/Day 1/c.txt': 'C',
      '/Trip/d.txt': 'D',
      '/a.txt': 'A',
    })
    const folders = uploads.dav.calls.filter((call) => call.startsWith('MKCOL'))
    expect(folders).to.have.members(['MKCOL /Trip', 'MKCOL /Trip/Day 1', 'MKCOL /Empty', 'MKCOL /Empty/Deep'])
    expect(folders.indexOf('MKCOL /Trip')).to.be.below(folders.indexOf('MKCOL /Trip/Day 1'))
    const totals = { files: 5, done: 5, failed: 0, bytes: 4, sentBytes: 4, remainingMs: null }
    expect(uploads.queue.store.get()).to.deep.include({ phase: 'over', totals })
    expect(uploads.asked).to.deep.equal([])
  })

  it('puts them below the folder that they are dropped on, which it never creates, and keeps their time', async () => {
    uploads.dav.put('/Photos', null)
    uploads.add({ 'a.txt': userFile('A', { lastModified: 5000 }) }, '/Photos/')
    await uploads.after()
    expect((await uploads.dav.client.info('/Photos/a.txt')).modifiedMs).to.equal(5000)
    expect(uploads.dav.calls.filter((call) => call.startsWith('MKCOL'))).to.deep.equal([])
  })

  for (const [when, kind, status] of [
    ['by itself, after a failure that may pass', 'http', 500],
    ['when the user wants that, after any other', 'forbidden', 403],
  ] as const)
    it(`makes a folder once more ${when}`, async () => {
      uploads.dav.fail('MKCOL /Trip', kind, status)
      uploads.add({ Trip: null })
      await uploads.after(1000)
      uploads.queue.retry()
      await uploads.after()
      expect([uploads.phases, uploads.dav.callsTo('MKCOL /Trip')]).to.deep.equal([{ '/Trip': 'done' }, 2])
    })

  it('sends at most three at once, in their order, and none that was paused meanwhile', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `${index}.txt`)
    const letGo = [0, 1, 2].map((at) => uploads.dav.hold(`PUT /${at}.txt`))
    uploads.add(Object.fromEntries(names.map((name) => [name, 'x'])))
    await uploads.after()
    const sent = (): string[] => uploads.dav.calls.filter((call) => call.startsWith('PUT'))
    expect(sent()).to.deep.equal(['PUT /0.txt', 'PUT /1.txt', 'PUT /2.txt'])
    uploads.queue.pause(uploads.id('3.txt'))
    letGo[0]?.()
    await uploads.after()
    expect(sent()).to.deep.equal(names.filter((name) => name !== '3.txt').map((name) => `PUT /${name}`))
    for (const each of letGo) each()
    await uploads.after()
    expect([uploads.dav.busiest, uploads.queue.store.get().totals.done]).to.deep.equal([3, 11])
    expect(uploads.phases['/3.txt']).to.equal('paused')
  })

  it('refuses paths that lead elsewhere, in items and as the folder, for good', async () => {
    uploads.add({ '../a.txt': 'x', '': 'x' })
    uploads.add({ 'b.txt': 'x' }, '/../bob')
    await uploads.after()
    expect(uploads.queue.store.get().items.map(({ failure }) => failure)).to.deep.equal(Array(3).fill('forbidden-name'))
    uploads.queue.retry()
    await uploads.after()
    expect(uploads.dav.calls).to.deep.equal([])
    expect(uploads.atRest).to.equal(true)
  })

  describe('renames what the server refuses', () => {
    const rowOf = (name: string): UploadRow | undefined =>
      uploads.queue.store.get().items.find((item) => item.name === name)
    const done = (): string[] =>
      uploads.queue.store
        .get()
        .items.filter(({ phase }) => phase === 'done')
        .map(({ directory, finalName }) => `${directory === '/' ? '' : directory}/${finalName}`)
    const rename = async (from: string, to: string): Promise<void> => {
      uploads.queue.rename(rowOf(from)?.id ?? '', to)
      await uploads.after()
    }

    it('after it has said why, and sends it under the new name', async () => {
      uploads.dav.refuseName('PUT /a?.txt', 'No question marks.')
      uploads.add({ 'a?.txt': 'A', 'b.txt': 'B' })
      await uploads.after()
      expect([rowOf('a?.txt')?.reason, rowOf('a?.txt')?.refusedName]).to.deep.equal(['No question marks.', 'a?.txt'])
      expect(uploads.dav.callsTo('PUT /a?.txt'), 'without another try').to.equal(1)
      await rename('a?.txt', 'a.txt')
      expect(done()).to.deep.equal(['/a.txt', '/b.txt'])
    })

    it('before it sends anything, where the rules are known', async () => {
      uploads.add({ 'a.part': 'A' })
      await uploads.after()
      expect([rowOf('a.part')?.failure, rowOf('a.part')?.refusedName]).to.deep.equal(['forbidden-name', 'a.part'])
      await rename('a.part', 'b.part')
      expect([rowOf('a.part')?.phase, rowOf('a.part')?.refusedName]).to.deep.equal(['failed', 'b.part'])
      expect(uploads.dav.calls).to.deep.equal([])
      await rename('a.part', 'b.txt')
      expect(done()).to.deep.equal(['/b.txt'])
    })

    it('with all that lies in a folder, whoever refused that', async () => {
      uploads.dav.refuseName('MKCOL /con', 'A reserved name.')
      uploads.add({ 'con/a.txt': 'A', 'con/deep/b.txt': 'B', 'x.part/c.txt': 'C', 'd.txt': 'D' })
      await uploads.over()
      expect(['a.txt', 'b.txt', 'c.txt'].map((name) => rowOf(name)?.refusedName)).to.deep.equal([
        'con',
        'con',
        'x.part',
      ])
      await rename('b.txt', 'convent')
      await rename('c.txt', 'x')
      await uploads.over()
      expect(done()).to.deep.equal(['/convent/a.txt', '/convent/deep/b.txt', '/x/c.txt', '/d.txt'])
    })

    it('and asks where the new name is taken', async () => {
      uploads.dav.put('/b.txt', 'theirs')
      uploads.add({ 'a.part': 'A' })
      uploads.answer({ 'b.txt': 'skip' })
      await uploads.after()
      await rename('a.part', 'b.txt')
      expect(uploads.asked.flat().map(({ name }) => name)).to.deep.equal(['b.txt'])
      expect(rowOf('a.part')?.phase).to.equal('skipped')
    })

    it('and nothing else: no other folder, and nothing that did not fail for its name', async () => {
      uploads.dav.fail('PUT /b.txt', 'forbidden', 403)
      uploads.add({ 'a.part': 'A', 'b.txt': 'B' })
      await uploads.after()
      const calls = uploads.dav.calls.length
      for (const name of ['', '.', '..', '../c.txt', 'c/d.txt']) await rename('a.part', name)
      await rename('b.txt', 'c.txt')
      await rename('no such row', 'c.txt')
      expect(rowOf('a.part')?.phase).to.equal('failed')
      expect(rowOf('b.txt')?.failure).to.equal('forbidden')
      expect(uploads.dav.calls.length).to.equal(calls)
    })
  })

  describe('pauses', () => {
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

    it('what waits for another try, which does not come until it goes on', async () => {
      uploads.dav.fail('PUT /a.txt', 'locked', 423)
      uploads.add({ 'a.txt': 'A' })
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'waiting locked' })
      uploads.queue.pause()
      await uploads.after(60_000)
      expect([uploads.phases, uploads.tab.held.timers]).to.deep.equal([{ '/a.txt': 'paused' }, 0])
      uploads.queue.resume()
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'done' })
    })

    it('a folder that is being made, and it is done where the server has made it', async () => {
      uploads.dav.meanwhile('MKCOL /New', () => uploads.queue.pause())
      uploads.add({ New: null })
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/New': 'done' })
      expect(uploads.atRest).to.equal(true)
    })

    it('one of the files that wait for a busy server, and the other goes on', async () => {
      uploads.dav.fail('LIST /', 'http', 503)
      uploads.add({ 'a.txt': 'A', 'b.txt': 'B' })
      await uploads.after()
      uploads.queue.pause(uploads.id('a.txt'))
      await uploads.after(1000)
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'paused', '/b.txt': 'done' })
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

  describe('holds the page', () => {
    it('while something is unfinished, also while it is paused, lets go at the end, and holds it again for the next', async () => {
      expect(uploads.atRest).to.equal(true)
      uploads.dav.hold('PUT /a.txt')
      uploads.add({ 'a.txt': 'A' })
      await uploads.after()
      uploads.queue.pause()
      await uploads.after()
      expect([uploads.held, uploads.tab.held.listeners]).to.deep.equal([1, 2])
      uploads.queue.resume()
      await uploads.after()
      expect(uploads.atRest).to.equal(true)
      uploads.add({ 'b.txt': 'B' })
      expect([uploads.held, uploads.tab.held.listeners]).to.deep.equal([1, 2])
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
      waiting: null,
      items: [],
      totals: { files: 0, done: 0, failed: 0, bytes: 0, sentBytes: 0, remainingMs: null },
    })
  })

  it('takes 10,000 files, each for no more than it takes one of 1,000', async () => {
    const costOf = async (count: number): Promise<number> => {
      const many = new Uploads()
      let told = 0
      many.queue.store.subscribe(() => {
        told += 1
      })
      const work = countWork()
      many.add(
        Object.fromEntries(
          Array.from({ length: count }, (_, index) => [`Folder ${index % 100}/${10_000 + index}.txt`, 'x']),
        ),
      )
      // No time passes, so the store is not updated: an update copies the whole list, at most ten times per second.
      while (many.dav.calls.length < count) await settle()
      const cost = work() / count
      while (many.queue.store.get().totals.done < count) await many.after()
      many.queue.stop()
      expect(told).to.be.below(10)
      expect(many.dav.busiest).to.equal(3)
      return cost
    }
    const small = await costOf(1000)
    expect(await costOf(10_000)).to.be.at.most(1.2 * small)
  })
})
