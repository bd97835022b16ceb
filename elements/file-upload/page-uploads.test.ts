import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import type { FileConflict } from '../../src/kits/conflicts/conflict.rules.js'
import { isKeptActive } from '../../src/kits/unsaved/reported-activity.js'
import { reloadHolds } from '../../src/kits/unsaved/reload-blockers.js'
import { handOver } from '../../test/support/handover.js'
import { until } from '../../test/support/page.js'
import { fakeServer, pending, status, type Answer } from '../../test/support/server.js'
import { filledPlace, uploadLimits, uploadsTo } from './page-uploads.js'
import type { ResolveConflicts, UploadQueue } from './queue/uploader.js'

const own = { baseUrl: '', chunksUrl: '' }
const alice = '/remote.php/dav/files/alice'
const cancelled: ResolveConflicts = () => Promise.resolve({ status: 'cancelled', decisions: [] })
const queues: UploadQueue[] = []

function uploads(place = own, resolve = cancelled): UploadQueue {
  const queue = uploadsTo(place, resolve)
  if (!queue) throw new Error('There is no queue.')
  queues.push(queue)
  return queue
}
const signIn = (uid: string, globals: Readonly<Record<string, unknown>> = {}): void => {
  handOver({ user: { uid, displayName: uid }, globals })
}

/** PROPFIND response for a folder that contains these folders. */
const listing =
  (root: string, ...names: string[]): Answer =>
  () =>
    new Response(
      `<d:multistatus xmlns:d="DAV:">${['', ...names.map((name) => `${name}/`)]
        .map(
          (name) =>
            `<d:response><d:href>${root}/${name}</d:href><d:propstat><d:prop><d:resourcetype><d:collection/></d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`,
        )
        .join('')}</d:multistatus>`,
      { status: 207, headers: { 'Content-Type': 'application/xml' } },
    )

