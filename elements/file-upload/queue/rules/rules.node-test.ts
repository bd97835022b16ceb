/** The pure rules of the upload queue, one `describe` for each file of this folder. */
import '../../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import type { FileEntry } from '../../../../src/kits/names/dav-entry.js'
import { davName, davParent } from '../../../../src/kits/names/dav-path.js'
import { backoffMs } from './backoff.rules.js'
import { strongestChecksum } from './checksum.rules.js'
import { chunkName, chunkSize } from './chunk-size.rules.js'
import { countItem, noCounts, queuePhase, unfinished, type UploadPhase } from './counters.rules.js'
import { groupBy } from './group-by.js'
import {
  conflictsOf,
  conflictWith,
  foldersOf,
  isVersionBefore,
  mayBeOwnUpload,
  targetsOf,
  wishedPath,
  type UploadWish,
} from './plan.rules.js'
import { assemblingMs, silenceMs } from './silence.rules.js'
import { nextTransferRate, remainingMs, type UploadPace } from './transfer-rate.rules.js'

describe('silence.rules', () => {
  it('gives a server three minutes more for each gigabyte that it assembles, and half an hour at most', () => {
    expect([0, 24_000_000, 1e9, 5e9, 20e9].map(assemblingMs)).to.deep.equal([
      silenceMs.answering,
      124_320,
      300_000,
      1_020_000,
      1_800_000,
    ])
  })
})

describe('backoff.rules', () => {
  it('doubles the wait from 1 s to 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 5000].map(backoffMs)).to.deep.equal([
      1000, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ])
  })
})

describe('group-by', () => {
  it('groups items with the same key, in order', () => {
    expect([...groupBy([3, 1, 2, 5, 4], (number) => number % 2)]).to.deep.equal([
      [1, [3, 1, 5]],
      [0, [2, 4]],
    ])
    expect([...groupBy([], String)]).to.deep.equal([])
  })
})

describe('chunk-size.rules', () => {
  const mebibyte = 1024 * 1024

  it('makes chunks of 10 MiB, and larger ones where there would be too many', () => {
    expect([1, 100_000 * mebibyte].map((size) => chunkSize(size))).to.deep.equal([10 * mebibyte, 10 * mebibyte])
    for (const size of [100_000 * mebibyte + 1, 1024 ** 4, 2 ** 50 - 1])
      expect(Math.ceil(size / chunkSize(size))).to.be.within(9_000, 10_000)
  })

  it('names chunks so that their names sort in their order', () => {
    expect([0, 8, 9, 9_999].map(chunkName)).to.deep.equal(['00001', '00009', '00010', '10000'])
  })
})

describe('counters.rules', () => {
  const countsOf = (phases: readonly UploadPhase[]): ReturnType<typeof noCounts> => {
    const counts = noCounts()
    for (const phase of phases) countItem(counts, { phase, size: 10, sentBytes: phase === 'done' ? 10 : 3 }, 1)
    return counts
  }

  it('counts the bytes of what is written or still to be written', () => {
    const { bytes, sentBytes } = countsOf(['done', 'uploading', 'paused', 'failed', 'skipped', 'cancelled'])
    expect({ bytes, sentBytes }).to.deep.equal({ bytes: 30, sentBytes: 16 })
  })

  it('subtracts what is taken out', () => {
    const counts = countsOf(['done', 'failed'])
    countItem(counts, { phase: 'done', size: 10, sentBytes: 10 }, -1)
    countItem(counts, { phase: 'failed', size: 10, sentBytes: 3 }, -1)
    expect(counts).to.deep.equal(noCounts())
  })

  const queues: [items: UploadPhase[], queue: string, unfinished: number][] = [
    [[], 'idle', 0],
    [['asking', 'uploading', 'waiting'], 'asking', 3],
    [['uploading', 'checking', 'offline'], 'uploading', 3],
    [['checking', 'paused'], 'checking', 2],
    [['offline', 'waiting', 'done'], 'offline', 2],
    [['waiting', 'paused'], 'waiting', 2],
    [['paused', 'failed'], 'paused', 1],
    [['failed', 'done'], 'over', 0],
    [['skipped'], 'over', 0],
    [['cancelled'], 'over', 0],
  ]
  for (const [items, queue, count] of queues)
    it(`${items.join(', ') || 'nothing'}: the queue is ${queue}, and ${count} are unfinished`, () => {
      const counts = countsOf(items)
      expect([queuePhase(counts), unfinished(counts)]).to.deep.equal([queue, count])
    })
})

