import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { davChild, davName, davParent, davPath, encodeDavPath, pathBelow } from './dav-path.js'

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
})
