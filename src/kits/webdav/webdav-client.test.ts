import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import {
  broken,
  fakeServer,
  pending,
  status,
  type Answer,
  type Call,
  type FakeServer,
} from '../../../test/support/server.js'
import { setRequestToken } from '../../core/session/request-token.js'
import { createWebdavClient, type WebdavClient } from './webdav-client.js'
import { WebdavError } from './webdav-error.js'

const base = '/remote.php/dav/files/alice'
const at = (method: string, path = ''): string => `${method} ${base}${path}`

const entry = (path: string, properties = ''): string =>
  `<d:response><d:href>${base}${path}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
const multistatus = (...responses: string[]): string =>
  `<d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns">${responses.join('')}</d:multistatus>`
const found =
  (...responses: string[]): Answer =>
  () =>
    new Response(multistatus(...responses), { status: 207, headers: { 'Content-Type': 'application/xml' } })
const folder = '<d:resourcetype><d:collection/></d:resourcetype>'
const failure =
  (code: number, name: string, message: string): Answer =>
  () =>
    new Response(
      `<d:error xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns"><s:exception>Sabre\\DAV\\Exception\\${name}</s:exception><s:message>${message}</s:message></d:error>`,
      { status: code, headers: { 'Content-Type': 'application/xml' } },
    )
const answer =
  (code: number, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response(null, { status: code, headers })

async function failed(promise: Promise<unknown>): Promise<WebdavError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof WebdavError) return error
    throw error
  }
  throw new Error('It did not fail.')
}

