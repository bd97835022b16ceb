import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { at, leaveOldPages, oldPageWith, outcome } from '../../../test/support/old-page.js'
import { broken, fakeServer, type Answer as Reply, type FakeServer } from '../../../test/support/server.js'
import { acceptToken } from '../../core/session/request-token.js'
import type { Answer } from '../answer.js'
import type { OldDavClient } from './dav-client.js'

type Files = Record<string, (...args: unknown[]) => Answer> & {
  getClient(): OldDavClient
  getBaseUrl(): string
  getUserName(): string
  getPassword(): string
  addFileInfoParser(parser: unknown): void
}
type MakeClient = { new (options?: unknown): Files; [name: string]: unknown }

const base = '/remote.php/dav/files/alice'
const response = (path: string, properties: string): string =>
  `<d:response><d:href>${base}${path}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
const multistatus =
  (...responses: string[]): Reply =>
  () =>
    new Response(
      `<d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns">${responses.join('')}</d:multistatus>`,
      { status: 207, headers: { 'Content-Type': 'application/xml' } },
    )
const reply =
  (code: number, body: string | null = null): Reply =>
  () =>
    new Response(body, { status: code })
const failure = (code: number, name: string, message: string): Reply =>
  reply(
    code,
    `<d:error xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns"><s:exception>Sabre\\DAV\\Exception\\${name}</s:exception><s:message>${message}</s:message></d:error>`,
  )

const home = response('/', '<d:resourcetype><d:collection/></d:resourcetype><oc:fileid>1</oc:fileid>')
const letter = response(
  '/a%20b.txt',
  '<d:getlastmodified>Fri, 20 Nov 2026 17:40:46 GMT</d:getlastmodified><d:getetag>"e1"</d:getetag><d:getcontenttype>text/plain</d:getcontenttype><d:resourcetype/><oc:fileid>147</oc:fileid><oc:permissions>RGDNVW</oc:permissions><oc:size>12</oc:size><oc:favorite>1</oc:favorite><nc:has-preview>false</nc:has-preview><oc:comments-unread>3</oc:comments-unread>',
)
const letterInfo = {
  id: 147,
  name: 'a b.txt',
  path: '/',
  mimetype: 'text/plain',
  mtime: Date.parse('Fri, 20 Nov 2026 17:40:46 GMT'),
  etag: 'e1',
  size: 12,
  permissions: 27,
  type: 'file',
  mountType: '',
  hasPreview: false,
  isFavorited: true,
  isFavourited: true,
  isEncrypted: false,
}

