import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { fakeServer } from '../../test/support/server.js'
import { webdavSource } from './webdav-source.js'

const base = '/remote.php/dav/files/alice'
const entry = (path: string, properties = ''): string =>
  `<d:response><d:href>${base}${path}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
const found = (...responses: string[]) => () =>
  new Response(`<d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns">${responses.join('')}</d:multistatus>`, { status: 207 })
const { signal } = new AbortController()

describe('files of a WebDAV root', () => {
  it('come in pieces of 500 at most, without the folder itself', async () => {
    fakeServer({ [`PROPFIND ${base}/a`]: found(entry('/a/'), ...Array.from({ length: 1200 }, (_, at) => entry(`/a/${at}`))) })
    const pieces: number[] = []
    await webdavSource({ baseUrl: base }).list('/a', { signal, onNodes: (nodes) => pieces.push(nodes.length) })
    expect(Math.max(...pieces)).to.equal(500)
    expect(pieces.reduce((sum, size) => sum + size, 0)).to.equal(1200)
  })

  it('have a picture only where the server has one and gives a number', async () => {
    const preview = '<oc:fileid>7</oc:fileid><nc:has-preview>true</nc:has-preview><d:getetag>"e"</d:getetag>'
    fakeServer({ [`PROPFIND ${base}/`]: found(entry('/1', preview), entry('/2', '<nc:has-preview>true</nc:has-preview>'), entry('/3', '<oc:fileid>8</oc:fileid><nc:has-preview>false</nc:has-preview>')) })
    const urls: (string | null)[] = []
    await webdavSource({ baseUrl: base }).list('/', { signal, onNodes: (nodes) => urls.push(...nodes.map(({ previewUrl }) => previewUrl)) })
    expect(urls[0]).to.contain('/index.php/core/preview?fileId=7&x=64&y=64&mimeFallback=true&a=0&c=e')
    expect(urls.slice(1)).to.deep.equal([null, null])
  })
})
