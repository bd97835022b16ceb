/**
 * Collections of other things than files, such as tags and comments, with the same client (behaviour.md 20,
 * "Model/collection sync").
 */
import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { fakeServer, status, type FakeServer } from '../../../test/support/server.js'
import { createWebdavClient, type WebdavClient } from './webdav-client.js'

const root = '/remote.php/dav/systemtags'
const name = '{http://owncloud.org/ns}display-name'
const found = (...responses: readonly string[]): Response =>
  new Response(`<d:multistatus xmlns:d="DAV:" xmlns:x="http://owncloud.org/ns">${responses.join('')}</d:multistatus>`, {
    status: 207,
  })
const tag = (id: string, text: string): string =>
  `<d:response><d:href>${root}/${id}</d:href><d:propstat><d:prop><x:display-name>${text}</x:display-name></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`

describe('a collection on WebDAV', () => {
  let client: WebdavClient
  let server: FakeServer
  const sent = (): string[] => server.calls.map(({ method, path }) => `${method} ${path.slice(root.length)}`)
  beforeEach(() => {
    client = createWebdavClient({ baseUrl: root })
    server = fakeServer()
  })

  it('is read with what is in it, itself first, and one of it by itself', async () => {
    server.answer(`PROPFIND ${root}/`, () => found(tag('', ''), tag('7', 'Work'), tag('8', 'Home')))
    server.answer(`PROPFIND ${root}/7`, () => found(tag('7', 'Work')))
    const {
      responses: [own, ...inside],
    } = await client.propFind('/', [name], '1')
    expect(own?.href).to.equal(`${root}/`)
    expect(inside.map(({ propStat }) => propStat[0]?.properties[name])).to.eql(['Work', 'Home'])
    const one = await client.propFind('/7', [name])
    expect(one.responses[0]?.propStat[0]?.properties[name]).to.equal('Work')
    expect(server.calls.map(({ headers }) => headers.get('depth'))).to.eql(['1', '0'])
  })

  it('takes a new one by POST, and says in Content-Location where it is', async () => {
    server.answer(
      `POST ${root}/`,
      () => new Response(null, { status: 201, headers: { 'Content-Location': `${root}/42` } }),
    )
    const { status: code, headers } = await client.post('/', JSON.stringify({ name: 'Urgent' }), {
      headers: { 'Content-Type': 'application/json' },
    })
    expect([code, headers.get('Content-Location')?.split('/').at(-1)]).to.eql([201, '42'])
    expect(server.calls[0]?.body).to.eql({ name: 'Urgent' })
  })

  it('changes only what is named, as text; 201 and 207 are both fine', async () => {
    for (const answer of [() => status(201), () => found(tag('7', 'Later'))]) {
      server.answer(`PROPPATCH ${root}/7`, answer)
      expect(
        (await client.propPatch('/7', { [name]: 'Later', '{http://owncloud.org/ns}order': 3 })).status,
      ).to.be.oneOf([201, 207])
    }
    expect(String(server.calls[0]?.body)).to.match(/<d:set>.*>Later<.*<d:set>.*>3</)
    expect(String(server.calls[0]?.body)).not.to.contain('user-visible')
  })

  it('makes a collection and then sets its properties, or puts a body in its place, and removes it', async () => {
    for (const [method, code] of [
      ['MKCOL', 201],
      ['PROPPATCH', 201],
      ['PUT', 204],
      ['DELETE', 204],
    ] as const)
      server.answer(`${method} ${root}/own`, () => status(code))
    const codes = [
      await client.mkCol('/own'),
      await client.propPatch('/own', { [name]: 'Own' }),
      await client.put('/own', 'text'),
      await client.delete('/own'),
    ].map(({ status: code }) => code)
    expect(codes).to.eql([201, 201, 204, 204])
    expect(sent()).to.eql(['MKCOL /own', 'PROPPATCH /own', 'PUT /own', 'DELETE /own'])
  })

  it('tells every failure by its status, and no answer by its kind', async () => {
    server.answer(`PROPPATCH ${root}/7`, () => status(403))
    expect((await client.propPatch('/7', { [name]: 'x' })).status).to.equal(403)
    server.answer(`DELETE ${root}/7`, () => Promise.reject(new TypeError('Failed to fetch')))
    const kind = await client.delete('/7').catch((error: { kind: string }) => error.kind)
    expect(kind).to.equal('network')
  })

  const fails: [string, (own: WebdavClient) => Promise<unknown>, number, object][] = [
    ['a folder', (own) => own.createFolder('/7'), 405, { kind: 'exists', method: 'MKCOL', status: 405 }],
    ['a listing', (own) => own.list('/7'), 404, { kind: 'not-found', method: 'PROPFIND', status: 404 }],
    ['a move', (own) => own.move('/7', '/8'), 423, { kind: 'locked', method: 'MOVE', status: 423 }],
    ['a description of something else', (own) => own.info('/7'), 207, { kind: 'bad-answer', method: 'PROPFIND' }],
    ['a file that was changed', (own) => own.replaceFile('/7', 'x', { etag: 'e' }), 412, { kind: 'changed' }],
    ['a file that is there', (own) => own.createFile('/7', 'x'), 412, { kind: 'exists', method: 'PUT' }],
  ]
  it('has errors with the method, the path below its root, and the status', async () => {
    for (const [what, call, code, expected] of fails) {
      for (const method of ['MKCOL', 'PROPFIND', 'MOVE', 'PUT'])
        server.answer(`${method} ${root}/7`, () => (code === 207 ? found() : status(code)))
      const error = await call(client).catch((reason: unknown) => reason)
      expect(error, what).to.deep.include({ name: 'WebdavError', path: '/7', ...expected })
    }
  })

  it('lies below its root however many slashes end that, and takes a body of each kind', async () => {
    server.answer(`PUT ${root}/own`, () => status(204))
    for (const baseUrl of [root, `${root}/`, `${root}//`]) {
      const own = createWebdavClient({ baseUrl })
      await own.put('/own', 'text', { headers: { 'X-Own': 'yes' } })
    }
    expect(server.calls.map(({ path, body, headers }) => [path, body, headers.get('x-own')])).to.eql(
      Array.from({ length: 3 }, () => [`${root}/own`, 'text', 'yes']),
    )
  })

  it('tells how much of a body was sent', async () => {
    const sent: [number, number | null][] = []
    const own = createWebdavClient({ baseUrl: '/__upload' })
    const { status: code } = await own.put('/answer', 'text', { onProgress: (...amounts) => sent.push(amounts) })
    expect(code).to.equal(201)
    expect(sent.at(-1)).to.eql([4, 4])
  })
})
