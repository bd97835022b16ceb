import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import type { FileEntry } from '../../../src/kits/names/dav-entry.js'
import { davName, davParent } from '../../../src/kits/names/dav-path.js'
import {
  conflictsOf,
  conflictWith,
  foldersOf,
  isVersionBefore,
  mayBeOwnUpload,
  targetsOf,
  wishedPath,
  type UploadWish,
} from './plan.js'

describe('the plan of a batch', () => {
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
  const folderOf = (path: string): FileEntry => entryOf(path, { isFolder: true })
  const wish = (path: string): UploadWish => ({ id: path, path, file })
  const folderWish = (path: string): UploadWish => ({ id: path, path, file: null })
  const listingsOf = (folders: Record<string, FileEntry[]>): Map<string, Map<string, FileEntry>> =>
    new Map(Object.entries(folders).map(([path, list]) => [path, new Map(list.map((entry) => [entry.name, entry]))]))

  it('wishedPath normalizes a path, and refuses one that leads elsewhere', () => {
    const paths: [directory: string, path: string, wished: string | null][] = [
      ['/', 'a.txt', '/a.txt'],
      ['/Photos/', '/Trip//a.txt', '/Photos/Trip/a.txt'],
      ['', 'a', '/a'],
      ['/', '', null],
      ['/', '/', null],
      ['/', '../a', null],
      ['/a/../b', 'c', null],
      ['/', 'a/./b', null],
    ]
    expect(paths.map(([directory, path]) => [directory, path, wishedPath(directory, path)])).to.deep.equal(paths)
  })

  it('foldersOf names each folder once, parents first, without the base', () => {
    const wishes = [wish('/Base/x.txt'), wish('/Base/A/B/c.txt'), wish('/Base/A/d.txt'), folderWish('/Base/E')]
    expect(foldersOf('/Base', wishes)).to.deep.equal(['/Base/A', '/Base/A/B', '/Base/E'])
    expect(foldersOf('/', [wish('/a/b.txt')])).to.deep.equal(['/a'])
  })

  it('conflictsOf finds conflicts in the order of the tree, each below its folder', () => {
    const listings = listingsOf({ '/': [folderOf('/A'), entryOf('/x.txt')], '/A': [entryOf('/A/y.txt')] })
    const found = conflictsOf('/', ['/x.txt', '/A/y.txt', '/A/new.txt', '/B/z.txt'].map(wish), listings)
    expect(found.map(({ id, directory, kind, parentId }) => [id, directory, kind, parentId])).to.deep.equal([
      ['/x.txt', '/', 'file', undefined],
      ['folder:/A', '/', 'folder', undefined],
      ['/A/y.txt', '/A', 'file', 'folder:/A'],
    ])
  })

  it('conflictWith takes a file for read-only by its permissions, but not where the server reports none', () => {
    const readOnly = (permissions: number): boolean =>
      conflictWith('1', '/a.txt', file, entryOf('/a.txt', { permissions })).original.readOnly
    expect([31, 3, 1, 0].map(readOnly)).to.deep.equal([false, false, true, false])
  })

  it('targetsOf leaves out what nobody decided about', () => {
    const targets = targetsOf('/', [wish('/x.txt'), wish('/y.txt')], listingsOf({ '/': [entryOf('/x.txt')] }), [])
    expect([...targets.values()]).to.deep.equal([null, { directory: '/', name: 'y.txt', original: null }])
  })

  it('targetsOf ignores decisions about the content of a folder that gets another name', () => {
    const listings = listingsOf({
      '/': [folderOf('/A')],
      '/A': [folderOf('/A/B'), entryOf('/A/y.txt')],
      '/A/B': [entryOf('/A/B/z.txt')],
    })
    const wishes = [wish('/A/y.txt'), wish('/A/B/z.txt'), wish('/A/New/n.txt'), folderWish('/A'), wish('/other.txt')]
    const targets = targetsOf('/', wishes, listings, [
      { id: 'folder:/A', verb: 'both', name: 'A (2)' },
      { id: '/A/y.txt', verb: 'keep' },
      { id: 'folder:/A/B', verb: 'both', name: 'B (2)' },
      { id: '/A/B/z.txt', verb: 'both', name: 'z (2).txt' },
    ])
    expect([...targets.values()]).to.deep.equal([
      { directory: '/A (2)', name: 'y.txt', original: null },
      { directory: '/A (2)/B', name: 'z.txt', original: null },
      { directory: '/A (2)/New', name: 'n.txt', original: null },
      { directory: '/', name: 'A (2)', original: null },
      { directory: '/', name: 'other.txt', original: null },
    ])
  })

  const before = { etag: 'old', size: 3, modifiedMs: 1000 }
  const found: [how: string, entry: Partial<FileEntry>, replaced: typeof before | null, may: boolean][] = [
    ['may be, where nothing was', { etag: 'new' }, null, true],
    ['may be, as a new version of the same size', { etag: 'new' }, before, true],
    ['is not, as the old version', { etag: 'old' }, before, false],
    ['is not, with another size', { size: 4 }, null, false],
    ['is not, as a folder', { isFolder: true }, null, false],
    ['may be, where the server has no versions', { etag: '' }, { ...before, etag: '' }, true],
    ['may be, where the server tells no size', { size: null }, null, true],
  ]
  for (const [how, entry, replaced, may] of found)
    it(`mayBeOwnUpload: an entry ${how}`, () => {
      expect(mayBeOwnUpload(entryOf('/a.txt', entry), file, replaced)).to.equal(may)
    })

  const unversioned = { ...before, etag: '' }
  const versions: [how: string, entry: Partial<FileEntry>, replaced: typeof before | null, is: boolean][] = [
    ['is, with the same version', { etag: 'old', size: 9, modifiedMs: 9000 }, before, true],
    ['is not, with another version', { etag: 'new', modifiedMs: 1000 }, before, false],
    ['is, with size and time where the server has no versions', { etag: '', modifiedMs: 1000 }, unversioned, true],
    ['is not, with another time there', { etag: '', modifiedMs: 2000 }, unversioned, false],
    ['is not, with another size there', { etag: '', modifiedMs: 1000, size: 4 }, unversioned, false],
    ['is not, as a folder', { etag: 'old', isFolder: true }, before, false],
    ['is not, where nothing was', { etag: 'old' }, null, false],
  ]
  for (const [how, entry, replaced, is] of versions)
    it(`isVersionBefore: an entry ${how}`, () => {
      expect(isVersionBefore(entryOf('/a.txt', entry), replaced)).to.equal(is)
    })
})
