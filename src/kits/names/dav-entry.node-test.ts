import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { parseFileEntry, type FileEntry } from './dav-entry.js'
import { permissionBits, permissions } from './permissions.js'
import type { DavResponse, PropertyValue } from './dav-response.js'

const root = '/remote.php/dav/files/alice'
const dav = (name: string): string => `{DAV:}${name}`
const oc = (name: string): string => `{http://owncloud.org/ns}${name}`
const nc = (name: string): string => `{http://nextcloud.org/ns}${name}`
const response = (
  properties: Record<string, PropertyValue>,
  href = `${root}/Holiday/beach%20(1).jpg`,
  status = 'HTTP/1.1 200 OK',
): DavResponse => ({ href, propStat: [{ status, properties }] })
const entry = (properties: Record<string, PropertyValue>, href?: string): FileEntry | null =>
  parseFileEntry(root, response(properties, href))

describe('permission letters', () => {
  const expected: Record<string, number> = {
    '': 0,
    G: 1,
    W: 2,
    N: 2,
    V: 2,
    C: 4,
    K: 4,
    D: 8,
    R: 16,
    RGDNVW: 27,
    RGDNVCK: 31,
    SGD: 9,
    M: 0,
    xyz: 0,
  }
  for (const [text, bits] of Object.entries(expected)) {
    it(`"${text}" are ${bits}`, () => {
      expect(permissionBits(text)).to.equal(bits)
    })
  }

  it('add up to all', () => {
    expect(permissionBits('GWCDR')).to.equal(permissions.all)
  })
})

describe('a file of a listing', () => {
  it('is read as recorded', () => {
    expect(
      entry({
        [dav('getlastmodified')]: 'Fri, 20 Nov 2026 17:40:46 GMT',
        [dav('getetag')]: '"9857"',
        [dav('getcontenttype')]: 'image/jpeg',
        [dav('resourcetype')]: '',
        [oc('fileid')]: '147',
        [oc('permissions')]: 'RGDNVW',
        [oc('size')]: '3963036',
        [dav('getcontentlength')]: '1',
        [nc('has-preview')]: 'true',
        [nc('mount-type')]: '',
        [oc('favorite')]: '1',
      }),
    ).to.deep.equal({
      path: '/Holiday/beach (1).jpg',
      name: 'beach (1).jpg',
      parent: '/Holiday',
      isFolder: false,
      id: 147,
      etag: '9857',
      size: 3963036,
      modifiedMs: Date.UTC(2026, 10, 20, 17, 40, 46),
      mimeType: 'image/jpeg',
      permissions: 27,
      mountType: '',
      hasPreview: true,
      isFavorite: true,
      isEncrypted: false,
    })
  })

  it('of a plain WebDAV server has what that knows, and says what is not known', () => {
    expect(entry({ [dav('getcontentlength')]: '12', [dav('getetag')]: 'W/"x"' })).to.deep.include({
      size: 12,
      etag: 'x',
      id: null,
      modifiedMs: null,
      permissions: 0,
      mimeType: 'application/octet-stream',
      hasPreview: true,
    })
    expect(entry({})).to.deep.include({ size: null, etag: '', modifiedMs: null })
  })

  it('is a folder where its type says so', () => {
    const type = [{ name: dav('collection'), text: '', children: [] }]
    expect(entry({ [dav('resourcetype')]: type })).to.deep.include({ isFolder: true, mimeType: 'httpd/unix-directory' })
    expect(
      entry({ [dav('resourcetype')]: [{ name: '{urn:x}collection', text: '', children: [] }] })?.isFolder,
    ).to.equal(false)
  })

  it('tells how it got here', () => {
    const mountType = (marks: string, type?: string): string | undefined =>
      entry({ [oc('permissions')]: marks, ...(type === undefined ? {} : { [nc('mount-type')]: type }) })?.mountType
    expect([
      mountType('S'),
      mountType('M'),
      mountType('SM'),
      mountType('G'),
      mountType('S', 'group'),
      mountType('S', ''),
    ]).to.deep.equal(['shared', 'external', 'shared', '', 'group', ''])
  })

  it('has a preview unless the server says that it has none', () => {
    expect(
      [entry({}), entry({ [nc('has-preview')]: 'false' }), entry({ [nc('has-preview')]: '' })].map(
        (file) => file?.hasPreview,
      ),
    ).to.deep.equal([true, false, false])
  })

  it('has an id of any kind, and none below zero', () => {
    const ids = ['147', '90071992547409931', 'a1-b2', '-1', '']
    expect(ids.map((id) => entry({ [oc('fileid')]: id })?.id)).to.deep.equal([147, ids[1], 'a1-b2', null, null])
  })

  it('survives nonsense', () => {
    expect(
      entry({
        [oc('fileid')]: '-1',
        [oc('size')]: '1e99',
        [dav('getlastmodified')]: 'yesterday',
        [dav('getetag')]: [],
      }),
    ).to.deep.include({ id: null, size: null, modifiedMs: null, etag: '' })
  })

  it('is none where the server found no properties, or the address lies elsewhere', () => {
    expect(parseFileEntry(root, response({}, undefined, 'HTTP/1.1 404 Not Found'))).to.equal(null)
    expect(parseFileEntry(root, { href: `${root}/a`, propStat: [] })).to.equal(null)
    expect(entry({}, '/elsewhere/a')).to.equal(null)
  })

  it('takes the properties that were found, also where others come first', () => {
    const missing = { status: 'HTTP/1.1 404 Not Found', properties: { [oc('size')]: '' } }
    const found = { status: 'HTTP/2 200', properties: { [oc('size')]: '7' } }
    expect(parseFileEntry(root, { href: `${root}/a`, propStat: [missing, found] })?.size).to.equal(7)
  })

  it('at the root has no name', () => {
    expect(entry({}, `${root}/`)).to.deep.include({ path: '/', name: '', parent: '/' })
  })
})
