import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { fakeServer } from '../../../test/support/server.js'
import { createWebdavClient } from './webdav-client.js'
import { WebdavError } from './webdav-error.js'

const base = '/remote.php/dav/files/alice'
const entry = (name: string): string =>
  `<d:response><d:href>${base}/a/${name}</d:href><d:propstat><d:prop><d:getcontentlength>3</d:getcontentlength></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
const answer = (count: number): string =>
  `<d:multistatus xmlns:d="DAV:">${Array.from({ length: count }, (_, at) => entry(`${at} 🌲`)).join('')}${entry('')}</d:multistatus>`

/**
 * A client whose clock advances by 1 ms at each reading; `pausedAt` has the number of entries read before each pause.
 */
function slowly(onPause: () => void = () => undefined): {
  client: ReturnType<typeof createWebdavClient>
  told: string[]
  pausedAt: number[]
  list: (signal?: AbortSignal) => Promise<unknown>
} {
  let nowMs = 0
  const told: string[] = []
  const pausedAt: number[] = []
  const client = createWebdavClient(
    { baseUrl: base },
    {
      now: () => (nowMs += 1),
      pause: () => {
        pausedAt.push(told.length)
        onPause()
        return Promise.resolve()
      },
    },
  )
  return {
    client,
    told,
    pausedAt,
    list: (signal) => client.list('/a', { onEntry: ({ name }) => told.push(name), ...(signal && { signal }) }),
  }
}

describe('a long multi-status answer', () => {
  const text = answer(20_000)

  it('is read in pieces of 16 KiB, with a turn for the page every 8 ms', async () => {
    fakeServer({ [`PROPFIND ${base}/a`]: () => new Response(text, { status: 207 }) })
    const { told, pausedAt, list } = slowly()
    expect(await list()).to.deep.equal([])
    expect(told).to.have.length(20_000)
    expect([told[0], told[9_999], told[19_999]]).to.deep.equal(['0 🌲', '9999 🌲', '19999 🌲'])
    const most = Math.ceil((8 * 16_384) / entry('0 🌲').length)
    const slices = pausedAt.map((count, at) => count - (pausedAt[at - 1] ?? 0))
    expect(Math.max(...slices)).to.be.within(1, most)
    expect(pausedAt.length).to.be.at.least(Math.floor(20_000 / most))
  })

  it('is given up at the next turn', async () => {
    fakeServer({ [`PROPFIND ${base}/a`]: () => new Response(text, { status: 207 }) })
    const giveUp = new AbortController()
    const { told, pausedAt, list } = slowly(() => giveUp.abort())
    const failure: unknown = await list(giveUp.signal).catch((error: unknown) => error)
    expect(failure instanceof WebdavError && failure.kind).to.equal('aborted')
    expect(pausedAt).to.deep.equal([told.length])
    expect(told.length).to.be.within(1, 1000)
  })

  it('tells a connection that is lost on the way from an answer that cannot be read', async () => {
    const begun = new TextEncoder().encode(text.slice(0, 400))
    for (const [rest, kind] of [
      [new TypeError('network error'), 'network'],
      [Uint8Array.of(0xff), 'bad-answer'],
      [null, 'bad-answer'],
    ] as const) {
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => stream.enqueue(begun),
        pull(stream) {
          if (rest instanceof TypeError) return stream.error(rest)
          if (rest) stream.enqueue(rest)
          stream.close()
        },
      })
      fakeServer()
      globalThis.fetch = () => Promise.resolve(new Response(body as BodyInit, { status: 207 }))
      const names: string[] = []
      const { client } = slowly()
      expect(
        await client.list('/a', { onEntry: ({ name }) => names.push(name) }).catch((error: WebdavError) => error.kind),
      ).to.equal(kind)
      expect(names[0]).to.equal('0 🌲')
    }
  })

  it('tells its first entries while the rest is still on its way', async () => {
    let end = (): void => undefined
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(stream) {
        stream.enqueue(new TextEncoder().encode(text.slice(0, 400)))
        end = () => stream.close()
      },
    })
    fakeServer() // restores the page's `fetch` after the test
    globalThis.fetch = () => Promise.resolve(new Response(body, { status: 207 }))
    const first = Promise.withResolvers<string>()
    const { client } = slowly()
    const whole = client.list('/a', { onEntry: ({ name }) => first.resolve(name) })
    expect(await first.promise).to.equal('0 🌲')
    end()
    expect(await whole.catch((error: WebdavError) => error.kind)).to.equal('bad-answer')
  })
})
