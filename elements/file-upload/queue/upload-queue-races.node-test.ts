import '../../../test/support/node-setup.js'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { Uploads } from '../../../test/support/uploads.js'

describe('an upload queue, when somebody else is quicker', () => {
  let uploads: Uploads
  beforeEach(() => {
    uploads = new Uploads()
  })
  afterEach(() => {
    uploads.queue.stop()
  })

  it('asks about the file that came, while the others go on', async () => {
    const user = uploads.thinks()
    uploads.dav.meanwhile('PUT /a.txt', () => uploads.dav.put('/a.txt', 'theirs'))
    uploads.add({ 'a.txt': 'A', 'b.txt': 'B' })
    await uploads.after()
    expect(uploads.phases).to.deep.equal({ '/a.txt': 'asking', '/b.txt': 'done' })
    expect(uploads.takenNames('/')).to.include.members(['a.txt', 'b.txt'])
    user.answer({ 'a.txt': 'replace' })
    await uploads.after()
    expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': 'A', '/b.txt': 'B' })
  })

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
    user.answer({ 'b.txt': 'keep', 'c.txt': 'replace' })
    await uploads.after()
    expect(await uploads.dav.content()).to.deep.equal({
      '/a.txt': 'theirs',
      '/a (2).txt': 'mine',
      '/b.txt': 'theirs',
      '/c.txt': 'mine',
    })
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

  it('asks again where the other name of a file is taken too', async () => {
    uploads.dav.put('/a.txt', 'old')
    uploads.answer({ 'a.txt': ['both', 'a (2).txt'], 'a (2).txt': ['both', 'a (3).txt'] })
    uploads.dav.meanwhile('PUT /a (2).txt', () => uploads.dav.put('/a (2).txt', 'theirs'))
    uploads.add({ 'a.txt': 'mine' })
    await uploads.after()
    expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': 'old', '/a (2).txt': 'theirs', '/a (3).txt': 'mine' })
    expect(uploads.queue.store.get().items.map(({ name, finalName }) => [name, finalName])).to.deep.equal([
      ['a.txt', 'a (3).txt'],
    ])
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
