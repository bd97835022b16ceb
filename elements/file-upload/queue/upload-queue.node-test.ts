/** Longer than 250 lines: all cases share one setup. */
import '../../../test/support/node-setup.js'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { countWork } from '../../../test/support/count-work.js'
import { settle } from '../../../test/support/fake-browser.js'
import { userFile } from '../../../test/support/fake-dav.js'
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
    expect(uploads.queue.store.get()).to.deep.include({ phase: 'over' })
    expect(uploads.queue.store.get().totals).to.deep.equal({
      files: 5,
      done: 5,
      failed: 0,
      bytes: 4,
      sentBytes: 4,
      remainingMs: null,
    })
    expect(uploads.asked).to.deep.equal([])
  })

  it('puts them below the folder that they are dropped on, and keeps their time', async () => {
    uploads.dav.put('/Photos', null)
    uploads.add({ 'a.txt': userFile('A', { lastModified: 5000 }) }, '/Photos/')
    await uploads.after()
    expect((await uploads.dav.client.info('/Photos/a.txt')).modifiedMs).to.equal(5000)
  })

  it('sends at most three at once', async () => {
    uploads.add(Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.txt`, 'x'])))
    await uploads.after()
    expect(uploads.dav.busiest).to.equal(3)
    expect(uploads.queue.store.get().totals.done).to.equal(12)
  })

  describe('that meets what is there', () => {
    beforeEach(() => {
      for (const name of ['replace', 'keep', 'both', 'skip']) uploads.dav.put(`/${name}.txt`, 'old')
    })
    const wishes = { 'new.txt': 'new', 'replace.txt': 'new', 'keep.txt': 'new', 'both.txt': 'new', 'skip.txt': 'new' }

    it('lists the folder once, asks once, and does what the user chose', async () => {
      uploads.answer({ 'replace.txt': 'replace', 'keep.txt': 'keep', 'both.txt': ['both', 'both (2).txt'] })
      uploads.add(wishes)
      await uploads.after()
      expect(uploads.asked.map((question) => question.map(({ name }) => name))).to.deep.equal([
        ['replace.txt', 'keep.txt', 'both.txt', 'skip.txt'],
      ])
      expect(uploads.dav.callsTo('LIST /')).to.equal(1)
      expect(await uploads.dav.content()).to.deep.equal({
        '/new.txt': 'new',
        '/replace.txt': 'new',
        '/keep.txt': 'old',
        '/both.txt': 'old',
        '/both (2).txt': 'new',
        '/skip.txt': 'old',
      })
      expect(uploads.phases).to.deep.equal({
        '/new.txt': 'done',
        '/replace.txt': 'done',
        '/keep.txt': 'skipped',
        '/both.txt': 'done',
        '/skip.txt': 'skipped',
      })
      expect(uploads.queue.store.get().items.map(({ finalName }) => finalName)).to.include('both (2).txt')
      expect(uploads.queue.store.get().totals).to.deep.include({ files: 3, done: 3, bytes: 9, sentBytes: 9 })
    })

    it('writes nothing of a batch whose question is cancelled', async () => {
      uploads.cancelQuestions()
      uploads.add(wishes)
      await uploads.after()
      expect(Object.values(uploads.phases)).to.deep.equal(Array(5).fill('cancelled'))
      expect(uploads.dav.calls).to.deep.equal(['LIST /'])
      expect(uploads.atRest).to.equal(true)
    })

    it('writes nothing where the question cannot be shown, and asks again on retry', async () => {
      uploads.breakQuestions()
      uploads.add({ 'new.txt': 'new', 'replace.txt': 'new' })
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/new.txt': 'failed not-asked', '/replace.txt': 'failed not-asked' })
      uploads.answer({ 'replace.txt': 'replace' })
      uploads.queue.retry()
      await uploads.after()
      expect(await uploads.dav.content()).to.deep.include({ '/new.txt': 'new', '/replace.txt': 'new' })
    })

    it('says what it knows of both versions', async () => {
      uploads.dav.put('/locked.txt', 'old', { modifiedMs: 7000, permissions: 1 })
      uploads.answer({})
      const file = userFile('new one', { name: 'locked.txt', lastModified: 9000 })
      uploads.add({ 'locked.txt': file })
      await uploads.after()
      expect(uploads.asked[0]).to.deep.equal([
        {
          id: uploads.id('locked.txt'),
          name: 'locked.txt',
          directory: '/',
          kind: 'file',
          original: {
            size: 3,
            modifiedMs: 7000,
            etag: uploads.dav.etagOf('/locked.txt'),
            readOnly: true,
            mimeType: 'text/plain',
            previewUrl: null,
          },
          replacement: { size: 7, modifiedMs: 9000, mimeType: 'text/plain', file },
        },
      ])
    })

    it('says which names are taken: those that are there and those that are coming', async () => {
      uploads.answer({})
      uploads.add({ 'keep.txt': 'new', 'keep (2).txt': 'new' })
      await uploads.after()
      expect(uploads.takenNames('/')).to.include.members(['keep.txt', 'skip.txt', 'keep (2).txt'])
    })
  })

  describe('that meets folders', () => {
    beforeEach(() => {
      uploads.dav.put('/Trip', null)
      uploads.dav.put('/Trip/Day', null)
      uploads.dav.put('/Trip/Day/a.txt', 'old')
    })
    const wishes = { 'Trip/Day/a.txt': 'new', 'Trip/Day/b.txt': 'new', 'Trip/New/c.txt': 'new', 'other.txt': 'new' }

    it('asks about the whole tree at once', async () => {
      uploads.answer({ Trip: 'merge', Day: 'merge', 'a.txt': 'replace' })
      uploads.add(wishes)
      await uploads.after()
      const [trip, day, file] = uploads.asked[0] ?? []
      expect([trip?.kind, day?.kind, file?.kind]).to.deep.equal(['folder', 'folder', 'file'])
      expect([trip?.parentId, day?.parentId, file?.parentId]).to.deep.equal([undefined, trip?.id, day?.id])
      expect(uploads.asked.map(({ length }) => length)).to.deep.equal([3])
      expect(await uploads.dav.content()).to.deep.equal({
        '/Trip': null,
        '/Trip/Day': null,
        '/Trip/Day/a.txt': 'new',
        '/Trip/Day/b.txt': 'new',
        '/Trip/New': null,
        '/Trip/New/c.txt': 'new',
        '/other.txt': 'new',
      })
      expect(uploads.dav.calls.filter((call) => call.startsWith('MKCOL'))).to.deep.equal(['MKCOL /Trip/New'])
      expect(uploads.dav.calls.filter((call) => call.startsWith('LIST'))).to.deep.equal([
        'LIST /',
        'LIST /Trip',
        'LIST /Trip/Day',
      ])
    })

    it('puts all of a folder into another one where both are kept', async () => {
      uploads.answer({ Trip: ['both', 'Trip (2)'], Day: ['both', 'Day'], 'a.txt': ['both', 'a.txt'] })
      uploads.add(wishes)
      await uploads.after()
      expect(await uploads.dav.content()).to.deep.equal({
        '/Trip': null,
        '/Trip/Day': null,
        '/Trip/Day/a.txt': 'old',
        '/other.txt': 'new',
        '/Trip (2)': null,
        '/Trip (2)/Day': null,
        '/Trip (2)/Day/a.txt': 'new',
        '/Trip (2)/Day/b.txt': 'new',
        '/Trip (2)/New': null,
        '/Trip (2)/New/c.txt': 'new',
      })
    })

    it('leaves out all of a folder that is skipped, and nothing else', async () => {
      uploads.answer({ Trip: 'merge', Day: 'skip', 'a.txt': 'replace' })
      uploads.add(wishes)
      await uploads.after()
      expect(uploads.phases).to.deep.equal({
        '/Trip/Day/a.txt': 'skipped',
        '/Trip/Day/b.txt': 'skipped',
        '/Trip/New/c.txt': 'done',
        '/other.txt': 'done',
      })
    })

    it('never puts a file in the place of a folder, nor a folder in that of a file', async () => {
      uploads.dav.put('/file', 'old')
      uploads.answer({ file: ['both', 'file (2)'] })
      uploads.add({ Trip: 'a file', 'file/x.txt': 'new' })
      await uploads.after()
      expect(uploads.asked[0]?.map(({ kind, original }) => [kind, original.readOnly])).to.deep.equal([
        ['file', true],
        ['file', true],
      ])
      expect(await uploads.dav.content()).to.deep.include({ '/file': 'old', '/file (2)/x.txt': 'new' })
      expect(uploads.phases['/Trip']).to.equal('skipped')
    })

    it('takes a folder that somebody made meanwhile', async () => {
      uploads.dav.meanwhile('MKCOL /Fresh', () => uploads.dav.put('/Fresh', null))
      uploads.add({ 'Fresh/a.txt': 'new' })
      await uploads.after()
      expect(await uploads.dav.content()).to.deep.include({ '/Fresh/a.txt': 'new' })
    })

    it('makes a folder again that somebody removed meanwhile', async () => {
      uploads.answer({ Trip: 'merge' })
      uploads.dav.meanwhile('PUT /Trip/x.txt', () => {
        for (const path of ['/Trip/Day/a.txt', '/Trip/Day', '/Trip']) uploads.dav.remove(path)
      })
      uploads.add({ 'Trip/x.txt': 'new' })
      await uploads.after(1000)
      expect(await uploads.dav.content()).to.deep.equal({ '/Trip': null, '/Trip/x.txt': 'new' })
    })
  })

  describe('refuses at once', () => {
    it('names that the server takes no files of, and goes on with the others', async () => {
      uploads.add({ 'a.part': 'x', 'b.txt': 'x' })
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.part': 'failed forbidden-name', '/b.txt': 'done' })
      expect(uploads.dav.calls.some((call) => call.includes('a.part'))).to.equal(false)
    })

    it('paths that lead elsewhere, in items and as the folder', async () => {
      uploads.add({ '../a.txt': 'x', '': 'x' })
      uploads.add({ 'b.txt': 'x' }, '/../bob')
      await uploads.after()
      expect(uploads.queue.store.get().items.map(({ failure }) => failure)).to.deep.equal(
        Array(3).fill('forbidden-name'),
      )
      uploads.queue.retry()
      await uploads.after()
      expect(uploads.dav.calls).to.deep.equal([])
      expect(uploads.atRest).to.equal(true)
    })
  })

  it('fails one file that finds no space, and writes the others', async () => {
    uploads.dav.fail('PUT /big.txt', 'no-space', 507)
    uploads.add({ 'big.txt': 'x', 'small.txt': 'x' })
    await uploads.after()
    expect(uploads.phases).to.deep.equal({ '/big.txt': 'failed no-space', '/small.txt': 'done' })
    expect(uploads.queue.store.get().totals).to.deep.include({ files: 2, done: 1, failed: 1, bytes: 1 })
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