describe('the uploads of a page', () => {
  afterEach(() => {
    for (const queue of queues.splice(0)) queue.stop()
  })

  const [files, pieces] = ['files', 'uploads'].map((root) => `/cloud/remote.php/dav/${root}/Ann%20Lee%2F%C3%A9`)
  for (const [what, place, root, chunks] of [
    ["the user's own files, in pieces to his own uploads", own, files, pieces],
    ['another root, whole', { baseUrl: '/dav/shared', chunksUrl: '' }, '/dav/shared', null],
    ['another root, in pieces', { baseUrl: '/dav/shared', chunksUrl: '/dav/pieces' }, '/dav/shared', '/dav/pieces'],
    ["the user's own files, in pieces elsewhere", { baseUrl: '', chunksUrl: '/dav/pieces' }, files, '/dav/pieces'],
  ] as const)
    it(`go to ${what}`, () => {
      signIn('Ann Lee/é', { _oc_webroot: '/cloud' })
      expect(filledPlace(place)).to.eql({ files: root, chunks, name: `uploads ${root} ${chunks ?? ''}` })
    })

  it('are one queue for a place, and another for another', () => {
    signIn('alice')
    expect(uploads() === uploads()).to.equal(true)
    expect(uploads() === uploads({ baseUrl: '/dav/shared', chunksUrl: '' })).to.equal(false)
    expect(
      uploads({ baseUrl: '/dav/shared', chunksUrl: '' }) ===
        uploads({ baseUrl: '/dav/shared', chunksUrl: '/dav/pieces' }),
    ).to.equal(false)
  })

  it('list the folder and write to it, and hold back a reload for as long', async () => {
    signIn('alice')
    const server = fakeServer({
      [`PROPFIND ${alice}/`]: listing(alice, 'Photos'),
      [`MKCOL ${alice}/Trip`]: status(201),
    })
    const queue = uploads()
    queue.add([{ folder: true, path: 'Trip' }], '/')
    expect(reloadHolds()).to.eql(['a running upload'])
    expect(isKeptActive(), 'counts as the user being here').to.equal(true)
    await until(() => expect(queue.store.get().phase).to.equal('over'))
    expect(queue.store.get().totals).to.include({ done: 1, failed: 0 })
    expect(server.calls.map(({ method, path }) => `${method} ${path}`)).to.eql([
      `PROPFIND ${alice}/`,
      `MKCOL ${alice}/Trip`,
    ])
    expect(reloadHolds()).to.eql([])
    expect(isKeptActive()).to.equal(false)
  })

  const elsewhere = location.origin.replace('localhost', '127.0.0.1')
  for (const [what, place, root, expected] of [
    ['the own server', own, alice, 'SHA1:8034c43d15bb7ef42e2cc24255217acfc5f4b2f4'],
    ['another one, which may not allow that header', { baseUrl: `${elsewhere}/dav`, chunksUrl: '' }, '/dav', undefined],
  ] as const)
    it(`tell the checksum of a file ${expected ? 'to' : 'not to'} ${what}`, async () => {
      signIn('alice')
      fakeServer({ [`PROPFIND ${root}/`]: listing(root) })
      // There is no fake for XMLHttpRequest, by which files are sent.
      const sent = new Map<string, string>()
      const set = Reflect.get(XMLHttpRequest.prototype, 'setRequestHeader') as XMLHttpRequest['setRequestHeader']
      XMLHttpRequest.prototype.setRequestHeader = function (name, value) {
        sent.set(name, value)
        set.call(this, name, value)
      }
      try {
        const queue = uploads(place)
        queue.add([{ file: new File(['mine'], 'a.txt', { lastModified: 90_000_000 }), path: 'a.txt' }], '/')
        await until(() => expect(sent.get('x-oc-mtime')).to.equal('90000'))
        expect(sent.get('oc-checksum')).to.equal(expected)
        queue.stop()
      } finally {
        XMLHttpRequest.prototype.setRequestHeader = set
      }
    })

  it('let go of everything when they are stopped', async () => {
    signIn('alice')
    const server = fakeServer({ [`PROPFIND ${alice}/`]: pending() })
    const queue = uploads()
    queue.add([{ folder: true, path: 'Trip' }], '/')
    await until(() => expect(server.calls).to.have.length(1))
    queue.stop()
    expect(reloadHolds()).to.eql([])
    expect(server.calls[0]?.signal?.aborted).to.equal(true)
  })

  it('give the conflict dialog a comparison that fails where the file on the server cannot be read', async () => {
    signIn('alice')
    fakeServer({
      [`PROPFIND ${alice}/`]: listing(alice, 'Trip'),
      [`PROPFIND ${alice}/Trip`]: listing(`${alice}/Trip`),
      [`GET ${alice}/Trip/a.txt`]: status(500, 'An error page'),
    })
    const answered = globalThis.fetch
    const caches: (RequestCache | undefined)[] = []
    globalThis.fetch = (input, init) => {
      if (init?.method === 'GET') caches.push(init.cache)
      return answered(input, init)
    }
    const asked: string[] = []
    let compare: NonNullable<Parameters<ResolveConflicts>[1]>['sameContent']
    const queue = uploads(own, (conflicts, { sameContent } = {}) => {
      asked.push(...conflicts.map(({ name }) => name))
      compare = sameContent
      return Promise.resolve({ status: 'cancelled', decisions: [] })
    })
    queue.add([{ folder: true, path: 'Trip' }], '/')
    await until(() => expect(queue.store.get().phase).to.equal('over'))
    expect(asked).to.eql(['Trip'])
    const conflict: FileConflict = {
      id: '1',
      name: 'a.txt',
      directory: '/Trip',
      kind: 'file',
      original: { size: 1, modifiedMs: 0, etag: 'e', readOnly: false, mimeType: 'text/plain' },
      replacement: { size: 3, modifiedMs: 0, mimeType: 'text/plain', file: new File(['one'], 'a.txt') },
    }
    const compared = compare?.(conflict, new AbortController().signal)
    const error: unknown = await compared?.catch((reason: unknown) => reason)
    expect(String(error)).to.contain('could not be read')
    expect(caches, 'an old copy in the cache of the browser says nothing').to.eql(['no-store'])
  })
})

const none = { largestChunk: Infinity, parallel: undefined }

describe('what the server asks of uploads', () => {
  it('is nothing where it says nothing', () => {
    expect(uploadLimits()).to.eql(none)
  })

  for (const [given, wanted] of [
    [null, none],
    [[], none],
    ['much', none],
    [{ max_size: -1, max_parallel_count: 0 }, none],
    [{ max_size: '9', max_parallel_count: {} }, none],
    [
      { max_size: 104_857_600, max_parallel_count: 5 },
      { largestChunk: 104_857_600, parallel: 5 },
    ],
    [{ max_parallel_count: 2 }, { largestChunk: Infinity, parallel: 2 }],
    // More would only take turns.
    [
      { max_size: 1000, max_parallel_count: 500 },
      { largestChunk: 1000, parallel: 10 },
    ],
  ] as const)
    it(`is ${JSON.stringify(wanted)} where it says ${JSON.stringify(given)}`, () => {
      handOver({ initialState: { 'core-capabilities': { files: { chunked_upload: given } } } })
      expect(uploadLimits()).to.eql(wanted)
    })
})
