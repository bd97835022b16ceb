import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import type { FileConflict } from '../../src/kits/conflicts/conflict.rules.js'
import { isKeptActive } from '../../src/kits/unsaved/presence.js'
import { reloadHolds } from '../../src/kits/unsaved/reload-blockers.js'
import { handOver } from '../../test/support/handover.js'
import { until } from '../../test/support/page.js'
import { fakeServer, pending, status, type Answer } from '../../test/support/server.js'
import { filledPlace, uploadsTo } from './page-uploads.js'
import type { ResolveConflicts } from './queue/conflict-questions.js'
import type { UploadQueue } from './queue/upload-queue.js'

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

  it("go to the user's own files, in pieces to his own uploads, below the page's path", () => {
    signIn('Ann Lee/é', { _oc_webroot: '/cloud' })
    const uid = encodeURIComponent('Ann Lee/é')
    expect(filledPlace(own)).to.include({
      files: `/cloud/remote.php/dav/files/${uid}`,
      chunks: `/cloud/remote.php/dav/uploads/${uid}`,
    })
  })

  it('go to another root whole, or in pieces where the page says where to', () => {
    signIn('alice')
    expect(filledPlace({ baseUrl: '/dav/shared', chunksUrl: '' })).to.include({ files: '/dav/shared', chunks: null })
    expect(filledPlace({ baseUrl: '/dav/shared', chunksUrl: '/dav/pieces' })).to.include({
      files: '/dav/shared',
      chunks: '/dav/pieces',
    })
    expect(filledPlace({ baseUrl: '', chunksUrl: '/dav/pieces' })).to.include({ files: alice, chunks: '/dav/pieces' })
  })

  it('go nowhere where nobody is signed in, unless the page says where to', () => {
    expect(uploadsTo(own, cancelled)).to.equal(null)
    expect(filledPlace({ baseUrl: '/dav/shared', chunksUrl: '' })).to.include({ files: '/dav/shared', chunks: null })
  })

  it('are refused an address that is none', () => {
    expect(() => uploadsTo({ baseUrl: 'http://[', chunksUrl: '' }, cancelled)).to.throw(TypeError)
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

  describe('ask about what is there', () => {
    const conflictOf = (content: string): FileConflict => ({
      id: '1',
      name: 'a.txt',
      directory: '/Trip',
      kind: 'file',
      original: { size: 1, modifiedMs: 0, etag: 'e', readOnly: false, mimeType: 'text/plain' },
      replacement: { size: content.length, modifiedMs: 0, mimeType: 'text/plain', file: new File([content], 'a.txt') },
    })
    /** Uploads a folder that exists, and returns the `sameContent` function that the conflict dialog receives. */
    const comparing = async (routes: Record<string, Answer>): Promise<(conflict: FileConflict) => Promise<boolean>> => {
      signIn('alice')
      fakeServer({
        [`PROPFIND ${alice}/`]: listing(alice, 'Trip'),
        [`PROPFIND ${alice}/Trip`]: listing(`${alice}/Trip`),
        ...routes,
      })
      const asked: { names: readonly string[]; same: NonNullable<Parameters<ResolveConflicts>[1]>['sameContent'] }[] =
        []
      const queue = uploads(own, (conflicts, options) => {
        asked.push({ names: conflicts.map(({ name }) => name), same: options?.sameContent })
        return Promise.resolve({ status: 'cancelled', decisions: [] })
      })
      queue.add([{ folder: true, path: 'Trip' }], '/')
      await until(() => expect(asked.map(({ names }) => names)).to.eql([['Trip']]))
      await until(() => expect(queue.store.get().phase).to.equal('over'))
      return async (conflict) => (await asked[0]?.same?.(conflict, new AbortController().signal)) === true
    }

    it('with a way to compare both versions byte by byte', async () => {
      const isSame = await comparing({ [`GET ${alice}/Trip/a.txt`]: () => new Response('one') })
      expect(await isSame(conflictOf('one'))).to.equal(true)
      expect(await isSame(conflictOf('two'))).to.equal(false)
    })

    it('and a file that could not be read is not the same, but not compared', async () => {
      const isSame = await comparing({ [`GET ${alice}/Trip/a.txt`]: status(500) })
      const error: unknown = await isSame(conflictOf('one')).catch((reason: unknown) => reason)
      expect(String(error)).to.contain('could not be read')
    })
  })
})
