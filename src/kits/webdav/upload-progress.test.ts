import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { send } from '../../core/http/send.js'
import { RequestError } from '../../core/http/request-error.js'
import { withProgress } from './upload-progress.js'

/** A real endpoint (test/support/upload-endpoint.mjs), because there is no fake for XMLHttpRequest. */
const at = (what: string): string => `/__upload/${what}`
const megabyte = 1024 * 1024

interface Received {
  method: string
  size: number
  headers: Record<string, string>
}

const silent = (): void => undefined
const received = async (response: Response): Promise<Received> => (await response.json()) as Received

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'It did not fail.',
    (error: unknown) => error,
  )
}

const nameOf = (error: unknown): string =>
  error instanceof Error || error instanceof DOMException ? error.name : String(error)

describe('sending with progress', () => {
  it('tells of what has gone out while it goes, never less than before, and of all in the end', async () => {
    const size = 20 * megabyte
    const told: [number, number | null][] = []
    const transport = withProgress((sent, total) => {
      told.push([sent, total])
      // The endpoint reads the rest only now, so progress is reported in the middle.
      if (told.length === 1) void fetch(at('open?key=middle'))
    })
    const response = await transport(at('gated?key=middle'), { method: 'PUT', body: new Blob([new Uint8Array(size)]) })
    expect((await received(response)).size).to.equal(size)
    expect(told[0]?.[0]).to.be.within(1, size - 1)
    expect(told.at(-1)).to.deep.equal([size, size])
    expect(told.every(([sent], index) => sent >= (told[index - 1]?.[0] ?? 0))).to.equal(true)
  })

  it('tells nothing where there is no body', async () => {
    let told = 0
    const response = await withProgress(() => {
      told += 1
    })(at('answer'), { method: 'PUT' })
    expect([(await received(response)).size, told]).to.deep.equal([0, 0])
  })

  it('sends method, headers and body as they are, text as well as files', async () => {
    for (const [body, size] of [
      ['Grüße', 7],
      [new Blob(['abc']), 3],
      [new Uint8Array(5), 5],
      ['', 0],
    ] as const) {
      const got = await received(
        await withProgress(silent)(at('answer'), {
          method: 'PUT',
          body,
          headers: new Headers({ 'If-None-Match': '*', requesttoken: 'a+b/c=' }),
        }),
      )
      expect([got.method, got.size, got.headers['if-none-match'], got.headers['requesttoken']]).to.deep.equal([
        'PUT',
        size,
        '*',
        'a+b/c=',
      ])
    }
  })

  it('answers with status, headers and body', async () => {
    for (const status of [200, 201, 207, 400, 401, 403, 404, 412, 423, 500, 507]) {
      const response = await withProgress(silent)(at(`answer?status=${status}`), { method: 'PUT', body: 'x' })
      expect([response.status, response.ok]).to.deep.equal([status, status < 300])
      expect([
        response.headers.get('etag'),
        response.headers.get('x-twice'),
        response.headers.get('content-type'),
      ]).to.deep.equal(['"e: 1"', 'one, two', 'application/json'])
      expect((await received(response)).size).to.equal(1)
    }
  })

  it('answers also where the status allows no body', async () => {
    for (const status of [204, 205, 304]) {
      const response = await withProgress(silent)(at(`answer?status=${status}`), { method: 'PUT', body: 'x' })
      expect([response.status, response.body, response.headers.get('etag')]).to.deep.equal([status, null, '"e: 1"'])
    }
  })

  it('fails as fetch does where the connection breaks, or the status is none', async () => {
    expect(nameOf(await failureOf(withProgress(silent)(at('broken'), { method: 'PUT', body: 'x' })))).to.equal(
      'TypeError',
    )
    expect(
      nameOf(await failureOf(withProgress(silent)(at('answer?status=999'), { method: 'PUT', body: 'x' }))),
    ).to.equal('TypeError')
  })

  describe('that is given up', () => {
    it('before it began sends nothing', async () => {
      const before = performance.getEntriesByType('resource').length
      const error = await failureOf(
        withProgress(silent)(at('answer'), { method: 'PUT', body: 'x', signal: AbortSignal.abort() }),
      )
      expect(nameOf(error)).to.equal('AbortError')
      expect(performance.getEntriesByType('resource')).to.have.length(before)
    })

    it('in the middle ends at once, and tells nothing more', async () => {
      const giveUp = new AbortController()
      let told = 0
      const error = await failureOf(
        withProgress(() => {
          told += 1
          giveUp.abort()
        })(at('gated?key=given-up'), {
          method: 'PUT',
          body: new Blob([new Uint8Array(20 * megabyte)]),
          signal: giveUp.signal,
        }),
      )
      expect([nameOf(error), told]).to.deep.equal(['AbortError', 1])
      await fetch(at('open?key=given-up'))
      expect(told).to.equal(1)
    })

    it('while the answer is waited for ends at once', async () => {
      const giveUp = new AbortController()
      const error = failureOf(
        withProgress(() => giveUp.abort())(at('silent'), { method: 'PUT', body: 'x', signal: giveUp.signal }),
      )
      expect(nameOf(await error)).to.equal('AbortError')
    })

    it('afterwards keeps its answer, and nothing listens any more', async () => {
      const giveUp = new AbortController()
      const { signal } = giveUp
      const listening = new Set<unknown>()
      const add = signal.addEventListener.bind(signal)
      const remove = signal.removeEventListener.bind(signal)
      signal.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
        listening.add(listener)
        add(type, listener)
      }
      signal.removeEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
        listening.delete(listener)
        remove(type, listener)
      }
      const response = await withProgress(silent)(at('answer'), { method: 'PUT', body: 'x', signal })
      expect(listening.size).to.equal(0)
      giveUp.abort()
      expect((await received(response)).size).to.equal(1)
    })
  })

  describe('to an address that moved', () => {
    it('is told as a redirect to where it ended, whatever the page there says', async () => {
      for (const status of [301, 302, 303, 307]) {
        const to = at('answer?status=200')
        const response = await withProgress(silent)(at(`moved?status=${status}&to=${encodeURIComponent(to)}`), {
          method: 'PUT',
          body: 'x',
        })
        expect([response.status, response.headers.get('location')]).to.deep.equal([303, location.origin + to])
      }
    })

    it('is followed where it only reads', async () => {
      const response = await withProgress(silent)(
        at(`moved?status=302&to=${encodeURIComponent(at('answer?status=200'))}`),
        {},
      )
      expect([response.status, (await received(response)).method]).to.deep.equal([200, 'GET'])
    })

    it('is no redirect where the address was only written in another way', async () => {
      const response = await withProgress(silent)(`${location.origin}/x/..${at('answer')}#part`, {
        method: 'PUT',
        body: 'x',
      })
      expect(response.status).to.equal(201)
    })
  })

  it('takes cookies to another origin only where that is asked for', async () => {
    // The endpoint allows other origins (CORS), but without credentials: the browser blocks a response to a request
    // with cookies.
    const other = `http://127.0.0.1:${location.port}${at('answer')}`
    expect(new URL(other).origin === location.origin).to.equal(false)
    for (const credentials of ['omit', 'same-origin'] as const) {
      const got = await received(await withProgress(silent)(other, { method: 'PUT', body: 'x', credentials }))
      expect(got.headers['cookie']).to.equal(undefined)
    }
    expect(
      nameOf(await failureOf(withProgress(silent)(other, { method: 'PUT', body: 'x', credentials: 'include' }))),
    ).to.equal('TypeError')
  })

  it('takes cookies to the own origin', async () => {
    document.cookie = 'upload-test=1; path=/'
    try {
      const got = await received(
        await withProgress(silent)(at('answer'), { method: 'PUT', body: 'x', credentials: 'same-origin' }),
      )
      expect(got.headers['cookie']).to.contain('upload-test=1')
    } finally {
      document.cookie = 'upload-test=; path=/; max-age=0'
    }
  })

  it('keeps the promises of send: kinds of failure, and time', async () => {
    const kindOf = async (what: string, options: Parameters<typeof send>[1] = {}): Promise<string> => {
      const error = await failureOf(
        send(at(what), { method: 'PUT', body: 'x', transport: withProgress(silent), ...options }),
      )
      return error instanceof RequestError ? error.kind : String(error)
    }
    expect(await kindOf('broken')).to.equal('network')
    expect(await kindOf('silent', { timeoutMs: 1 })).to.equal('timeout')
    const giveUp = new AbortController()
    const given = kindOf('silent', { signal: giveUp.signal })
    giveUp.abort()
    expect(await given).to.equal('aborted')
  })
})
