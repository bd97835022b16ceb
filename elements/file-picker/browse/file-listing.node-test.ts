import '../../../test/support/node-setup.js'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { FakeWorld, settle, type FakeTab } from '../../../test/support/fake-browser.js'
import { node, nodes } from '../../../test/support/file-nodes.js'
import type { FileSource } from '../../../src/kits/file-sources/file-source.js'
import { createFileListing, type FileListing } from './file-listing.js'

interface Pending {
  path: string
  signal: AbortSignal
  background: boolean | undefined
  tell(...paths: string[]): void
  end(): Promise<void>
  fail(kind: string): Promise<void>
}

describe('a listing of files', () => {
  let world: FakeWorld
  let tab: FakeTab
  let calls: Pending[]
  let listing: FileListing
  const names = (): string[] => listing.store.get().nodes.map(({ path }) => path)
  const call = (at: number): Pending =>
    calls[at] ??
    (() => {
      throw new Error(`There is no call ${at}.`)
    })()

  const source: FileSource = {
    list: (path, { signal, background, onNodes }) =>
      new Promise((resolve, reject) => {
        calls.push({
          path,
          signal,
          background,
          tell: (...paths) => onNodes(nodes(...paths)),
          end: () => {
            resolve()
            return settle()
          },
          fail: (kind) => {
            reject(Object.assign(new Error(kind), { kind }))
            return settle()
          },
        })
      }),
    recent: async () => [node('/new')],
  }

  /** Lists another source, and tells what it says on the console. */
  async function saying(other: FileSource): Promise<unknown[][]> {
    const said: unknown[][] = []
    const { warn, error } = console
    console.warn = console.error = (...words: unknown[]) => said.push(words)
    listing = createFileListing({ source: other, browser: tab.browser })
    listing.open('/')
    await settle()
    listing.stop()
    Object.assign(console, { warn, error })
    return said
  }

  beforeEach(() => {
    world = new FakeWorld()
    tab = world.tab()
    calls = []
    listing = createFileListing({ source, browser: tab.browser })
  })
  afterEach(() => {
    listing.stop()
    expect(tab.held).to.include({ timers: 0, listeners: 0 })
  })

  it('takes what a source returns in place of reporting it', async () => {
    for (const list of [() => [node('/a'), 'b'], async () => [node('/a'), 'b', node('/a')]]) {
      expect(await saying({ list } as unknown as FileSource)).to.eql([])
      expect([listing.store.get().status, names()]).to.eql(['ready', ['/a', '/b']])
    }
  })

  it('says what to write where a source returns something else', async () => {
    const said = await saying({ list: async () => ({ files: [] }) } as unknown as FileSource)
    expect(String(said[0]?.[0])).to.contain('`source.list` has returned something that is no list')
    expect(listing.store.get().status).to.equal('ready')
  })

  it('shows the error that a source throws on the console, unless it tells a failure by its kind', async () => {
    const mistake = new TypeError('a is undefined')
    const throwing: FileSource = {
      list: () => {
        throw mistake
      },
    }
    expect((await saying(throwing)).map((words) => words[1])).to.eql([mistake])
    expect(listing.store.get()).to.include({ status: 'failed', failure: 'http' })
    expect(await saying({ list: async () => Promise.reject(Object.assign(new Error(), { kind: 'offline' })) })).to.eql(
      [],
    )
  })

  it('shows the first nodes at once, and the others at most every 50 ms', async () => {
    listing.open('/a')
    call(0).tell('/a/1')
    expect(listing.store.get().status).to.equal('listing')
    call(0).tell('/a/2')
    expect(names()).to.deep.equal(['/a/1'])
    await world.advance(50)
    expect(names()).to.deep.equal(['/a/1', '/a/2'])
    await call(0).end()
    expect(listing.store.get().status).to.equal('ready')
  })

  it('shows the others the less often the longer the list is', async () => {
    listing.open('/a')
    call(0).tell(...Array.from({ length: 10_000 }, (_, at) => `/a/${at}`))
    call(0).tell('/a/x')
    await world.advance(199)
    expect(names()).to.have.length(10_000)
    await world.advance(1)
    expect(names()).to.have.length(10_001)
    await call(0).end()
  })

  it('goes up to the nearest living parent of a folder that is gone, and says which it was', async () => {
    listing.open('/a/b/c')
    await call(0).fail('not-found')
    await call(1).fail('not-found')
    await call(2).end()
    expect(calls.map(({ path }) => path)).to.deep.equal(['/a/b/c', '/a/b', '/a'])
    expect(listing.store.get()).to.include({ path: '/a', movedFrom: '/a/b/c', status: 'ready' })
  })

  it('tries again when the browser is online again, whatever the failure was while it was offline', async () => {
    listing.open('/a')
    tab.offline()
    await call(0).fail('network')
    tab.online()
    await call(1).end()
    expect(listing.store.get()).to.include({ status: 'ready', failure: null })
  })

  it('tries again by itself while the list says what failed, and shows what came when all is there', async () => {
    listing.open('/a')
    call(0).tell('/a/1')
    await call(0).fail('http')
    const failed = listing.store.get()
    expect(failed).to.include({ status: 'partial', failure: 'http' })
    await world.advance(5000)
    call(1).tell('/a/1', '/a/2')
    expect(listing.store.get(), 'while it tries').to.equal(failed)
    await call(1).fail('network')
    expect(listing.store.get()).to.include({ status: 'partial', failure: 'network' })
    expect(names()).to.eql(['/a/1'])
    await world.advance(9999)
    expect(calls, 'before ten seconds have passed').to.have.length(2)
    await world.advance(1)
    call(2).tell('/a/1', '/a/2')
    await call(2).end()
    expect(listing.store.get()).to.include({ status: 'ready', failure: null })
    expect(names()).to.eql(['/a/1', '/a/2'])
    await world.advance(600_000)
    expect(calls).to.have.length(3)
    expect(calls.map(({ background }) => background)).to.eql([false, true, true])
  })

  it('begins with a short delay again after the user has tried', async () => {
    listing.open('/a')
    await call(0).fail('http')
    await world.advance(5000)
    await call(1).fail('http')
    listing.refresh()
    expect(listing.store.get().status).to.equal('loading')
    await call(2).fail('http')
    await world.advance(5000)
    expect(calls).to.have.length(4)
  })

  for (const kind of ['forbidden', 'session-expired', 'not-found'])
    it(`leaves it to the user to try again after '${kind}'`, async () => {
      listing.open('/')
      await call(0).fail(kind)
      await world.advance(600_000)
      expect(calls).to.have.length(1)
    })

  it('begins anew when the page comes back out of the back/forward cache, whether or not leaving it has failed the call', async () => {
    for (const fails of [true, false]) {
      const before = calls.length
      listing.open('/a')
      call(before).tell('/a/1')
      tab.intoCache()
      if (fails) await call(before).fail('offline')
      tab.outOfCache()
      call(before + 1).tell('/a/1', '/a/2')
      await call(before + 1).end()
      expect(listing.store.get()).to.include({ status: 'ready', failure: null })
      expect(names()).to.deep.equal(['/a/1', '/a/2'])
    }
  })

  it('lists nothing anew where all had come before the page was left', async () => {
    listing.open('/a')
    await call(0).end()
    tab.intoCache()
    tab.outOfCache()
    expect(calls).to.have.length(1)
  })

  it('shows another view, but none that the source does not have', async () => {
    listing.view('favourites')
    expect(listing.store.get().view).to.equal('files')
    listing.view('recent')
    await settle()
    expect(names()).to.deep.equal(['/new'])
  })
})
