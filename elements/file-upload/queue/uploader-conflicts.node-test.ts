import '../../../test/support/node-setup.js'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { userFile } from '../../../test/support/fake-dav.js'
import { Uploads } from '../../../test/support/uploads.js'

describe('an upload queue that finds other files on the server', () => {
  let uploads: Uploads
  beforeEach(() => {
    uploads = new Uploads()
  })
  afterEach(() => {
    uploads.queue.stop()
  })

  describe('in the folder', () => {
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

  describe('below a folder of the same name', () => {
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

  describe('that somebody else writes meanwhile', () => {
    it('asks together about all that come while the user thinks', async () => {
      const user = uploads.thinks()
      for (const name of ['a', 'b', 'c'])
        uploads.dav.meanwhile(`PUT /${name}.txt`, () => uploads.dav.put(`/${name}.txt`, 'theirs'))
      uploads.add({ 'a.txt': 'mine' })
      await uploads.after()
      uploads.add({ 'b.txt': 'mine', 'c.txt': 'mine' })
      await uploads.after()
      expect(uploads.asked.map((question) => question.map(({ name }) => name))).to.deep.equal([['a.txt']])
      user.answer({ 'a.txt': ['both', 'a (2).txt'] })
      await uploads.after()
      expect(uploads.asked.map((question) => question.map(({ name }) => name))).to.deep.equal([
        ['a.txt'],
        ['b.txt', 'c.txt'],
      ])
      expect(uploads.takenNames('/')).to.include.members(['a.txt', 'a (2).txt', 'b.txt', 'c.txt'])
      user.answer({ 'b.txt': 'keep', 'c.txt': 'replace' })
      await uploads.after()
      expect(await uploads.dav.content()).to.deep.equal({
        '/a.txt': 'theirs',
        '/a (2).txt': 'mine',
        '/b.txt': 'theirs',
        '/c.txt': 'mine',
      })
    })

    it('asks nothing about what was cancelled while another question was open', async () => {
      const user = uploads.thinks()
      for (const name of ['a', 'b'])
        uploads.dav.meanwhile(`PUT /${name}.txt`, () => uploads.dav.put(`/${name}.txt`, 'theirs'))
      uploads.add({ 'a.txt': 'mine' })
      await uploads.after()
      uploads.add({ 'b.txt': 'mine' })
      await uploads.after()
      uploads.queue.cancel(uploads.id('b.txt'))
      user.answer({ 'a.txt': 'keep' })
      await uploads.after()
      expect(uploads.asked).to.have.length(1)
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'skipped', '/b.txt': 'cancelled' })
    })

    it('fails what it could not ask about, and asks about the next all the same', async () => {
      uploads.breakQuestions()
      for (const name of ['a', 'b'])
        uploads.dav.meanwhile(`PUT /${name}.txt`, () => uploads.dav.put(`/${name}.txt`, 'theirs'))
      uploads.add({ 'a.txt': 'mine' })
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'failed not-asked' })
      uploads.answer({ 'b.txt': 'replace' })
      uploads.add({ 'b.txt': 'mine' })
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'failed not-asked', '/b.txt': 'done' })
    })

    it('asks again with the new facts where the version that was to be replaced has changed', async () => {
      uploads.dav.put('/a.txt', 'old')
      uploads.answer({ 'a.txt': 'replace' })
      uploads.dav.meanwhile('PUT /a.txt', () => uploads.dav.put('/a.txt', 'changed meanwhile'))
      uploads.add({ 'a.txt': 'mine' })
      await uploads.after()
      expect(uploads.asked.map(([conflict]) => conflict?.original.size)).to.deep.equal([3, 17])
      expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': 'mine' })
    })

    it('writes where the version that was to be replaced has gone', async () => {
      uploads.dav.put('/a.txt', 'old')
      uploads.answer({ 'a.txt': 'replace' })
      uploads.dav.meanwhile('PUT /a.txt', () => uploads.dav.remove('/a.txt'))
      uploads.add({ 'a.txt': 'mine' })
      await uploads.after(1000)
      expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': 'mine' })
    })

    it('cancels only what it asked about when that question is cancelled', async () => {
      uploads.cancelQuestions()
      uploads.dav.meanwhile('PUT /a.txt', () => uploads.dav.put('/a.txt', 'theirs'))
      uploads.add({ 'a.txt': 'mine', 'b.txt': 'mine' })
      await uploads.after()
      expect(uploads.phases).to.deep.equal({ '/a.txt': 'cancelled', '/b.txt': 'done' })
    })
  })
})
