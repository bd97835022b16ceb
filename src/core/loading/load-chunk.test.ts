import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub, type SinonStub } from 'sinon'
import { FakeWorld, settle, type FakeTab } from '../../../test/support/fake-browser.js'
import { bringChunk, isOutdated, type ChunkLoadError } from './load-chunk.js'

const none = { timers: 0, listeners: 0, locks: 0, channels: 0 }

interface Request {
  address: string
  signal: AbortSignal
  cache: RequestCache
  answer(status?: number, type?: string): void
  /** The head of the response comes, and the connection breaks in its body. */
  breakOff(): void
  fail(): void
}

let tests = 0

describe('a chunk', () => {
  let world: FakeWorld
  let tab: FakeTab
  let requests: Request[]
  let imports: number
  let missing: number
  /** Loaded files are remembered, so each test has addresses of its own. */
  let file: (name: string) => string

  let fetching: SinonStub
  const get = (address: string, { signal, cache }: { signal: AbortSignal; cache: RequestCache }): Promise<Response> =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
      requests.push({
        address,
        signal,
        cache,
        answer: (status = 200, type = 'text/javascript; charset=utf-8') =>
          resolve(new Response('export {}', { status, headers: { 'content-type': type } })),
        breakOff: () => {
          const body = new ReadableStream({ start: (it) => it.error(new TypeError('network error')) })
          resolve(new Response(body, { headers: { 'content-type': 'text/javascript' } }))
        },
        fail: () => reject(new TypeError('Failed to fetch')),
      })
    })
  const load = (): Promise<string> => {
    imports += 1
    return Promise.resolve('the module')
  }
  const bring = (names: readonly string[], id = 'panels', how = load): Promise<string | ChunkLoadError> =>
    bringChunk(id, names.map(file), how, tab.browser).catch((error: ChunkLoadError) => error)
  const request = (name: string, nth = 0): Request => {
    const found = requests.filter(({ address }) => address === file(name))[nth]
    if (!found) throw new Error(`${name} was not asked for ${nth + 1} times.`)
    return found
  }
  const heard = (): void => {
    missing += 1
  }

  beforeEach(() => {
    world = new FakeWorld()
    tab = world.tab()
    requests = []
    imports = missing = 0
    tests += 1
    const folder = `${location.origin}/esm/${tests}/`
    file = (name) => folder + name
    addEventListener('chunk-missing', heard)
    fetching = stub(globalThis, 'fetch').callsFake(get as typeof fetch)
  })
  afterEach(() => {
    fetching.restore()
    removeEventListener('chunk-missing', heard)
  })

  it('is imported when all its files are there, which are asked for at once', async () => {
    const came = bring(['panels.js', 'rows.js'])
    expect(requests.map(({ address }) => address)).to.eql([file('panels.js'), file('rows.js')])
    request('panels.js').answer()
    await settle()
    expect(imports).to.equal(0)
    request('rows.js').answer()
    expect(await came).to.equal('the module')
    expect(imports).to.equal(1)
    expect(tab.held).to.eql(none)
  })

  it('is asked for once, however many want it, and files that came are not asked for again', async () => {
    const both = Promise.all([bring(['panels.js', 'rows.js']), bring(['panels.js', 'rows.js'])])
    request('panels.js').answer()
    request('rows.js').answer()
    expect(await both).to.eql(['the module', 'the module'])
    const other = bring(['list.js', 'rows.js'], 'list')
    request('list.js').answer()
    await other
    expect(requests).to.have.length(3)
  })

  it('that does not come is an error that says which, how and where, and is asked for again by the next who wants it', async () => {
    const came = bring(['panels.js', 'rows.js'])
    request('panels.js').answer()
    request('rows.js').fail()
    const error = (await came) as ChunkLoadError
    expect(error).to.be.instanceOf(Error)
    expect(error.name).to.equal('ChunkLoadError')
    expect(error.message).to.equal(`Loading chunk panels failed.\n(error: ${file('rows.js')})`)
    expect([error.type, error.request]).to.eql(['error', file('rows.js')])
    expect(isOutdated(error)).to.equal(false)
    // Nothing was imported, so a browser that remembers failed imports has none to remember.
    expect(imports).to.equal(0)
    expect(tab.held).to.eql(none)

    const again = bring(['panels.js', 'rows.js'])
    request('rows.js', 1).answer()
    expect(await again).to.equal('the module')
    expect(requests).to.have.length(3)
    expect(missing).to.equal(0)
  })

  it('whose response breaks off is asked for again by the next who wants it', async () => {
    const came = bring(['panels.js'])
    request('panels.js').breakOff()
    const error = (await came) as ChunkLoadError
    expect([error.type, error.request]).to.eql(['error', file('panels.js')])
    const again = bring(['panels.js'])
    request('panels.js', 1).answer()
    expect(await again).to.equal('the module')
  })

  it('is asked for past the cache after something else came, which the browser may have stored', async () => {
    const came = bring(['panels.js', 'rows.js'])
    request('panels.js').answer(200, 'text/html')
    request('rows.js').answer()
    await came
    const again = bring(['panels.js', 'rows.js'])
    request('panels.js', 1).answer()
    await again
    expect(requests.map(({ cache }) => cache)).to.eql(['default', 'default', 'reload'])
  })

  for (const status of [404, 410]) {
    it(`that the server does not have any more (${status}) is missing, which the page is told`, async () => {
      const came = bring(['panels.js'])
      request('panels.js').answer(status, 'text/html')
      const error = (await came) as ChunkLoadError
      expect(error.message).to.equal(`Loading chunk panels failed.\n(missing: ${file('panels.js')})`)
      expect(isOutdated(error)).to.equal(true)
      expect(missing).to.equal(1)
    })
  }

  for (const [what, status, type] of [
    ['a server in trouble', 503, 'text/javascript'],
    ['a portal that wants a sign-in first', 200, 'text/html'],
  ] as const) {
    it(`is not imported from ${what}`, async () => {
      const came = bring(['panels.js'])
      request('panels.js').answer(status, type)
      expect(((await came) as ChunkLoadError).type).to.equal('error')
      expect([imports, missing]).to.eql([0, 0])
    })
  }

  it('that was under way when the page was left is asked for again when the page comes out of the back/forward cache', async () => {
    const came = bring(['panels.js'])
    tab.intoCache()
    tab.outOfCache()
    request('panels.js').fail()
    request('panels.js', 1).answer()
    expect(await came).to.equal('the module')
    expect(tab.held).to.eql(none)
  })

  it('may take two minutes and not more; its requests are given up then, and the next call begins anew', async () => {
    const came = bring(['panels.js', 'rows.js'])
    request('rows.js').answer()
    await world.advance(119_999)
    expect(request('panels.js').signal.aborted).to.equal(false)
    await world.advance(1)
    const error = (await came) as ChunkLoadError
    expect(error.message).to.equal(`Loading chunk panels failed.\n(timeout: ${file('panels.js')})`)
    expect(request('panels.js').signal.aborted).to.equal(true)
    expect(tab.held).to.eql(none)

    const again = bring(['panels.js', 'rows.js'])
    request('panels.js', 1).answer()
    request('rows.js', 1).answer()
    expect(await again).to.equal('the module')
  })

  it('is given up by all who wait for the same request when the first gives up', async () => {
    const first = bring(['panels.js'])
    await world.advance(60_000)
    const second = bring(['panels.js'], 'second')
    await world.advance(60_000)
    await first
    const error = (await second) as ChunkLoadError
    expect(error.message).to.contain('Loading chunk second failed.\n(timeout: ')
    expect(tab.held).to.eql(none)
  })

  it('is not given up for the sake of a sleep: what comes when the page wakes is in time', async () => {
    const came = bring(['panels.js'])
    await world.advance(60_000)
    world.jump(8 * 3_600_000)
    await world.advance(60_000)
    request('panels.js').answer()
    expect(await came).to.equal('the module')
    expect(tab.held).to.eql(none)
  })

  it('is too late after a sleep when it does not come then', async () => {
    const came = bring(['panels.js'])
    world.jump(8 * 3_600_000)
    await world.advance(125_000)
    expect(((await came) as ChunkLoadError).type).to.equal('timeout')
  })

  it('whose import hangs is too late, too', async () => {
    const came = bring([], 'panels', () => new Promise(() => undefined))
    await world.advance(120_000)
    expect(((await came) as ChunkLoadError).message).to.equal('Loading chunk panels failed.\n(timeout: )')
  })

  it('whose code breaks is an error with the cause, and no sign of an upgrade', async () => {
    const cause = new Error('broken')
    const came = bring(['panels.js'], 'panels', () => Promise.reject(cause))
    request('panels.js').answer()
    const error = (await came) as ChunkLoadError
    expect(error.type).to.equal('error')
    expect(error.cause === cause).to.equal(true)
    expect(missing).to.equal(0)
  })

  it('whose files nobody knows is just imported', async () => {
    expect(await bring([])).to.equal('the module')
    expect(requests).to.eql([])
  })
})
