import '../../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import type { FileEntry } from '../../../../src/kits/names/dav-entry.js'
import { davName, davParent } from '../../../../src/kits/names/dav-path.js'
import {
  conflictsOf,
  conflictWith,
  foldersOf,
  isOwnUpload,
  targetsOf,
  wishedPath,
  type UploadWish,
} from './plan.rules.js'

const file = new File(['new'], 'a.txt', { lastModified: 9_999 })
const entryOf = (path: string, entry: Partial<FileEntry> = {}): FileEntry => ({
  path,
  name: davName(path),
  parent: davParent(path),
  isFolder: false,
  id: null,
  etag: `etag of ${path}`,
  size: 3,
  modifiedMs: 1000,
  mimeType: 'text/plain',
  permissions: 31,
  mountType: '',
  hasPreview: false,
  isFavorite: false,
  isEncrypted: false,
  ...entry,
})
const wish = (path: string, folder = false): UploadWish => ({ id: path, path, file: folder ? null : file })
const listingsOf = (folders: Record<string, FileEntry[]>): Map<string, Map<string, FileEntry>> =>
  new Map(
    Object.entries(folders).map(([path, entries]) => [path, new Map(entries.map((entry) => [entry.name, entry]))]),
  )

describe('the plan of an upload', () => {
  it('knows the one form of a path, and refuses those that lead elsewhere', () => {
    expect([wishedPath('/', 'a.txt'), wishedPath('/Photos/', '/Trip//a.txt'), wishedPath('', 'a')]).to.deep.equal([
      '/a.txt',
      '/Photos/Trip/a.txt',
      '/a',
    ])
    for (const [directory, path] of [
      ['/', ''],
      ['/', '/'],
      ['/', '../a'],
      ['/a/../b', 'c'],
      ['/', 'a/./b'],
    ] as const)
      expect(wishedPath(directory, path), `${directory} ${path}`).to.equal(null)
  })

  it('needs each folder once, parents first, and not the one that all is put into', () => {
    expect(
      foldersOf('/Base', [wish('/Base/x.txt'), wish('/Base/A/B/c.txt'), wish('/Base/A/d.txt'), wish('/Base/E', true)]),
    ).to.deep.equal(['/Base/A', '/Base/A/B', '/Base/E'])
    expect(foldersOf('/', [wish('/a/b.txt')])).to.deep.equal(['/a'])
  })

  it('finds conflicts in the order of the tree, each below its folder', () => {
    const listings = listingsOf({
      '/': [entryOf('/A', { isFolder: true }), entryOf('/x.txt')],
      '/A': [entryOf('/A/y.txt')],
    })
    const found = conflictsOf('/', [wish('/x.txt'), wish('/A/y.txt'), wish('/A/new.txt'), wish('/B/z.txt')], listings)
    expect(found.map(({ id, directory, kind, parentId }) => [id, directory, kind, parentId])).to.deep.equal([
      ['/x.txt', '/', 'file', undefined],
      ['folder:/A', '/', 'folder', undefined],
      ['/A/y.txt', '/A', 'file', 'folder:/A'],
    ])
  })

  it('takes a file for read-only by its permissions, but not on a server that gives none', () => {
    const readOnly = (permissions: number): boolean =>
      conflictWith('1', '/a.txt', file, entryOf('/a.txt', { permissions })).original.readOnly
    expect([readOnly(31), readOnly(3), readOnly(1), readOnly(0)]).to.deep.equal([false, false, true, false])
  })

  it('leaves out what nobody decided about', () => {
    const targets = targetsOf('/', [wish('/x.txt'), wish('/y.txt')], listingsOf({ '/': [entryOf('/x.txt')] }), [])
    expect(targets.get('/x.txt')).to.equal(null)
    expect(targets.get('/y.txt')).to.deep.equal({ directory: '/', name: 'y.txt', original: null })
  })

  it('lets decisions below a folder with another name fall', () => {
    const listings = listingsOf({ '/': [entryOf('/A', { isFolder: true })], '/A': [entryOf('/A/y.txt')] })
    const targets = targetsOf('/', [wish('/A/y.txt'), wish('/A', true)], listings, [
      { id: 'folder:/A', verb: 'both', name: 'A (2)' },
      { id: '/A/y.txt', verb: 'keep' },
    ])
    expect([...targets.values()]).to.deep.equal([
      { directory: '/A (2)', name: 'y.txt', original: null },
      { directory: '/', name: 'A (2)', original: null },
    ])
  })

  describe('takes what it finds for its own', () => {
    const before = { etag: 'old', size: 3, modifiedMs: 1000 }
    const expected: [string, Partial<FileEntry>, typeof before | null, boolean | 'maybe'][] = [
      ['where nothing was', { etag: 'new', modifiedMs: 9000 }, null, true],
      ['as a new version of the same size', { etag: 'new', modifiedMs: 9000 }, before, true],
      ['only by its content, where its time is another', { etag: 'new' }, null, 'maybe'],
      ['only by its content, as another version of another time', { etag: 'new', modifiedMs: 2000 }, before, 'maybe'],
      ['not as the old version', { etag: 'old' }, before, false],
      ['not of another size', { size: 4 }, null, false],
      ['not as a folder', { isFolder: true }, null, false],
      ['by its time, where the server has no versions', { etag: '', modifiedMs: 9000 }, before, true],
      ['not by a time that was there before', { etag: '', modifiedMs: 9000 }, { ...before, modifiedMs: 9000 }, false],
      ['not without a version, as long as the time is the same', { etag: '' }, before, false],
    ]
    for (const [how, entry, was, own] of expected)
      it(how, () => {
        expect(isOwnUpload(entryOf('/a.txt', entry), file, was)).to.equal(own)
      })
  })
})
