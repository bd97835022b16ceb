import '../../../test/support/node-setup.js'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { userFile } from '../../../test/support/fake-dav.js'
import { Uploads } from '../../../test/support/uploads.js'

const composed = 'Über'
const decomposed = 'U\u0308ber'

describe('an upload queue, of names that are one,', () => {
  let uploads: Uploads
  beforeEach(() => {
    uploads = new Uploads()
    uploads.dav.ignoresConditions = true
  })
  afterEach(() => {
    uploads.queue.stop()
  })
  const addAll = (...files: readonly [path: string, content: string][]): string[] =>
    uploads.queue.add(
      files.map(([path, content]) => ({ path, file: userFile(content, { name: path.split('/').at(-1) ?? '' }) })),
      '/',
    )
  const phases = (): string[] => uploads.queue.store.get().items.map(({ phase }) => phase)

  for (const [verb, names, told] of [
    ['replace', { '/report.txt': 'two' }, ['skipped', 'done']],
    ['keep', { '/report.txt': 'one' }, ['done', 'skipped']],
    ['both', { '/report.txt': 'one', '/report (2).txt': 'two' }, ['done', 'done']],
  ] as const)
    it(`asks about two files of one name in a batch, and does what "${verb}" says`, async () => {
      uploads.answer({ 'report.txt': verb === 'both' ? ['both', 'report (2).txt'] : verb })
      addAll(['report.txt', 'one'], ['report.txt', 'two'])
      await uploads.after()
      expect(uploads.asked.flat().map(({ name, original }) => [name, original.size])).to.deep.equal([['report.txt', 3]])
      expect(await uploads.dav.content()).to.deep.equal(names)
      expect(phases()).to.deep.equal(told)
    })

  it('writes all of one name where their folder is given twice and gets another name', async () => {
    uploads.dav.put('/Trip', null)
    uploads.answer({ Trip: ['both', 'Trip (2)'] })
    addAll(['Trip/a.txt', 'one'], ['Trip/a.txt', 'two'], ['Trip/a (2).txt', 'three'])
    await uploads.after()
    expect(await uploads.dav.content()).to.deep.equal({
      '/Trip': null,
      '/Trip (2)': null,
      '/Trip (2)/a.txt': 'one',
      '/Trip (2)/a (2).txt': 'two',
      '/Trip (2)/a (3).txt': 'three',
    })
    expect(phases()).to.deep.equal(['done', 'done', 'done'])
  })

  it('takes the last of those that replace a file that is there', async () => {
    uploads.dav.put('/report.txt', 'old')
    uploads.answer({ 'report.txt': 'replace' })
    addAll(['report.txt', 'one'], ['report.txt', 'two'])
    await uploads.after()
    expect(uploads.asked.flat()).to.have.length(2)
    expect(await uploads.dav.content()).to.deep.equal({ '/report.txt': 'two' })
    expect(phases()).to.deep.equal(['skipped', 'done'])
  })

  for (const [verb, names, told] of [
    ['replace', { '/report.txt': 'two' }, ['cancelled', 'done']],
    ['keep', { '/report.txt': 'one' }, ['done', 'skipped']],
  ] as const)
    it(`asks about a file that another batch is sending, and does what "${verb}" says`, async () => {
      const goOn = uploads.dav.hold('PUT /report.txt')
      addAll(['report.txt', 'one'])
      await uploads.after()
      uploads.answer({ 'report.txt': verb })
      addAll(['report.txt', 'two'])
      await uploads.after()
      goOn()
      await uploads.after()
      expect(uploads.asked.flat().map(({ name }) => name)).to.deep.equal(['report.txt'])
      expect(await uploads.dav.content()).to.deep.equal(names)
      expect(phases()).to.deep.equal(told)
    })

  it('asks about a file of a batch that is still looking at the folder, or has sent it meanwhile', async () => {
    uploads.answer({ 'report.txt': 'replace' })
    const [first, second] = [uploads.dav.hold('LIST /'), uploads.dav.hold('LIST /')]
    addAll(['report.txt', 'one'])
    addAll(['report.txt', 'two'])
    await uploads.after()
    first()
    await uploads.after()
    second()
    await uploads.after()
    expect(uploads.asked.flat().map(({ name }) => name)).to.deep.equal(['report.txt'])
    expect(await uploads.dav.content()).to.deep.equal({ '/report.txt': 'two' })
    expect(phases()).to.deep.equal(['done', 'done'])
  })

  it('asks nothing about what failed, was cancelled, or is gone again', async () => {
    uploads.dav.fail('PUT /a.txt', 'forbidden', 403)
    addAll(['a.txt', 'one'], ['b.txt', 'one'])
    await uploads.after()
    uploads.dav.remove('/b.txt')
    addAll(['a.txt', 'two'], ['b.txt', 'two'])
    await uploads.after()
    expect(uploads.asked).to.deep.equal([])
    expect(await uploads.dav.content()).to.deep.equal({ '/a.txt': 'two', '/b.txt': 'two' })
  })

  it('compares names in one Unicode form, and replaces the file that is there', async () => {
    uploads.dav.put(`/${composed}.txt`, 'old')
    uploads.answer({ [`${composed}.txt`]: 'replace' })
    addAll([`${decomposed}.txt`, 'new'])
    await uploads.after()
    expect(uploads.asked.flat().map(({ name }) => name)).to.deep.equal([`${composed}.txt`])
    expect(await uploads.dav.content()).to.deep.equal({ [`/${composed}.txt`]: 'new' })
  })

  it('keeps to the form that the server has, and puts content into the folder that is there', async () => {
    uploads.dav.put(`/${decomposed}`, null)
    uploads.dav.put(`/${decomposed}/a.txt`, 'old')
    uploads.answer({ [composed]: 'merge', [decomposed]: 'merge', 'a.txt': ['both', 'a (2).txt'] })
    addAll([`${composed}/a.txt`, 'new'], [`${decomposed}/b.txt`, 'new'])
    await uploads.after()
    expect(uploads.asked.flat().map(({ kind, directory }) => `${kind} in ${directory}`)).to.deep.equal([
      'folder in /',
      `file in /${decomposed}`,
    ])
    expect(uploads.takenNames(`/${decomposed}`)).to.include('a.txt')
    expect(await uploads.dav.content()).to.deep.equal({
      [`/${decomposed}`]: null,
      [`/${decomposed}/a.txt`]: 'old',
      [`/${decomposed}/a (2).txt`]: 'new',
      [`/${decomposed}/b.txt`]: 'new',
    })
  })

  it('sends names in composed form', async () => {
    addAll([`${decomposed}/${decomposed}.txt`, 'new'])
    await uploads.after()
    expect(Object.keys(await uploads.dav.content())).to.deep.equal([`/${composed}`, `/${composed}/${composed}.txt`])
  })

  describe('but for their case,', () => {
    it('asks where the server does not tell it apart', async () => {
      uploads.dav.isCaseless = true
      uploads.dav.put('/Docs', null)
      uploads.dav.put('/Docs/Report.txt', 'old')
      uploads.answer({ Docs: 'merge', 'Report.txt': 'replace' })
      addAll(['docs/report.TXT', 'new'])
      await uploads.after()
      expect(uploads.asked.flat().map(({ directory, name }) => [directory, name])).to.deep.equal([
        ['/', 'Docs'],
        ['/Docs', 'Report.txt'],
      ])
      expect(await uploads.dav.content()).to.deep.equal({ '/Docs': null, '/Docs/Report.txt': 'new' })
    })

    it('says that names of the batch are taken, too, in the folder as the server writes it', async () => {
      uploads.dav.isCaseless = true
      uploads.dav.put('/Docs', null)
      uploads.dav.put('/Docs/a.txt', 'old')
      uploads.answer({ Docs: 'merge' })
      addAll(['docs/a.txt', 'new'], ['docs/a (2).txt', 'new'])
      await uploads.after()
      expect(uploads.takenNames('/Docs')).to.include.members(['a.txt', 'a (2).txt'])
    })

    it('asks about two in a batch, too, where another name shows that the server takes them for one', async () => {
      uploads.dav.isCaseless = true
      uploads.dav.put('/other.txt', 'old')
      uploads.answer({ 'REPORT.txt': 'keep' })
      addAll(['report.txt', 'one'], ['REPORT.txt', 'two'])
      await uploads.after()
      expect(uploads.asked.flat().map(({ name }) => name)).to.deep.equal(['REPORT.txt'])
      expect(await uploads.dav.content()).to.deep.equal({ '/other.txt': 'old', '/report.txt': 'one' })
    })

    it('asks nothing where the server tells it apart, and asks the server only where it matters', async () => {
      uploads.dav.put('/report.txt', 'old')
      addAll(['other.txt', 'new'])
      await uploads.after()
      expect(uploads.dav.calls.filter((call) => call.startsWith('INFO'))).to.deep.equal([])
      addAll(['REPORT.txt', 'new'])
      await uploads.after()
      addAll(['Report.txt', 'new'])
      await uploads.after()
      expect(uploads.asked).to.deep.equal([])
      // The second listing holds both forms, so there is nothing left to ask.
      expect(uploads.dav.calls.filter((call) => call.startsWith('INFO'))).to.deep.equal(['INFO /REPORT.txt'])
    })
  })
})
