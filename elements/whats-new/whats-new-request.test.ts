import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { spy } from 'sinon'
import { on } from '../../src/core/bus/bus.js'
import { broken, fakeServer, status, type Answer } from '../../test/support/server.js'
import { dismissWhatsNew, fetchWhatsNew } from './whats-new-request.js'
import type { RequestError } from '../../src/core/http/request-error.js'

const path = '/ocs/v2.php/core/whatsnew'
const ask = (url = ''): Promise<unknown> =>
  fetchWhatsNew(url, new AbortController().signal).catch((error: RequestError) => error.kind)

describe('the calls for what is new', () => {
  it('ask for JSON, and read what a 200 holds', async () => {
    const server = fakeServer({ [`GET ${path}`]: { ocs: { meta: {}, data: { product: 'Cloud', version: '32.0.1' } } } })
    expect(await ask()).to.eql({ product: 'Cloud', version: '32.0.1', changes: [], changelogUrl: '' })
    expect(server.calls[0]?.query).to.equal('?format=json')
  })

  const others: [string, Answer, unknown][] = [
    ['204', status(204), null],
    ['another success', status(202, { ocs: { data: {} } }), null],
    ['401', status(401, {}), 'session-expired'],
    ['404', status(404, {}), 'not-found'],
    ['500', status(500, {}), 'http'],
    ['no connection', broken(), 'network'],
    ['no JSON', new Response('<!doctype html>'), 'bad-answer'],
    ['no envelope', status(200, []), 'bad-answer'],
    ['an empty list', status(200, { ocs: { data: [] } }), 'bad-answer'],
  ]
  for (const [what, answer, result] of others) {
    it(`show nothing for ${what}`, async () => {
      fakeServer({ [`GET ${path}`]: answer })
      expect(await ask()).to.equal(result)
    })
  }

  it('fail without a word to the user, and go on when the page is left', async () => {
    fakeServer({ [`GET ${path}`]: status(500), [`POST ${path}`]: status(500) })
    const sent = spy(globalThis, 'fetch')
    const failures: unknown[] = []
    const stop = on('request:failed', ({ background }) => failures.push(background))
    await ask()
    await dismissWhatsNew('', '32.0.1').catch(() => undefined)
    stop()
    expect(failures).to.eql([true, true])
    expect([sent.firstCall.args[1]?.keepalive ?? false, sent.lastCall.args[1]?.keepalive]).to.eql([false, true])
    sent.restore()
  })

  it('dismiss a version by a form, and go to another address where one is given', async () => {
    const server = fakeServer({ [`POST ${path}`]: {}, 'POST /news': {}, 'GET /news': status(204) })
    await dismissWhatsNew('', '32.0.1 & more')
    expect(server.calls.at(-1)?.body).to.eql({ version: '32.0.1 & more' })
    await dismissWhatsNew('/news?of=cloud', '1')
    await ask('/news?of=cloud')
    expect(server.calls.slice(-2).map(({ method, path: to, query }) => [method, to, query])).to.eql([
      ['POST', '/news', '?of=cloud'],
      ['GET', '/news', '?of=cloud&format=json'],
    ])
  })
})
