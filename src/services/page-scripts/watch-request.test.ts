import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { until } from '../../../test/support/page.js'
import { broken, fakeServer, pending, status } from '../../../test/support/server.js'
import type { Failure } from '../../core/lib/failure.js'
import { on } from '../../core/bus/bus.js'
import { reloadHolds } from '../../kits/unsaved/reload-blockers.js'
import { watchRequest, type WatchOptions } from './watch-request.js'

const elsewhere = 'https://elsewhere.example/data'

describe('watchRequest', () => {
  let told: Failure[]

  beforeEach(() => {
    told = []
    on('request:failed', (failure) => told.push(failure))
  })

  describe('with an XMLHttpRequest', () => {
    /** Sends a real request and waits until it is over. */
    async function sent(
      url: string,
      act: (call: XMLHttpRequest) => void = () => undefined,
      options?: WatchOptions,
    ): Promise<void> {
      const call = watchRequest(new XMLHttpRequest(), options)
      const over = new Promise((resolve) => call.addEventListener('loadend', resolve))
      call.open('GET', url)
      call.send()
      act(call)
      await over
    }

    it('tells of a status that is no success, without the query', async () => {
      await sent('/__nothing-here__?q=privat')
      expect(told).to.eql([{ kind: 'not-found', status: 404, path: '/__nothing-here__' }])
    })

    it('tells of nothing where the call went well', async () => {
      await sent(location.href)
      expect(told).to.eql([])
    })

    it('tells of no answer', async () => {
      // Browsers block this port, so the request fails at once and is never sent.
      await sent('http://localhost:1/data', () => undefined, { url: '/data?a=b' })
      expect(told).to.eql([{ kind: 'network', status: 0, path: '/data' }])
    })

    it('tells of no answer without knowing from where, and of none of another origin', async () => {
      await sent('http://localhost:1/data')
      await sent('http://localhost:1/data', () => undefined, { url: 'http://localhost:1/data' })
      expect(told).to.eql([{ kind: 'network', status: 0, path: '' }])
    })

    it('tells of nothing when the call was given up or timed out', async () => {
      await sent(location.href, (call) => call.abort())
      const call = watchRequest(new XMLHttpRequest())
      call.dispatchEvent(new ProgressEvent('timeout'))
      expect(told).to.eql([])
    })

    it('tells of one that ended before, where its end was seen, and is not on its way again', async () => {
      const call = new XMLHttpRequest()
      const end = new Promise<Event>((resolve) => call.addEventListener('load', resolve))
      call.open('GET', '/__nothing-here__')
      call.send()
      const ended = await end
      watchRequest(call)
      expect(told).to.eql([])
      watchRequest(call, {}, ended)
      expect(told.splice(0)).to.eql([{ kind: 'not-found', status: 404, path: '/__nothing-here__' }])
      call.open('GET', location.href)
      watchRequest(call, {}, ended)
      expect(told).to.eql([])
    })

    for (const code of [200, 204, 299, 304]) {
      it(`takes ${code} for a success`, () => {
        const call = watchRequest(new XMLHttpRequest())
        stub(call, 'status').value(code)
        call.dispatchEvent(new ProgressEvent('load'))
        expect(told).to.eql([])
      })
    }

    for (const code of [302, 303, 307, 401]) {
      it(`takes ${code} for the end of the session`, () => {
        const call = watchRequest(new XMLHttpRequest(), { url: '/remote.php/dav/files' })
        stub(call, 'status').value(code)
        call.dispatchEvent(new ProgressEvent('load'))
        expect(told).to.eql([{ kind: 'session-expired', status: code, path: '/remote.php/dav/files' }])
      })
    }

    it('passes on what its caller says about its failure', async () => {
      await sent('/__nothing-here__', () => undefined, { background: true, allowAuthErrors: true })
      expect(told).to.eql([
        { kind: 'not-found', status: 404, path: '/__nothing-here__', background: true, allowAuthErrors: true },
      ])
    })

    it('holds a reload back while it uploads', () => {
      const call = watchRequest(new XMLHttpRequest())
      call.upload.dispatchEvent(new ProgressEvent('loadstart'))
      expect(reloadHolds()).to.eql(['a running upload'])
      call.upload.dispatchEvent(new ProgressEvent('loadend'))
      expect(reloadHolds()).to.eql([])
    })
  })

  describe('with what fetch answers', () => {
    const over = (call: Promise<unknown>): Promise<unknown> => call.catch(() => undefined).then(() => Promise.resolve())

    /** A response as `fetch` gives it for a redirect that is not followed; scripts cannot create a real one. */
    const answerOf = (type: ResponseType, code = 0, url = ''): Promise<Response> =>
      Promise.resolve({ type, status: code, url } as Response)

    it('gives the same promise back', async () => {
      const call = Promise.resolve(new Response())
      expect(watchRequest(call)).to.equal(call)
      await over(call)
      expect(told).to.eql([])
    })

    it('tells of a status that is no success', async () => {
      fakeServer({ 'GET /data': status(500) })
      await over(watchRequest(fetch('/data'), { url: '/data' }))
      expect(told).to.eql([{ kind: 'http', status: 500, path: '/data' }])
    })

    it('tells of a redirect that was not followed', async () => {
      await over(watchRequest(answerOf('opaqueredirect', 0, `${location.origin}/data`)))
      expect(told).to.eql([{ kind: 'session-expired', status: 0, path: '/data' }])
    })

    it('tells of no answer, offline or not', async () => {
      fakeServer({ 'GET /data': broken() })
      await over(watchRequest(fetch('/data'), { url: '/data' }))
      const online = stub(navigator, 'onLine').value(false)
      await over(watchRequest(fetch('/data'), { url: '/data' }))
      online.restore()
      expect(told.map(({ kind }) => kind)).to.eql(['network', 'offline'])
    })

    it('tells of nothing when the call was given up or timed out', async () => {
      fakeServer({ 'GET /data': pending() })
      const caller = new AbortController()
      const call = watchRequest(fetch('/data', { signal: caller.signal }))
      caller.abort()
      await over(call)
      await over(watchRequest(Promise.reject(new DOMException('late', 'TimeoutError'))))
      expect(told).to.eql([])
    })

    it('tells of nothing of another origin', async () => {
      await over(watchRequest(answerOf('cors', 500, elsewhere)))
      await over(watchRequest(answerOf('opaque')))
      await over(watchRequest(Promise.reject(new TypeError('Failed to fetch')), { url: elsewhere }))
      expect(told).to.eql([])
    })

    it('refuses what is no request', () => {
      for (const call of ['/data', null, undefined, {}] as unknown as Promise<Response>[])
        expect(() => watchRequest(call)).to.throw(TypeError, 'needs an XMLHttpRequest or the promise')
    })

    it('leaves no unhandled rejection of its own', async () => {
      let unhandled = 0
      const count = (event: Event): void => {
        event.preventDefault()
        event.stopImmediatePropagation()
        unhandled += 1
      }
      addEventListener('unhandledrejection', count, true)
      void watchRequest(Promise.reject(new TypeError('Failed to fetch')))
      await new Promise((resolve) => setTimeout(resolve))
      removeEventListener('unhandledrejection', count, true)
      expect(unhandled).to.equal(0)
      await until(() => told.length === 1)
    })
  })
})