describe('OC.Files.Client', () => {
  let Client: MakeClient
  let client: Files
  let server: FakeServer
  beforeEach(() => {
    handOver({ user: { uid: 'alice', displayName: 'Alice' } })
    const page = oldPageWith()
    Client = at(page, 'OC.Files.Client') as MakeClient
    client = (at(page, 'OC.Files.getClient') as () => Files)()
    server = fakeServer()
  })
  afterEach(leaveOldPages)

  it('lists a folder, without itself unless it is asked for', async () => {
    server.answer(`PROPFIND ${base}/`, multistatus(home, letter))
    expect(await outcome(client['getFolderContents']!('/'))).to.eql({ how: 'done', values: [207, [letterInfo]] })
    expect(server.calls[0]?.headers.get('Depth')).to.equal('1')
    const { values } = await outcome(client['getFolderContents']!('', { includeParent: true }))
    expect(
      (values[1] as { path: string; name: string; type: string }[]).map(({ path, name, type }) => [path, name, type]),
    ).to.eql([
      ['/', '', 'dir'],
      ['/', 'a b.txt', 'file'],
    ])
  })

  it('fails where the answer does not hold the folder itself', async () => {
    server.answer(`PROPFIND ${base}/`, multistatus(letter))
    const { how, values } = await outcome(client['getFolderContents']!('/'))
    expect([how, values[0]]).to.eql(['fail', 207])
  })

  it('tells of one file, with what a parser of the page adds', async () => {
    server.answer(`PROPFIND ${base}/a%20b.txt`, multistatus(letter))
    client.addFileInfoParser(
      ({ propStat }: { propStat: { properties: Record<string, string> }[] }, info: { name: string }) => ({
        unread: Number(propStat[0]?.properties['{http://owncloud.org/ns}comments-unread']),
        said: info.name,
      }),
    )
    client.addFileInfoParser(() => undefined)
    expect(
      await outcome(client['getFileInfo']!('/a b.txt', { properties: ['{http://owncloud.org/ns}comments-unread'] })),
    ).to.eql({ how: 'done', values: [207, { ...letterInfo, unread: 3, said: 'a b.txt' }] })
    expect(server.calls[0]?.body).to.contain('comments-unread')
  })

  it('finds favourites and tagged files', async () => {
    server.answer(`REPORT ${base}/`, multistatus(letter))
    expect((await outcome(client['getFilteredFiles']!({ favorite: true }))).values).to.eql([207, [letterInfo]])
    expect(() => client['getFilteredFiles']!()).to.throw('Missing filter argument')
    expect(() => client['getFilteredFiles']!({})).to.throw('Missing filter argument')
  })

  it('hands parsers the elements inside a property, of one file and of filtered ones', async () => {
    const oc = 'http://owncloud.org/ns'
    const name = `{${oc}}share-types`
    const types = '<z:share-type xmlns:z="http://owncloud.org/ns">0</z:share-type><oc:share-type>3</oc:share-type>'
    const shared = multistatus(
      response('/a%20b.txt', `<oc:share-types>${types}<oc:other>9</oc:other></oc:share-types>`),
    )
    server.answer(`PROPFIND ${base}/a%20b.txt`, shared)
    server.answer(`REPORT ${base}/`, shared)
    client.addFileInfoParser(({ propStat }: { propStat: { properties: Record<string, Element[]> }[] }) => ({
      shareTypes: propStat[0]?.properties[name]
        ?.filter(({ namespaceURI, nodeName }) => namespaceURI === oc && nodeName.split(':')[1] === 'share-type')
        .map(({ textContent, childNodes }) => [Number(textContent), childNodes.length]),
    }))
    const one = await outcome(client['getFileInfo']!('/a b.txt', { properties: [name] }))
    const some = await outcome(client['getFilteredFiles']!({ favorite: true }, { properties: [name] }))
    const expected = [
      [0, 1],
      [3, 1],
    ]
    expect((one.values[1] as { shareTypes: unknown }).shareTypes).to.eql(expected)
    expect((some.values[1] as { shareTypes: unknown }[])[0]?.shareTypes).to.eql(expected)
    expect(server.calls.map(({ body }) => String(body).includes('share-types'))).to.eql([true, true])
  })

  it('reads and writes files; only overwrite: false writes over one', async () => {
    server.answer(`GET ${base}/a.txt`, reply(200, 'content'))
    server.answer(`PUT ${base}/a.txt`, reply(201))
    expect(await outcome(client['getFileContents']!('/a.txt'))).to.eql({ how: 'done', values: [200, 'content'] })
    expect(await outcome(client['putFileContents']!('/a.txt', 'new'))).to.eql({ how: 'done', values: [201] })
    expect([server.calls[1]?.headers.get('If-None-Match'), server.calls[1]?.headers.get('Content-Type')]).to.eql([
      '*',
      'text/plain;charset=utf-8',
    ])
    expect(
      (await outcome(client['putFileContents']!('/a.txt', 'new', { overwrite: false, contentType: 'text/markdown' })))
        .how,
    ).to.equal('done')
    expect([server.calls[2]?.headers.get('If-None-Match'), server.calls[2]?.headers.get('Content-Type')]).to.eql([
      null,
      'text/markdown',
    ])
    server.answer(`PUT ${base}/a.txt`, failure(412, 'PreconditionFailed', 'It is there.'))
    expect(await outcome(client['putFileContents']!('/a.txt', 'new'))).to.eql({
      how: 'fail',
      values: [412, { message: 'It is there.', exception: 'Sabre\\DAV\\Exception\\PreconditionFailed' }],
    })
  })

  it('makes, removes, moves and copies', async () => {
    for (const route of [`MKCOL ${base}/new`, `MOVE ${base}/a.txt`, `COPY ${base}/a.txt`])
      server.answer(route, reply(201))
    server.answer(`DELETE ${base}/new`, reply(204))
    expect(await outcome(client['createDirectory']!('/new'))).to.eql({ how: 'done', values: [201] })
    expect(await outcome(client['remove']!('/new'))).to.eql({ how: 'done', values: [204] })
    expect(await outcome(client['move']!('/a.txt', '/b/c d.txt'))).to.eql({ how: 'done', values: [201] })
    expect(await outcome(client['copy']!('/a.txt', '/b.txt', true))).to.eql({ how: 'done', values: [201] })
    expect(server.calls.slice(2).map(({ headers }) => [headers.get('Destination'), headers.get('Overwrite')])).to.eql([
      [`${location.origin}${base}/b/c%20d.txt`, 'F'],
      [`${location.origin}${base}/b.txt`, 'T'],
    ])
  })

  it("fails with the status and the server's words, or 0 where no answer came", async () => {
    for (const [name, method] of [
      ['getFolderContents', 'PROPFIND'],
      ['getFileInfo', 'PROPFIND'],
      ['getFileContents', 'GET'],
      ['remove', 'DELETE'],
    ] as const) {
      server.answer(`${method} ${base}/gone`, failure(404, 'NotFound', 'It is gone.'))
      expect(await outcome(client[name]!('/gone')), name).to.eql({
        how: 'fail',
        values: [404, { message: 'It is gone.', exception: 'Sabre\\DAV\\Exception\\NotFound' }],
      })
    }
    server.answer(`PROPFIND ${base}/`, broken())
    const { how, values } = await outcome(client['getFolderContents']!('/'))
    expect([how, values[0]]).to.eql(['fail', 0])
  })

  it('throws where there is no path', () => {
    for (const name of [
      'getFolderContents',
      'getFileInfo',
      'getFileContents',
      'putFileContents',
      'createDirectory',
      'remove',
      'move',
      'copy',
    ]) {
      expect(() => client[name]!(), name).to.throw('Missing argument "path"')
    }
    expect(() => client['move']!('/a')).to.throw('Missing argument "destinationPath"')
  })

  it('goes where the page says, with a name of its own, and with the newest token', async () => {
    const link = new Client({
      host: location.hostname,
      port: location.port,
      useHTTPS: false,
      root: '/public.php/webdav/',
      userName: 'tökén',
      password: 'x',
      defaultHeaders: { 'X-Mine': '1' },
    })
    expect([link.getBaseUrl(), link.getUserName(), link.getPassword()]).to.eql([
      `${location.origin}/public.php/webdav`,
      'tökén',
      'x',
    ])
    server.answer('DELETE /public.php/webdav/a', reply(204))
    acceptToken('newer:1', 'server')
    await outcome(link['remove']!('/a'))
    const sent = server.calls[0]?.headers
    expect([sent?.get('Authorization'), sent?.get('X-Mine'), sent?.get('requesttoken')]).to.eql([
      `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode('tökén:x')))}`,
      '1',
      'newer:1',
    ])
  })

  it('has one port in its address, from the host or given beside it', () => {
    const baseOf = (host: string, port: unknown): string =>
      new Client({ host, port, useHTTPS: true, root: '/dav' }).getBaseUrl()
    expect([
      baseOf('cloud.example:8443', '8443'),
      baseOf('cloud.example', 8443),
      baseOf('[::1]', '8443'),
      baseOf('[::1]:8443', '8443'),
      baseOf('cloud.example', ''),
    ]).to.eql([
      'https://cloud.example:8443/dav',
      'https://cloud.example:8443/dav',
      'https://[::1]:8443/dav',
      'https://[::1]:8443/dav',
      'https://cloud.example/dav',
    ])
  })

  it('has the names of properties', () => {
    expect([Client['NS_DAV'], Client['NS_OWNCLOUD'], Client['PROPERTY_SIZE'], Client['PROPERTY_GETETAG']]).to.eql([
      'DAV:',
      'http://owncloud.org/ns',
      '{http://owncloud.org/ns}size',
      '{DAV:}getetag',
    ])
  })

  describe('the client below', () => {
    it('answers with every status, and with whole or relative addresses', async () => {
      server.answer(`PROPFIND ${base}/a%20b.txt`, multistatus(letter))
      server.answer(`PROPFIND ${base}`, multistatus(home, letter))
      server.answer(`PROPPATCH ${base}/a%20b.txt`, multistatus(letter))
      server.answer(`MKCOL ${base}/new`, failure(405, 'MethodNotAllowed', 'It is there.'))
      const dav = client.getClient()
      expect(dav.resolveUrl('/x')).to.equal(`${location.origin}/x`)
      const one = (await dav.propFind(`${base}/a%20b.txt`, ['{DAV:}getetag'])) as {
        status: number
        body: { href: string }
      }
      expect([one.status, one.body.href]).to.eql([207, `${base}/a%20b.txt`])
      const all = (await dav.propFind(location.origin + base, ['{DAV:}getetag'], 1)) as { body: unknown[] }
      expect(all.body.length).to.equal(2)
      expect(
        ((await dav.propPatch(`${base}/a%20b.txt`, { '{http://owncloud.org/ns}favorite': '1' })) as { status: number })
          .status,
      ).to.equal(207)
      const made = (await dav.mkcol(`${base}/new`)) as {
        status: number
        body: string
        xhr: { status: number; getResponseHeader(name: string): string | null }
      }
      expect([made.status, made.xhr.status, made.xhr.getResponseHeader('X-None')]).to.eql([405, 405, null])
      expect(made.body).to.contain('It is there.')
      server.answer('REPORT /remote.php/dav', reply(500))
      expect(
        ((await dav.request('REPORT', '/remote.php/dav', { 'X-Mine': '1' }, '<a/>')) as { status: number }).status,
      ).to.equal(500)
      expect([server.calls.at(-1)?.headers.get('X-Mine'), server.calls.at(-1)?.body]).to.eql(['1', '<a/>'])
    })

    it('has real elements where a property holds some, with the prefixes that old code knows', async () => {
      const type = '<a:collection xmlns:a="DAV:"/><nc:board><nc:name>Plans</nc:name></nc:board><s:own xmlns:s="urn:s"/>'
      server.answer(
        `PROPFIND ${base}`,
        multistatus(response('/', `<d:resourcetype>${type}</d:resourcetype><plain><bare>1</bare></plain>`)),
      )
      const { body } = (await client.getClient().propFind(base, ['{DAV:}resourcetype'])) as {
        body: { propStat: { properties: Record<string, Element[]> }[] }
      }
      const { '{DAV:}resourcetype': types = [], plain = [] } = body.propStat[0]!.properties
      expect([...types, ...plain].map((each) => [each instanceof Element, each.namespaceURI, each.nodeName])).to.eql([
        [true, 'DAV:', 'd:collection'],
        [true, 'http://nextcloud.org/ns', 'nc:board'],
        [true, 'urn:s', 'x:own'],
        [true, null, 'bare'],
      ])
      expect(types.map(({ childNodes, textContent }) => [childNodes.length, textContent])).to.eql([
        [0, ''],
        [1, 'Plans'],
        [0, ''],
      ])
    })

    it('sends the type of a folder as XML with the prefixes of old code, once, and anything else as text', async () => {
      server.answer(`MKCOL ${base}/new`, reply(201))
      server.answer(`PROPPATCH ${base}/new`, multistatus(home))
      const dav = client.getClient()
      const values = { '{DAV:}resourcetype': '<d:collection/><oc:board/>', '{DAV:}displayname': '<b>' }
      await dav.mkcol(`${base}/new`, values)
      await dav.propPatch(`${base}/new`, values)
      expect(server.calls.map(({ method }) => method)).to.eql(['MKCOL', 'PROPPATCH'])
      for (const { body } of server.calls) {
        const sent = new DOMParser().parseFromString(String(body), 'application/xml')
        const named = (name: string): Element[] => [...sent.getElementsByTagNameNS('DAV:', name)]
        expect(named('resourcetype').map((type) => [...type.children].map(({ localName }) => localName))).to.eql([
          ['collection', 'board'],
        ])
        expect(named('displayname').map(({ textContent }) => textContent)).to.eql(['<b>'])
      }
    })

    it('sends an address as it is, with its query and as it is encoded', async () => {
      const path = `${base}/a%2Fb,%20c(1).txt`
      server.answer(`GET ${path}`, reply(200, 'content'))
      server.answer(`PROPFIND ${path}`, multistatus(letter))
      const dav = client.getClient()
      const got = (await dav.request('GET', `${path}?page=2&x=%C3%A4`, { 'X-Mine': '1' })) as { body: string }
      const found = (await dav.propFind(`${path}?page=3`, ['{DAV:}getetag'])) as { status: number }
      expect([got.body, found.status]).to.eql(['content', 207])
      expect(server.calls.map(({ query, headers }) => [query, headers.get('X-Mine'), headers.get('Depth')])).to.eql([
        ['?page=2&x=%C3%A4', '1', null],
        ['?page=3', null, '0'],
      ])
    })

    it('can be made by itself, as dav.Client', () => {
      const Dav = at(oldPageWith(), 'dav.Client') as new (options?: unknown) => OldDavClient
      expect(new Dav({ baseUrl: '/remote.php/dav/' }).baseUrl).to.equal(`${location.origin}/remote.php/dav/`)
      expect(new Dav().baseUrl).to.equal(`${location.origin}/`)
    })

    it('fails only where no answer came', async () => {
      server.answer('GET /x', broken())
      const { how } = await outcome(client.getClient().request('GET', '/x'))
      expect(how).to.equal('fail')
    })
  })
})