describe('transfer-rate.rules', () => {
  type Sample = readonly [atMs: number, sentBytes: number]
  const leftAfter = (samples: readonly Sample[], leftBytes: number): number | null =>
    remainingMs(
      samples.reduce<UploadPace | null>((pace, [atMs, sentBytes]) => nextTransferRate(pace, atMs, sentBytes), null),
      leftBytes,
    )
  const until = (...last: Sample): Sample[] => [[0, 0], last]
  /** One byte per millisecond, for 20 s. */
  const steady = Array.from({ length: 41 }, (_, at): Sample => [at * 500, at * 500])
  const slower = Array.from({ length: 41 }, (_, at): Sample => [20_500 + at * 500, 20_000 + at * 50])

  const exact: [why: string, samples: Sample[], leftBytes: number, leftMs: number | null][] = [
    ['is unknown without a sample', [], 100, null],
    ['is unknown after one sample', [[0, 0]], 100, null],
    ['is unknown in the first second', until(900, 900), 100, null],
    ['is unknown while nothing is sent', until(5000, 0), 100, null],
    ['follows from the rate', steady, 3000, 3000],
    ['is 0 at the end', steady, 0, 0],
    ['is never negative', steady, -5, 0],
    ['is unknown after the clock was set back', [...steady, [10, 20_500]], 3000, null],
  ]
  for (const [why, samples, leftBytes, leftMs] of exact)
    it(`the remaining time ${why}`, () => {
      expect(leftAfter(samples, leftBytes)).to.equal(leftMs)
    })

  const smoothed: [why: string, samples: Sample[], from: number, to: number][] = [
    ['does not jump with one burst', [...steady, [20_100, 20_600]], 2500, 3000],
    ['does not jump with one pause', [...steady, [21_000, 20_000]], 3000, 4000],
    ['follows a lasting change', [...steady, ...slower], 25_000, 31_000],
    ['takes no harm from bytes that are sent again', [...steady, [20_500, 0]], 3000, 3500],
  ]
  for (const [why, samples, from, to] of smoothed)
    it(`the remaining time ${why}`, () => {
      expect(leftAfter(samples, 3000)).to.be.within(from, to)
    })
})

describe('plan.rules', () => {
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

describe('checksum.rules', () => {
  const [sha1, sha256] = ['ab'.repeat(20), 'cd'.repeat(32)]
  const offers: [what: string, offered: string, strongest: { type: string; hex: string } | null][] = [
    ['the only one', `SHA1:${sha1}`, { type: 'SHA1', hex: sha1 }],
    ['the strongest one', `SHA1:${sha1} SHA256:${sha256} MD5:00`, { type: 'SHA256', hex: sha256 }],
    ['one in capitals', `sha1:${sha1.toUpperCase()}`, { type: 'SHA1', hex: sha1 }],
    ['none that browsers cannot compute', 'MD5:d70b40f177b14b470d1756a3c12b963a ADLER32:8ae90960', null],
    ['none that is part of another', `XSHA1:${sha1}`, null],
    ['none of another length', `SHA1:${sha1}00 SHA256:${sha1}`, null],
    ['none', '', null],
  ]
  for (const [what, offered, strongest] of offers)
    it(`strongestChecksum finds ${what}, in the elements of the property and in text`, () => {
      expect(strongestChecksum([{ name: 'checksum', text: offered, children: [] }])).to.deep.equal(strongest)
      expect(strongestChecksum(offered)).to.deep.equal(strongest)
    })

  it('strongestChecksum finds one in any element, and none where the property is missing', () => {
    const elements = [`SHA1:${sha1}`, `SHA256:${sha256}`].map((text) => ({ name: 'checksum', text, children: [] }))
    expect(strongestChecksum(elements)).to.deep.equal({ type: 'SHA256', hex: sha256 })
    expect(strongestChecksum(undefined)).to.equal(null)
  })
})