describe('the WebDAV client', () => {
  let client: WebdavClient
  let server: FakeServer
  const last = (): Call =>
    server.calls.at(-1) ??
    (() => {
      throw new Error('No call was sent.')
    })()

  const serve = (routes: Record<string, Answer>): void => {
    server = fakeServer(routes)
  }

  beforeEach(() => {
    client = createWebdavClient({ baseUrl: base })
    serve({})
    setRequestToken('first')
  })

  describe('sends', () => {
    it('the headers that prove where it comes from, with the token of that moment', async () => {
      serve({ [at('PROPFIND', '/a')]: found() })
      await client.propFind('/a')
      setRequestToken('second')
      await client.propFind('/a')
      expect(server.calls.map(({ headers }) => headers.get('requesttoken'))).to.deep.equal(['first', 'second'])
      expect(last().headers.get('x-requested-with')).to.equal('XMLHttpRequest')
      expect(last().headers.get('content-type')).to.equal('application/xml; charset=utf-8')
    })

    it('no token to a root on another origin', async () => {
      const calls: Headers[] = []
      globalThis.fetch = (_url, init) => {
        calls.push(new Headers(init?.headers))
        return Promise.resolve(new Response(multistatus(), { status: 207 }))
      }
      await createWebdavClient({ baseUrl: 'https://files.example/dav' }).propFind('/')
      expect(
        calls.map((headers) => [
          headers.get('requesttoken'),
          headers.get('ocs-apirequest'),
          headers.get('x-requested-with'),
        ]),
      ).to.deep.equal([[null, null, null]])
    })

    it('PROPFIND to depth 0 unless told otherwise, and names properties by namespace', async () => {
      serve({ [at('PROPFIND', '/a')]: found() })
      await client.propFind('a', ['{DAV:}getetag', '{urn:x&"<>}y'])
      expect(last().headers.get('depth')).to.equal('0')
      const body = new DOMParser().parseFromString(String(last().body), 'application/xml')
      expect(
        [...(body.querySelector('prop')?.children ?? [])].map(({ namespaceURI, localName }) => [
          namespaceURI,
          localName,
        ]),
      ).to.deep.equal([
        ['DAV:', 'getetag'],
        ['urn:x&"<>', 'y'],
      ])
      await client.propFind('a', [], 'infinity')
      expect(last().headers.get('depth')).to.equal('infinity')
      expect(String(last().body)).to.contain('allprop')
    })

    it('PROPPATCH with what is set and what is removed, escaped', async () => {
      serve({ [at('PROPPATCH', '/a')]: found() })
      await client.propPatch('/a', { '{urn:x}one': '<b> & "c"\u0000', '{urn:x}two': null })
      const body = new DOMParser().parseFromString(String(last().body), 'application/xml')
      expect(body.querySelector('set one')?.textContent).to.equal('<b> & "c"')
      expect(body.querySelector('remove two')?.textContent).to.equal('')
    })

    it('numbers and truths as text', async () => {
      serve({ [at('PROPPATCH', '/a')]: found() })
      await client.propPatch('/a', { '{urn:x}count': 3, '{urn:x}on': true })
      expect(String(last().body)).to.match(/>3<\/x:count>.*>true<\/x:on>/)
    })

    it('MKCOL without a body, or with the properties the folder begins with', async () => {
      serve({ [at('MKCOL', '/a')]: answer(201) })
      await client.mkCol('/a')
      expect(last().body).to.equal(undefined)
      await client.mkCol('/a', { '{DAV:}displayname': 'A' })
      expect(String(last().body)).to.contain('collection').and.to.contain('displayname')
    })

    it('each section of a path encoded by itself, and the root with a slash at its end', async () => {
      const urls: string[] = []
      globalThis.fetch = (url) => {
        urls.push(String(url))
        return Promise.resolve(new Response(null, { status: 204 }))
      }
      for (const path of ['', '/', '//a b//c#d/', '50%/ä?']) await client.delete(path)
      const root = location.origin + base
      expect(urls).to.deep.equal([`${root}/`, `${root}/`, `${root}/a%20b/c%23d`, `${root}/50%25/%C3%A4%3F`])
    })

    it('nothing for a path that leads out of the root, or a property without a name', async () => {
      await client.delete('/a/../../bob').then(
        () => expect.fail(),
        (error: unknown) => expect(error).to.be.instanceOf(TypeError),
      )
      await client.move('/a', '/../b').then(
        () => expect.fail(),
        (error: unknown) => expect(error).to.be.instanceOf(TypeError),
      )
      expect(() => client.propFind('/a', ['<x/>'])).to.throw(TypeError, '{DAV:}getetag')
      expect(server.calls).to.have.length(0)
    })

    it('the target of a move or copy as an address, and overwrites only where told', async () => {
      serve({ [at('MOVE', '/a')]: answer(201), [at('COPY', '/a')]: answer(204) })
      await client.move('/a', '/b c')
      expect([last().headers.get('destination'), last().headers.get('overwrite')]).to.deep.equal([
        `${location.origin}${base}/b%20c`,
        'F',
      ])
      await client.copy('/a', '/b', { overwrite: true })
      expect(last().headers.get('overwrite')).to.equal('T')
    })
  })

  describe('answers', () => {
    it('with every status, typed, from the calls of the first group', async () => {
      for (const code of [200, 201, 204, 400, 403, 404, 409, 412, 423, 500, 507]) {
        serve({ [at('POST', '/a')]: () => new Response(code === 204 ? null : 'text', { status: code }) })
        expect((await client.post('/a', 'body')).status).to.equal(code)
      }
    })

    it('with the responses of a multi-status, one for depth 0', async () => {
      serve({ [at('PROPFIND', '/a')]: found(entry('/a', '<d:getetag>"1"</d:getetag>')) })
      const { status: code, responses } = await client.propFind('/a', ['{DAV:}getetag'])
      expect(code).to.equal(207)
      expect(responses.map(({ href, propStat }) => [href, propStat[0]?.properties['{DAV:}getetag']])).to.deep.equal([
        [`${base}/a`, '"1"'],
      ])
    })

    it('with a failure where none came, and with "Timeout exceeded" where it is late', async () => {
      serve({ [at('PROPFIND', '/a')]: broken() })
      expect((await failed(client.propFind('/a'))).kind).to.equal('network')
      serve({ [at('PROPFIND', '/a')]: pending() })
      const late = await failed(client.propFind('/a', [], '0', { timeoutMs: 1 }))
      expect([late.kind, late.message, late.status]).to.deep.equal(['timeout', 'Timeout exceeded', 0])
    })

    it('no more once it is given up', async () => {
      serve({ [at('PROPFIND', '/a')]: pending() })
      const giveUp = new AbortController()
      const call = failed(client.list('/a', { signal: giveUp.signal }))
      giveUp.abort()
      expect((await call).kind).to.equal('aborted')
    })

    it('with bad-answer for a multi-status that is none, breaks off or is no UTF-8', async () => {
      const bytes = (text: string): number[] => [...new TextEncoder().encode(text)]
      const around = (...broken: number[]): Uint8Array<ArrayBuffer> =>
        new Uint8Array([...bytes('<d:multistatus xmlns:d="DAV:">'), ...broken, ...bytes('</d:multistatus>')])
      const notUtf8 = [
        around(0xff),
        around(0x80),
        around(0xc3),
        around(0xc0, 0xaf),
        around(0xed, 0xa0, 0x80),
        around(0xf5, 0x80, 0x80, 0x80),
        new Uint8Array([0xff, 0xfe, 0x3c, 0x00]),
        new Uint8Array([...bytes(multistatus('')), 0xe2, 0x82]),
      ]
      const bodies = [
        '<html/>',
        multistatus(entry('/a/b')).slice(0, -10),
        new Uint8Array([0x3c, 0xff, 0xfe]),
        ...notUtf8,
      ]
      for (const body of bodies) {
        serve({ [at('PROPFIND', '/a')]: () => new Response(body, { status: 207 }) })
        expect((await failed(client.list('/a'))).kind).to.equal('bad-answer')
      }
      serve({
        [at('PROPFIND', '/a')]: () => new Response(around(...bytes(entry('/a/', folder) + 'ü')), { status: 207 }),
      })
      expect(await client.list('/a')).to.deep.equal([])
    })
  })

  describe('lists a folder', () => {
    it('without itself, each entry as soon as it is read, also of an answer that breaks off', async () => {
      const seen: string[] = []
      serve({
        [at('PROPFIND', '/a')]: () =>
          new Response(multistatus(entry('/a/', folder), entry('/a/b'), entry('/a/c/', folder)).slice(0, -5), {
            status: 207,
          }),
      })
      const error = await failed(
        client.list('/a/', { onEntry: ({ path, isFolder }) => seen.push(`${path} ${isFolder ? 'folder' : 'file'}`) }),
      )
      expect(error.kind).to.equal('bad-answer')
      expect(seen).to.deep.equal(['/a/b file', '/a/c folder'])
      expect(last().headers.get('depth')).to.equal('1')
    })

    it('and tells why it cannot', async () => {
      serve({ [at('PROPFIND', '/a')]: failure(404, 'NotFound', 'File with name a could not be located') })
      const error = await failed(client.list('/a'))
      expect({ ...error, message: error.message }).to.deep.equal({
        name: 'WebdavError',
        kind: 'not-found',
        method: 'PROPFIND',
        path: '/a',
        status: 404,
        exception: 'Sabre\\DAV\\Exception\\NotFound',
        etag: '',
        reason: '',
        message: 'File with name a could not be located',
      })
    })

    it('and passes on why a name is refused', async () => {
      serve({ [at('MKCOL', '/a%3F')]: failure(400, 'InvalidPath', 'No question marks.') })
      const error = await failed(client.createFolder('/a?'))
      expect([error.kind, error.status, error.reason]).to.deep.equal(['forbidden-name', 400, 'No question marks.'])
    })

    it('with itself first where that is wanted', async () => {
      serve({ [at('PROPFIND', '/a')]: found(entry('/a/', folder), entry('/a/b')) })
      expect((await client.list('/a', { includeParent: true })).map(({ path }) => path)).to.deep.equal(['/a', '/a/b'])
    })

    it('that is not in its own answer, as one that could not be read', async () => {
      for (const [path, ...responses] of [
        ['/a'],
        ['/a', entry('/a/b')],
        ['/a', entry('/', folder), entry('/b')],
        ['/a', entry('/a', folder).replaceAll(base, '/other/files')],
      ] as const) {
        serve({ [at('PROPFIND', path)]: found(...responses) })
        expect((await failed(client.list(path))).kind).to.equal('bad-answer')
      }
    })

    it('that the server names in another form or case', async () => {
      serve({ [at('PROPFIND', '/u%CC%88b')]: found(entry('/%C3%9CB/', folder), entry('/%C3%9CB/c')) })
      const listed = await client.list('/u\u0308b', { includeParent: true })
      expect(listed.map(({ path }) => path)).to.deep.equal(['/u\u0308b', '/ÜB/c'])
    })

    for (const [proxy, root] of [
      ['/proxy/x', base],
      ['/proxy/%C3%BC', '/files%20of/alice'],
      ['/proxy', ''],
    ] as const)
      it(`behind a proxy that adds ${proxy} to ${root || 'the root'}, which all its hrefs lack`, async () => {
        const at = (path: string): string => `${proxy}${root}${path}`
        const here = (path: string, properties = ''): string => entry(path, properties).replace(base, root)
        client = createWebdavClient({ baseUrl: `${proxy}${root}/` })
        serve({
          [`PROPFIND ${at('/')}`]: found(here('/', folder), here('/a/', folder), here('/b')),
          [`PROPFIND ${at('/a')}`]: found(here('/a/', folder), here('/a/a/', folder)),
          [`REPORT ${at('/')}`]: found(here('/a/b')),
        })
        const paths = async (path: string): Promise<string[]> => (await client.list(path)).map((each) => each.path)
        expect([await paths('/'), await paths('/a')]).to.deep.equal([['/a', '/b'], ['/a/a']])
        expect((await client.info('/a')).path).to.equal('/a')
        expect((await client.listFiltered('/', { favorite: true })).map(({ path }) => path)).to.deep.equal(['/a/b'])
      })

    it('and finds favourites and tags below it, or misses what to look for', async () => {
      serve({ [at('REPORT', '/a')]: found(entry('/a/b'), entry('/a/c/d')) })
      expect(
        (await client.listFiltered('/a', { favorite: true, systemTagIds: [7, '<8>'] })).map(({ path }) => path),
      ).to.deep.equal(['/a/b', '/a/c/d'])
      expect(String(last().body)).to.contain(
        '<oc:filter-rules><oc:favorite>1</oc:favorite><oc:systemtag>7</oc:systemtag><oc:systemtag>&lt;8&gt;</oc:systemtag></oc:filter-rules>',
      )
      const missing = await client.listFiltered('/a', {}).catch((error: Error) => error.message)
      expect(missing).to.equal('Missing filter argument')
      expect(server.calls).to.have.length(1)
    })

    it('and one file by itself', async () => {
      serve({
        [at('PROPFIND', '/a')]: found(
          entry('/a', '<d:getcontentlength>3</d:getcontentlength><oc:permissions>RGD</oc:permissions>'),
        ),
      })
      expect(await client.info('/a')).to.deep.include({ path: '/a', size: 3, permissions: 25 })
      serve({ [at('PROPFIND', '/a')]: found() })
      expect((await failed(client.info('/a'))).kind).to.equal('bad-answer')
    })
  })

  describe('writes', () => {
    it('a new file only where none is, and says so otherwise', async () => {
      serve({ [at('PUT', '/a.txt')]: answer(201, { ETag: 'W/"e1"' }) })
      expect(
        await client.createFile('/a.txt', 'text', { contentType: 'text/plain', modifiedMs: 1_700_000_000_999 }),
      ).to.deep.equal({ etag: 'e1' })
      expect(last().headers.get('if-none-match')).to.equal('*')
      expect(last().headers.get('x-oc-mtime')).to.equal('1700000000')
      expect(last().headers.get('content-type')).to.equal('text/plain')
      serve({ [at('PUT', '/a.txt')]: failure(412, 'PreconditionFailed', 'exists') })
      expect((await failed(client.createFile('/a.txt', 'text'))).kind).to.equal('exists')
    })

    it('a file without its time where the server refuses that', async () => {
      const asked: (string | null)[] = []
      serve({
        [at('PUT', '/a.txt')]: ({ headers }) => {
          asked.push(headers.get('x-oc-mtime'))
          return headers.has('x-oc-mtime') ? answer(400) : answer(201, { ETag: '"e1"' })
        },
      })
      for (const modifiedMs of [1_700_000_000_000, 0])
        expect(await client.createFile('/a.txt', 'text', { modifiedMs })).to.deep.equal({ etag: 'e1' })
      expect(asked).to.deep.equal(['1700000000', null, null])
    })

    it('over a file, or over one version of it', async () => {
      serve({ [at('PUT', '/a.txt')]: answer(204) })
      await client.replaceFile('/a.txt', 'text')
      expect([last().headers.get('if-none-match'), last().headers.get('if-match')]).to.deep.equal([null, null])
      await client.replaceFile('/a.txt', 'text', { etag: 'e1' })
      expect(last().headers.get('if-match')).to.equal('"e1"')
      serve({ [at('PUT', '/a.txt')]: answer(412) })
      expect((await failed(client.replaceFile('/a.txt', 'text', { etag: 'e1' }))).kind).to.equal('changed')
    })

    it('a file whose version the server tells although it fails, and believes no other failure', async () => {
      for (const [code, headers, etag] of [
        [504, { 'OC-ETag': '"e1"' }, 'e1'],
        [504, { ETag: '"of the error page"' }, ''],
        [412, { 'OC-ETag': '"of another"' }, ''],
      ] as const) {
        serve({ [at('PUT', '/a.txt')]: answer(code, headers) })
        expect((await failed(client.createFile('/a.txt', 'text'))).etag).to.equal(etag)
      }
    })

    it('once more with a fresh token where the server refused the first', async () => {
      let calls = 0
      serve({
        [at('PUT', '/a.txt')]: () => {
          calls += 1
          return calls === 1 ? status(412, { message: 'CSRF check failed' }) : new Response(null, { status: 201 })
        },
        'GET /csrftoken': { token: 'fresh' },
      })
      await client.createFile('/a.txt', 'text')
      expect(
        server.callsTo(at('PUT', '/a.txt')).map(({ headers, body }) => [headers.get('requesttoken'), body]),
      ).to.deep.equal([
        ['first', 'text'],
        ['fresh', 'text'],
      ])
    })

    it('nothing under a name that the server refuses', async () => {
      const before = server.calls.length
      for (const write of [
        client.createFile('/a.part', 'x'),
        client.replaceFile('/b/c.filepart', 'x'),
        client.move('/a', '/a.part'),
        client.copy('/a', '/a.part'),
      ]) {
        const error = await failed(write)
        expect([error.kind, error.status]).to.deep.equal(['forbidden-name', 0])
        expect(error.message).to.contain('choose another name')
      }
      expect(server.calls.length).to.equal(before)
      handOver({ globals: { _oc_config: { blacklist_files_regex: '^secret' } } })
      serve({ [at('PUT', '/a.part')]: answer(201) })
      await client.createFile('/a.part', 'x')
      expect((await failed(client.createFile('/secret.txt', 'x'))).kind).to.equal('forbidden-name')
    })

    it('favourites', async () => {
      serve({ [at('PROPPATCH', '/a')]: found(entry('/a')) })
      await client.setFavorite('/a', true)
      expect(String(last().body)).to.match(/favorite[^>]*>1</)
      await client.setFavorite('/a', false)
      expect(String(last().body)).to.match(/favorite[^>]*>0</)
    })

    const refusals: Readonly<Record<number, string>> = {
      400: 'http',
      403: 'forbidden',
      405: 'exists',
      409: 'parent-missing',
      413: 'too-large',
      423: 'locked',
      500: 'http',
      507: 'no-space',
    }
    for (const [code, kind] of Object.entries(refusals)) {
      it(`a folder, or says "${kind}" to ${code}`, async () => {
        serve({ [at('MKCOL', '/a')]: failure(Number(code), 'X', 'why') })
        const error = await failed(client.createFolder('/a'))
        expect([error.kind, error.message, error.status]).to.deep.equal([kind, 'why', Number(code)])
      })
    }

    it('and hears of a part that could not be removed inside an answer of success', async () => {
      serve({
        [at('DELETE', '/a')]: found(
          '<d:response><d:href>/x</d:href><d:status>HTTP/1.1 423 Locked</d:status></d:response>',
        ),
      })
      expect((await failed(client.remove('/a'))).kind).to.equal('locked')
    })

    it('and says that the parent is missing also where the server says only that something is not found', async () => {
      serve({})
      const writes = await Promise.all(
        [client.createFile('/no/a', 'x'), client.replaceFile('/no/a', 'x'), client.createFolder('/no/a')].map(failed),
      )
      expect(writes.map(({ kind }) => kind)).to.eql(['parent-missing', 'parent-missing', 'parent-missing'])
      expect((await failed(client.remove('/no/a'))).kind).to.equal('not-found')
    })

    it('and hears of a favourite that was refused inside an answer of success', async () => {
      const refused = (code: string): string =>
        `<d:propstat><d:prop><oc:favorite/></d:prop><d:status>HTTP/1.1 ${code}</d:status></d:propstat>`
      const marked = (...codes: string[]): Answer =>
        found(`<d:response><d:href>${base}/a</d:href>${codes.map(refused).join('')}</d:response>`)
      serve({ [at('PROPPATCH', '/a')]: marked('424 Failed Dependency', '403 Forbidden') })
      expect((await failed(client.setFavorite('/a', true))).kind).to.equal('forbidden')
      serve({ [at('PROPPATCH', '/a')]: marked('424 Failed Dependency') })
      expect((await failed(client.setFavorite('/a', true))).status).to.equal(424)
      serve({ [at('PROPPATCH', '/a')]: marked('200 OK') })
      await client.setFavorite('/a', true)
      serve({
        [at('PROPFIND', '/a')]: found(entry('/a').replace('</d:response>', `${refused('404 Not Found')}</d:response>`)),
      })
      expect((await client.info('/a')).path).to.equal('/a')
    })

    it("and does not take the page of a hotel's network for a success", async () => {
      const page = (): Response =>
        new Response('<html>Welcome! Please sign in.</html>', {
          status: 200,
          headers: { 'Content-Type': 'text/html; charset=utf-8' },
        })
      serve({
        [at('PUT', '/a.txt')]: page,
        [at('DELETE', '/a.txt')]: page,
        [at('PROPFIND', '/a')]: page,
        [at('MOVE', '/a.txt')]: page,
      })
      const calls = [
        () => client.createFile('/a.txt', 'x'),
        () => client.replaceFile('/a.txt', 'x'),
        () => client.remove('/a.txt'),
        () => client.move('/a.txt', '/b.txt'),
        () => client.list('/a'),
      ]
      for (const call of calls) expect((await failed(call())).kind).to.equal('bad-answer')
      serve({
        [at('PROPFIND', '/a')]: () => new Response('{}', { status: 200 }),
        [at('PUT', '/a.txt')]: () =>
          new Response('<p>Created</p>', { status: 201, headers: { 'Content-Type': 'text/html' } }),
      })
      expect((await failed(client.list('/a'))).kind).to.equal('bad-answer')
      expect(await client.createFile('/a.txt', 'x')).to.deep.equal({ etag: '' })
    })

    it('and does not take a web page in place of an error for words of the server', async () => {
      serve({ [at('DELETE', '/a')]: () => new Response('<html><body>Proxy</body></html>', { status: 502 }) })
      const error = await failed(client.remove('/a'))
      expect([error.exception, error.message]).to.deep.equal(['', 'DELETE /a failed with status 502.'])
    })
  })
})
