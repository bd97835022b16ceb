import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { broken, fakeServer, status, type Answer, type Call, type FakeServer } from '../../../test/support/server.js'
import { createWebdavClient } from '../../../src/kits/webdav/webdav-client.js'
import { WebdavError } from '../../../src/kits/webdav/webdav-error.js'
import { setRequestToken } from '../../../src/core/session/request-token.js'
import { chunkName, chunkSize, createChunkedUpload, type ChunkUpload, type UploadChunks } from './chunked-upload.js'

const root = '/remote.php/dav/uploads/alice'
const destination = `${location.origin}/remote.php/dav/files/alice/My%20folder/a%23b.bin`
const path = '/My folder/a#b.bin'

describe('an upload in pieces', () => {
  let server: FakeServer
  let chunks: UploadChunks
  let sent: number[]
  let pieces: number
  const file = new File(['0123456789ABCDEFGHIJ-'], 'a#b.bin', { lastModified: 1_700_000_000_999 })
  const upload = (session = chunks.begin(path), options: Partial<ChunkUpload> = {}): Promise<void> =>
    chunks.upload(session, file, {
      original: null,
      signal: new AbortController().signal,
      onProgress: (bytes) => sent.push(bytes),
      onRead: () => undefined,
      onJoin: () => undefined,
      modifiedMs: file.lastModified,
      onPiece: () => {
        pieces += 1
      },
      ...options,
    })
  const failureOf = (promise: Promise<void>): Promise<string> =>
    promise.then(
      () => 'none',
      (error: unknown) => (error instanceof WebdavError ? error.kind : String(error)),
    )
  const lines = (): string[] => server.calls.map(({ method, path: at }) => `${method} ${at.slice(root.length)}`)
  const last = (): Call =>
    server.calls.at(-1) ??
    (() => {
      throw new Error('No call was sent.')
    })()

  beforeEach(() => {
    setRequestToken('token')
    sent = []
    pieces = 0
    server = fakeServer(
      Object.fromEntries(
        [
          ['MKCOL', ''],
          ['PUT', '/00001'],
          ['PUT', '/00002'],
          ['PUT', '/00003'],
          ['MOVE', '/.file'],
          ['DELETE', ''],
        ].map(([method, at]) => [`${method} ${root}/mine${at}`, () => status(201)]),
      ),
    )
    // The fake server stands in for fetch, so the client must not send by XMLHttpRequest.
    const client = createWebdavClient({ baseUrl: root })
    chunks = createChunkedUpload({
      client: {
        request: (method, at, { onProgress, ...options } = {}) =>
          client.request(method, at, options).finally(() => onProgress?.(5, null)),
      },
      filesUrl: '/remote.php/dav/files/alice/',
      newId: () => 'mine',
      smallestPiece: 10,
    })
  })

  it('makes a folder, sends numbered pieces and puts them in their place', async () => {
    await upload()
    expect(lines()).to.deep.equal([
      'MKCOL /mine',
      'PUT /mine/00001',
      'PUT /mine/00002',
      'PUT /mine/00003',
      'MOVE /mine/.file',
    ])
    expect(server.calls.map(({ body }) => body)).to.deep.equal([undefined, '0123456789', 'ABCDEFGHIJ', '-', undefined])
    expect(pieces).to.equal(3)
    expect(sent).to.deep.equal([0, 5, 10, 15, 20, 21, 21, 21])
  })

  it('says when it reads the disk: before each piece, and before they are put in their place', async () => {
    const callsBefore: number[] = []
    await upload(undefined, { onRead: () => callsBefore.push(server.calls.length) })
    expect(callsBefore).to.deep.equal([1, 2, 3, 4])
  })

  it('tells each call where the file is to be and how large it is, and the last one its time', async () => {
    await upload()
    for (const { headers } of server.calls) {
      expect(headers.get('destination')).to.equal(destination)
      expect(headers.get('oc-total-length')).to.equal('21')
      expect(headers.get('requesttoken')).to.equal('token')
    }
    expect(last().headers.get('x-oc-mtime')).to.equal('1700000000')
  })

  it('leaves out a time that no server takes, and asks once more without one that is refused', async () => {
    const asked: (string | null)[] = []
    server.answer(`MOVE ${root}/mine/.file`, ({ headers }: Call) => {
      asked.push(headers.get('x-oc-mtime'))
      return status(headers.has('x-oc-mtime') ? 400 : 201)
    })
    await upload()
    await upload(undefined, { modifiedMs: 0 })
    expect(asked).to.deep.equal(['1700000000', null, null])
  })

  const conditions: [what: string, original: { etag: string } | null, overwrite: string, tagged: string | null][] = [
    ['only where nothing is', null, 'F', null],
    ['only over the version that is to be replaced', { etag: 'abc' }, 'T', `<${destination}> (["abc"])`],
    ['over any version, where the server has no versions', { etag: '' }, 'T', null],
  ]
  for (const [what, original, overwrite, tagged] of conditions)
    it(`lets the last call write ${what}`, async () => {
      await upload(undefined, { original })
      expect(['overwrite', 'if', 'if-none-match'].map((name) => last().headers.get(name))).to.deep.equal([
        overwrite,
        tagged,
        null,
      ])
    })

  it('says whether something is there or has changed', async () => {
    server.answer(`MOVE ${root}/mine/.file`, status(412))
    expect(await failureOf(upload())).to.equal('exists')
    expect(await failureOf(upload(undefined, { original: { etag: 'abc' } }))).to.equal('changed')
  })

  it('says that the server refuses the name, and why, and does not send it again without its time', async () => {
    let joined = 0
    server.answer(`MOVE ${root}/mine/.file`, () => {
      joined += 1
      return new Response(
        '<d:error xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns"><s:exception>OCP\\Files\\InvalidPath</s:exception><s:message>No stars.</s:message></d:error>',
        { status: 400 },
      )
    })
    const error: unknown = await upload().catch((reason: unknown) => reason)
    expect(error).to.include({ kind: 'forbidden-name', reason: 'No stars.' })
    expect(joined).to.equal(1)
  })

  it('is content with a folder that its own lost call has made', async () => {
    server.answer(`MKCOL ${root}/mine`, status(405))
    expect(await failureOf(upload())).to.equal('none')
  })

  const failures: [answer: Answer, kind: string][] = [
    [broken(), 'network'],
    [status(404), 'not-found'],
    [status(507), 'no-space'],
    [status(401), 'session-expired'],
    [status(423), 'locked'],
    [status(500), 'http'],
    [new Response('Sign in', { headers: { 'Content-Type': 'text/html' } }), 'bad-answer'],
  ]
  for (const [answer, kind] of failures)
    it(`fails with kind ${kind}${answer instanceof Response ? ` after ${answer.status}` : ''}`, async () => {
      server.answer(`PUT ${root}/mine/00001`, answer)
      expect(await failureOf(upload())).to.equal(kind)
    })

  it('removes what it has begun, and asks for nothing where it has not', async () => {
    const session = chunks.begin(path)
    await chunks.remove(session)
    expect(server.calls).to.have.length(0)
    await upload(session)
    await chunks.remove(session)
    expect(lines().at(-1)).to.equal('DELETE /mine')
  })

  it('has another name each time', () => {
    const named = createChunkedUpload({ client: createWebdavClient({ baseUrl: root }), filesUrl: '/files' })
    const names = new Set(Array.from({ length: 50 }, () => named.begin(path).folder))
    expect(names.size).to.equal(50)
    for (const name of names) expect(name).to.match(/^\/web-[\da-z]{20,}$/)
  })

  for (const [what, route, code, offered] of [
    ['has no such folders', `MKCOL ${root}/mine`, 404, false],
    ['knows no such call', `MKCOL ${root}/mine`, 501, false],
    ['says that the folder is there, and takes no piece into it', `PUT ${root}/mine/00001`, 405, false],
    ['has forgotten a piece later', `PUT ${root}/mine/00002`, 404, true],
    ['has no room', `PUT ${root}/mine/00001`, 507, true],
    ['is overloaded', `MKCOL ${root}/mine`, 503, true],
  ] as const)
    it(`${offered ? 'is still' : 'is no longer'} offered by a server that ${what}`, async () => {
      server.answer(route, () => status(code))
      expect(await failureOf(upload())).not.to.equal('none')
      expect(chunks.isOffered()).to.equal(offered)
    })

  it('is still offered by a server that has forgotten an upload from before', async () => {
    const session = { ...chunks.begin(path), begun: true, hasFolder: true }
    server.answer(`PUT ${root}/mine/00001`, () => status(404))
    expect(await failureOf(upload(session))).to.equal('not-found')
    expect(chunks.isOffered()).to.equal(true)
  })
})

describe('a chunk', () => {
  const mebibyte = 1024 * 1024

  it('makes chunks of 10 MiB, and larger ones where there would be too many', () => {
    expect([1, 100_000 * mebibyte].map((size) => chunkSize(size))).to.deep.equal([10 * mebibyte, 10 * mebibyte])
    for (const size of [100_000 * mebibyte + 1, 1024 ** 4, 2 ** 50 - 1])
      expect(Math.ceil(size / chunkSize(size))).to.be.within(9_000, 10_000)
  })

  it('names chunks so that their names sort in their order', () => {
    expect([0, 8, 9, 9_999].map(chunkName)).to.deep.equal(['00001', '00009', '00010', '10000'])
  })
})
