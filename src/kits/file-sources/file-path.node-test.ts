import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { breadcrumbs, parentOf, pathIn, splitExtension } from './file-path.js'

describe('breadcrumbs', () => {
  for (const [path, expected] of [
    ['/', '=/'],
    ['', '=/'],
    ['/a', '=/ a=/a'],
    ['/a/b/c', '=/ a=/a b=/a/b c=/a/b/c'],
    ['/a//b/', '=/ a=/a b=/a/b'],
    ['a', '=/ a=/a'],
    ['/#?/%20', '=/ #?=/#? %20=/#?/%20'],
  ] as const) {
    it(`of "${path}"`, () => {
      expect(
        breadcrumbs(path)
          .map(({ name, path: at }) => `${name}=${at}`)
          .join(' '),
      ).to.equal(expected)
    })
  }
})

describe('the folder that a path lies in', () => {
  for (const [path, expected] of [
    ['/', '/'],
    ['/a', '/'],
    ['/a/b/c', '/a/b'],
    ['/a/b/', '/a'],
    ['', '/'],
  ] as const) {
    it(`of "${path}" is ${expected}`, () => {
      expect(parentOf(path)).to.equal(expected)
    })
  }
})

describe('a name without its extension', () => {
  for (const [name, stem, extension] of [
    ['beach.jpg', 'beach', '.jpg'],
    ['archive.tar.gz', 'archive.tar', '.gz'],
    ['README', 'README', ''],
    ['.htaccess', '.htaccess', ''],
    ['.config.json', '.config', '.json'],
    ['trailing.', 'trailing.', ''],
    ['a..b', 'a.', '.b'],
    ['..', '..', ''],
    ['.', '.', ''],
    ['', '', ''],
    ['Mr. Smith', 'Mr. Smith', ''],
    ['a b.txt', 'a b', '.txt'],
    ['تقرير.pdf', 'تقرير', '.pdf'],
    ['🏖️.jpg', '🏖️', '.jpg'],
    ['two\nlines.txt', 'two\nlines', '.txt'],
    ['v1.2', 'v1', '.2'],
  ] as const) {
    it(`${JSON.stringify(name)} is "${stem}" and "${extension}"`, () => {
      expect(splitExtension(name)).to.eql({ stem, extension })
    })
  }
})

describe('a pasted path', () => {
  for (const [text, expected] of [
    ['/Holiday/beach.jpg', '/Holiday/beach.jpg'],
    ['  /Holiday/\n', '/Holiday'],
    ['/', '/'],
    ['//a///b', '/a/b'],
    ['"/My files/a"', '/My files/a'],
    ["'/a'", '/a'],
    ['/a"b', '/a"b'],
    ['/100%/#1?', '/100%/#1?'],
    ['/مجلد', '/مجلد'],
    ['/.config', '/.config'],
    ['/a..b', '/a..b'],
    ['https://cloud.example/index.php/apps/files/?dir=/My%20files/a&fileid=3', '/My files/a'],
    ['HTTPS://cloud.example/apps/files/files/12?dir=/', '/'],
    ['https://cloud.example/remote.php/dav/files/alice/My%20files/', '/My files'],
    ['https://cloud.example/sub/remote.php/webdav/a', '/a'],
    ['https://cloud.example/remote.php/dav/files/alice', '/'],
    ['https://cloud.example/remote.php/dav/calendars/alice', null],
    ['https://cloud.example/other', null],
    ['https://cloud.example/?dir=a', null],
    ['https://cloud.example/remote.php/webdav/%ff', null],
    ['https://', null],
    ['https://cloud.example/?dir=/a/../b', null],
    ['Holiday', null],
    ['', null],
    ['  ', null],
    ['a/b', null],
    ['/a/../b', null],
    ['/./a', null],
    ['/a\n/b', null],
    ['/a\u0000', null],
    ['"', null],
    ['C:\\a', null],
    ['javascript:/a', null],
  ] as const) {
    it(`${JSON.stringify(text)} ${expected === null ? 'is none' : `is ${expected}`}`, () => {
      expect(pathIn(text)).to.equal(expected)
    })
  }
})
