import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { folderNode, listIn, modifiedOf, readItem, readNode } from './page-data.js'

describe('a value of the page as a file', () => {
  for (const [what, value, folder, expected] of [
    ['a name', { name: 'a.txt' }, '/', '/a.txt'],
    ['a name in a folder', { name: 'a.txt' }, '/Docs', '/Docs/a.txt'],
    ['a path, from the root on', { path: '/Docs/a.txt' }, '/', '/Docs/a.txt < /Docs'],
    ['a path without a slash', { path: 'x/y/a.txt' }, '/', '/x/y/a.txt < /x/y /x'],
    ['a path in a folder that it names too', { path: '/Docs/a.txt' }, '/Docs', '/Docs/a.txt'],
    ['a path, whatever the name', { path: '/b.txt', name: 'a.txt' }, '/Docs', '/b.txt'],
    ['a name with slashes', { name: 'x/a.txt' }, '/Docs', '/Docs/x/a.txt < /Docs/x'],
    ['a text', 'a.txt', '/Docs', '/Docs/a.txt'],
    ['a text with a slash at its end', 'Sub/', '/', '/Sub/'],
    ['a path with a slash at its end', { path: '/Sub/' }, '/', '/Sub/'],
    ['children', { name: 'Sub', children: [] }, '/', '/Sub/'],
    ['a folder that says so', { name: 'Sub', isFolder: true }, '/', '/Sub/'],
    ['the MIME type of folders', { name: 'Sub', mimeType: 'httpd/unix-directory' }, '/', '/Sub/'],
    ['a number for a name', { name: 2024 }, '/', '/2024'],
    ['children that are no list', { name: 'a', children: 'b' }, '/', '/a'],
    ['nothing', undefined, '/', null],
    ['null', null, '/', null],
    ['a number', 3, '/', null],
    ['a list', ['a'], '/', null],
    ['no name', { size: 1 }, '/', null],
    ['an empty text', '', '/', null],
    ['a name that is none', { name: {} }, '/', null],
    ['the root', { path: '/' }, '/', null],
    ['its own folder', { path: '/Docs' }, '/Docs', null],
    ['a way out', { name: '../a' }, '/Docs', null],
    ['a dot', { name: '.' }, '/Docs', null],
    ['a way out by path', { path: '/a/../../b' }, '/', null],
  ] as const) {
    it(`${what} ${expected === null ? 'is none' : `is ${expected}`}`, () => {
      const item = readItem(value, folder)
      const text =
        item &&
        [
          `${item.node.path}${item.node.isFolder ? '/' : ''}`,
          ...(item.folders.length > 0 ? ['<', ...item.folders] : []),
        ].join(' ')
      expect(text).to.equal(expected)
    })
  }

  it('has all that the page says of it', () => {
    const value = {
      name: 'a.png',
      size: 12,
      modified: 34,
      mimeType: 'image/png',
      permissions: 3,
      isFavorite: true,
      etag: 'e',
      previewUrl: '/p.png',
    }
    expect(readItem(value, '/')?.node).to.eql({
      path: '/a.png',
      name: 'a.png',
      isFolder: false,
      size: 12,
      modifiedMs: 34,
      mimeType: 'image/png',
      permissions: 3,
      isFavorite: true,
      etag: 'e',
      previewUrl: '/p.png',
    })
  })

  it('has nothing of what makes no sense', () => {
    const value = {
      name: 'a.png',
      size: -1,
      modified: 'soon',
      mimeType: {},
      permissions: 99,
      isFavorite: 'yes',
      etag: [],
      previewUrl: 3,
    }
    expect(readItem(value, '/')?.node).to.eql({
      path: '/a.png',
      name: 'a.png',
      isFolder: false,
      size: null,
      modifiedMs: null,
      mimeType: '',
      permissions: null,
      isFavorite: false,
      etag: '',
      previewUrl: null,
    })
  })
})

describe('what a source told as a file', () => {
  it('is itself where it is whole', () => {
    const node = { ...folderNode('/a'), size: 7, modifiedMs: 0, previewUrl: 'data:,' }
    expect(readNode(node, '/elsewhere') === node).to.equal(true)
    expect(readNode(folderNode('/'), '/')?.path).to.equal('/')
  })

  it('is what can be read of it where it is not, or nothing', () => {
    expect(readNode({ name: 'a.txt', size: 7 }, '/F')).to.include({
      path: '/F/a.txt',
      name: 'a.txt',
      isFolder: false,
      size: 7,
      modifiedMs: null,
      previewUrl: null,
    })
    expect(
      readNode({ ...folderNode('/F/a'), modifiedMs: NaN, size: '7', permissions: 'all', previewUrl: 7 }, '/F'),
    ).to.include({ path: '/F/a', isFolder: true, modifiedMs: null, permissions: null })
    for (const value of [null, undefined, 7, {}, { path: 7n }, [], { ...folderNode('/F'), path: '/../F', name: 7 }])
      expect(readNode(value, '/'), String(value)).to.equal(null)
  })
})

describe('when a file was changed', () => {
  const moment = Date.UTC(2024, 1, 29, 12)
  for (const [value, expected] of [
    [moment, moment],
    [0, 0],
    [-1, -1],
    [String(moment / 1000), moment],
    [' 1709208000 ', moment],
    ['0', 0],
    ['2024-02-29T12:00:00Z', moment],
    ['2024-02-29T13:00:00+01:00', moment],
    ['Thu, 29 Feb 2024 12:00:00 GMT', moment],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    [new Date(moment), moment],
    [new Date(NaN), null],
    ['soon', null],
    ['', null],
    [null, null],
    [undefined, null],
    [NaN, null],
    [Infinity, null],
    [1e20, null],
    [{}, null],
    [true, null],
  ] as const) {
    it(`${JSON.stringify(value)} is ${expected === null ? 'unknown' : new Date(expected).toISOString()}`, () => {
      expect(modifiedOf(value)).to.equal(expected)
    })
  }
})

describe('a list of files', () => {
  for (const [what, data, expected] of [
    ['a list', ['a'], 1],
    ['an empty list', [], 0],
    ['the root with its children', { children: ['a', 'b'] }, 2],
    ['null', null, null],
    ['nothing', undefined, null],
    ['a text', '[]', null],
    ['a number', 3, null],
    ['an object', { a: 1 }, null],
    ['children that are no list', { children: {} }, null],
  ] as const) {
    it(`${what} ${expected === null ? 'is none' : 'is one'}`, () => {
      expect(listIn(data)?.length ?? null).to.equal(expected)
    })
  }
})
