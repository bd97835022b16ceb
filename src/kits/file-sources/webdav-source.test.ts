import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { answering, file } from '../../../test/support/multi-status.js'
import { broken, fakeServer, pending, type FakeServer } from '../../../test/support/server.js'
import type { FileSource } from './file-source.js'
import { WebdavError } from '../webdav/webdav-error.js'
import { webdavSource } from './webdav-source.js'

const base = '/remote.php/dav/files/alice'
const entry = (path: string, properties = ''): string => file(`${base}${path}`, properties)
const { signal } = new AbortController()

async function kindOf(call: Promise<unknown> | undefined): Promise<string | undefined> {
  const error: unknown = await call?.catch((reason: unknown) => reason)
  return error instanceof WebdavError ? error.kind : undefined
}

describe('files of a WebDAV root', () => {
  it('come in pieces of 500 at most, without the folder itself', async () => {
    fakeServer({
      [`PROPFIND ${base}/a`]: answering(entry('/a/'), ...Array.from({ length: 1200 }, (_, at) => entry(`/a/${at}`))),
    })
    const pieces: number[] = []
    const turns = { now: () => 0, pause: () => Promise.resolve() }
    await webdavSource({ baseUrl: base }, { turns }).list('/a', {
      signal,
      onNodes: (nodes) => pieces.push(nodes.length),
    })
    expect(Math.max(...pieces)).to.equal(500)
    expect(pieces.reduce((sum, size) => sum + size, 0)).to.equal(1200)
  })

  it('come with the folder that holds them, told by itself', async () => {
    fakeServer({
      [`PROPFIND ${base}/a`]: answering(
        entry('/a/', '<oc:permissions>RG</oc:permissions><d:resourcetype><d:collection/></d:resourcetype>'),
        entry('/a/b'),
        entry('/a/c'),
      ),
    })
    const told: unknown[] = []
    await webdavSource({ baseUrl: base }).list('/a/', {
      signal,
      onNodes: (nodes) => told.push(nodes.map(({ path }) => path)),
      onFolder: ({ path, isFolder, permissions }) => told.push([path, isFolder, permissions]),
    })
    expect(told).to.eql([
      ['/a', true, 17],
      ['/a/b', '/a/c'],
    ])
  })

  it('have a picture only where the server has one and gives a number', async () => {
    const preview = '<oc:fileid>7</oc:fileid><nc:has-preview>true</nc:has-preview><d:getetag>"e"</d:getetag>'
    fakeServer({
      [`PROPFIND ${base}/`]: answering(
        entry('/'),
        entry('/1', preview),
        entry('/2', '<nc:has-preview>true</nc:has-preview>'),
        entry('/3', '<oc:fileid>8</oc:fileid><nc:has-preview>false</nc:has-preview>'),
      ),
    })
    const urls: (string | null)[] = []
    await webdavSource({ baseUrl: base }).list('/', {
      signal,
      onNodes: (nodes) => urls.push(...nodes.map(({ previewUrl }) => previewUrl)),
    })
    expect(urls[0]).to.contain('/index.php/core/preview?fileId=7&x=64&y=64&mimeFallback=true&a=0&c=e')
    expect(urls.slice(1)).to.deep.equal([null, null])
  })

  describe("that is the product's", () => {
    const dav = '/remote.php/dav'
    const search = `SEARCH ${dav}/`
    const source = (baseUrl = base): FileSource =>
      webdavSource({ baseUrl }, { browser: { now: () => Date.UTC(2026, 0, 15) } })
    const body = (server: FakeServer): Document =>
      new DOMParser().parseFromString(String(server.calls.at(-1)?.body), 'application/xml')
    const text = (document: Document, path: string): string | null | undefined =>
      document.querySelector(path)?.textContent
    const changed = (day: number): string =>
      `<d:getlastmodified>${new Date(Date.UTC(2026, 0, day)).toUTCString()}</d:getlastmodified>`

    it('tells what changed within 14 days, a hundred at most, in the order of the answer', async () => {
      const server = fakeServer({
        [search]: answering(
          entry('/b/c.txt', changed(14)),
          entry('/a.txt', changed(2)),
          `<d:response><d:href>${dav}/files/bob/x</d:href></d:response>`,
        ),
      })
      const nodes = await source().recent?.({ signal })
      expect(nodes?.map(({ path, modifiedMs }) => [path, modifiedMs])).to.eql([
        ['/b/c.txt', Date.UTC(2026, 0, 14)],
        ['/a.txt', Date.UTC(2026, 0, 2)],
      ])
      expect(text(body(server), 'from > scope > href')).to.equal('/files/alice')
      expect(text(body(server), 'where > gt > literal')).to.equal(String(Date.UTC(2026, 0, 1) / 1000))
      expect(text(body(server), 'limit > nresults')).to.equal('100')
    })

    it('finds what has a text in its name below a folder, without that folder', async () => {
      const server = fakeServer({ [search]: answering(entry('/My%20files/'), entry('/My%20files/deep/100%25_a.txt')) })
      const nodes = await source(`${base}/`).search?.('100%_<a', '/My files', { signal })
      expect(nodes?.map(({ path }) => path)).to.eql(['/My files/deep/100%_a.txt'])
      expect(server.calls.at(-1)?.headers.get('content-type')).to.equal('application/xml; charset=utf-8')
      expect(text(body(server), 'from > scope > href')).to.equal('/files/alice/My%20files')
      expect(text(body(server), 'where > like > literal')).to.equal('%100\\%\\_<a%')
      expect(text(body(server), 'limit > nresults')).to.equal('200')
    })

    it('searches from a folder that is its root, below the path where the product is installed', async () => {
      const cloud = '/cloud/remote.php/dav'
      const server = fakeServer({
        [`SEARCH ${cloud}/`]: answering(file(`${cloud}/files/alice/Work/a/b`)),
      })
      expect(
        (await source(`${cloud}/files/alice/Work`).search?.('b', '/a', { signal }))?.map(({ path }) => path),
      ).to.eql(['/a/b'])
      expect(text(body(server), 'from > scope > href')).to.equal('/files/alice/Work/a')
    })

    it('searches behind a proxy that adds to the path what all hrefs lack', async () => {
      fakeServer({
        [`PROPFIND /proxy/x${base}/`]: answering(entry('/')),
        [`SEARCH /proxy/x${dav}/`]: answering(entry('/a/b')),
      })
      const files = source(`/proxy/x${base}`)
      await files.list('/', { signal, onNodes: () => undefined })
      expect((await files.search?.('b', '/', { signal }))?.map(({ path }) => path)).to.eql(['/a/b'])
    })

    it('tells favourites', async () => {
      const server = fakeServer({
        [`REPORT ${base}/`]: answering(entry('/deep/a.txt', '<oc:favorite>1</oc:favorite>')),
      })
      expect((await source().favourites?.({ signal }))?.map(({ path, isFavorite }) => [path, isFavorite])).to.eql([
        ['/deep/a.txt', true],
      ])
      expect(String(server.calls.at(-1)?.body)).to.contain('<oc:favorite>1</oc:favorite>')
    })

    for (const [answer, kind] of [
      [() => new Response('', { status: 403 }), 'forbidden'],
      [() => new Response('', { status: 501 }), 'http'],
      [broken(), 'network'],
      [() => new Response('<d:multistatus xmlns:d="DAV:">', { status: 207 }), 'bad-answer'],
      [() => new Response('<p>Sign in</p>', { status: 200, headers: { 'Content-Type': 'text/html' } }), 'bad-answer'],
    ] as const) {
      it(`rejects with kind ${kind} where a search fails`, async () => {
        fakeServer({ [search]: answer })
        expect(await kindOf(source().search?.('a', '/', { signal }))).to.equal(kind)
      })
    }

    it('is not searched any more once that is given up', async () => {
      fakeServer({ [search]: pending() })
      const giveUp = new AbortController()
      const kind = kindOf(source().recent?.({ signal: giveUp.signal }))
      giveUp.abort()
      expect(await kind).to.equal('aborted')
    })

    it('describes one file and makes folders', async () => {
      fakeServer({
        [`PROPFIND ${base}/a.txt`]: answering(
          entry('/a.txt', '<d:getcontentlength>3</d:getcontentlength><oc:permissions>RG</oc:permissions>'),
        ),
        [`MKCOL ${base}/New`]: () => new Response(null, { status: 201 }),
        [`MKCOL ${base}/Old`]: () => new Response(null, { status: 405 }),
      })
      expect(await source().info?.('/a.txt', { signal })).to.deep.include({
        path: '/a.txt',
        name: 'a.txt',
        size: 3,
        permissions: 17,
        isFolder: false,
      })
      expect(await kindOf(source().info?.('/b.txt', { signal }))).to.equal('not-found')
      await source().createFolder?.('/New', { signal })
      expect(await kindOf(source().createFolder?.('/Old', { signal }))).to.equal('exists')
    })
  })

  for (const [root, offers] of [
    [base, ['search', 'recent', 'favourites']],
    ['/cloud/remote.php/dav/files/alice/', ['search', 'recent', 'favourites']],
    ['/remote.php/webdav', ['favourites']],
    ['/dav', []],
    ['/files/alice', []],
    ['/remote.php/dav', []],
    ['/remote.php/dav/files', []],
    ['/remote.php/dav/uploads/alice', []],
    ['https://files.example/dav/alice', []],
  ] as const) {
    it(`offer ${offers.join(', ') || 'only what every server can do'} at ${root}`, () => {
      const source = webdavSource({ baseUrl: root })
      expect((['search', 'recent', 'favourites'] as const).filter((name) => source[name])).to.eql([...offers])
      expect([typeof source.info, typeof source.createFolder]).to.eql(['function', 'function'])
    })
  }
})
