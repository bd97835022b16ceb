import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import {
  davChild,
  davName,
  davParent,
  davPath,
  encodeDavPath,
  lackingPrefix,
  pathBelow,
  wholeHref,
} from './dav-path.js'

describe('a path in WebDAV', () => {
  it('has one form', () => {
    expect(['', '/', 'a', '/a/', '//a//b/'].map(davPath)).to.deep.equal(['/', '/', '/a', '/a', '/a/b'])
  })

  it('never leads out of its root', () => {
    for (const path of ['..', '/a/../b', './a', '/a/.'])
      expect(() => davPath(path)).to.throw(TypeError, 'could lead out')
    expect(davPath('/a/...b/..c')).to.equal('/a/...b/..c')
  })

  it('is missed where a script of the page gives none', () => {
    expect(() => davPath(undefined as never)).to.throw(TypeError, 'Missing argument "path"')
  })

  it('is encoded section by section', () => {
    expect(encodeDavPath('/Ä b/50%/a#b?c&d+e')).to.equal('/%C3%84%20b/50%25/a%23b%3Fc%26d%2Be')
    expect(encodeDavPath('')).to.equal('/')
  })

  it('has a name, a parent and children', () => {
    expect([davName('/a/b.txt'), davName('/')]).to.deep.equal(['b.txt', ''])
    expect([davParent('/a/b.txt'), davParent('/a'), davParent('/')]).to.deep.equal(['/a', '/', '/'])
    expect([davChild('/', 'a'), davChild('/a', 'b')]).to.deep.equal(['/a', '/a/b'])
  })

  it('is read from an href, whatever the server makes of it', () => {
    const root = '/remote.php/dav/files/al%20ice'
    const expected: Record<string, string | null> = {
      '/remote.php/dav/files/al%20ice/': '/',
      '/remote.php/dav/files/al%20ice': '/',
      '/remote.php/dav/files/al ice/a%20b/': '/a b',
      'https://example.org/remote.php/dav/files/al%20ice/%C3%84.txt': '/Ä.txt',
      'https://example.org/remote.php/dav/files/al%20ice/50%25%20#1?.txt': '/50% #1?.txt',
      '/remote.php/dav/files/al%20ice/#1?.txt': '/#1?.txt',
      'https://example.org': null,
      '/remote.php/dav/files/al%20ice/a%2Fb': '/a/b',
      '/remote.php/dav/files/al%20icer/x': null,
      '/remote.php/dav/files/': null,
      '/remote.php/dav/files/al%20ice/%E0%A4%A': null,
      '/remote.php/dav/files/al%20ice/%2e%2e/bob': null,
      '': null,
    }
    for (const [href, path] of Object.entries(expected)) expect(pathBelow(root, href), href).to.equal(path)
    expect(pathBelow('/', '/a/b')).to.equal('/a/b')
  })

  it('shows what the hrefs lack of the root by that of the resource itself, and of no other', () => {
    for (const [root, path, href, lacking] of [
      ['/proxy/x/dav/alice', '/a b', '/dav/alice/a%20b/', '/proxy/x'],
      ['/proxy/%C3%BC/dav', '/', 'https://example.org/dav', '/proxy/%C3%BC'],
      ['/proxy', '/a', '/a', '/proxy'],
      ['/proxy', '/', '/', '/proxy'],
      ['/dav', '/A\u0308', '/%C3%A4', '/dav'],
      ['/dav', '/a', '/dav/a', ''],
      ['/dav', '/a', '/dav/a/b', ''],
      ['/proxy/dav', '/a', '/dav', ''],
      ['/proxy/dav', '/a', '/other/a', ''],
      ['/proxy/dav', '/a/b', '/b', ''],
      ['', '/a', '/', ''],
    ] as const)
      expect(lackingPrefix(root, path, href), `${href} of ${path} in ${root}`).to.equal(lacking)
    expect(wholeHref('/proxy/dav', '/proxy', 'https://example.org/dav/a#1')).to.equal('/proxy/dav/a#1')
    expect(wholeHref('/proxy/dav', '/proxy', '/proxy/dav/a')).to.equal('/proxy/dav/a')
    expect(wholeHref('/dav', '', '/other/a')).to.equal('/other/a')
  })
})
