import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { broken, fakeServer, status, type Answer } from '../../../test/support/server.js'
import { answerOf, appConfigUrl, callAppConfig, wantsPassword } from './app-config-request.js'
import { RequestError } from '../../core/http/request-error.js'

const base = '/ocs/v2.php/apps/provisioning_api/api/v1/config/apps'
const refusal = 'Password confirmation is required'

async function failing(answer: Answer): Promise<RequestError> {
  fakeServer({ [`GET ${base}`]: answer })
  const failure: unknown = await callAppConfig(appConfigUrl()).catch((error: unknown) => error)
  if (!(failure instanceof RequestError)) throw new Error('It did not fail.')
  return failure
}

describe('appConfigUrl', () => {
  it('is below the web root, every name percent-encoded', () => {
    handOver({ globals: { _oc_webroot: '/cloud' } })
    expect(appConfigUrl()).to.equal(`${location.origin}/cloud${base}`)
    expect(appConfigUrl('files', 'a b/c?d#e%{f}&ü')).to.equal(
      `${location.origin}/cloud${base}/files/a%20b%2Fc%3Fd%23e%25%7Bf%7D%26%C3%BC`,
    )
    expect(appConfigUrl('\ud800')).to.contain('/%EF%BF%BD')
  })

  it('refuses a name that would lead to another address', () => {
    for (const name of ['', '.', '..']) {
      expect(() => appConfigUrl(name)).to.throw(TypeError, `'${name}' cannot be the name of an app or of a key.`)
      expect(() => appConfigUrl('files', name)).to.throw(TypeError)
    }
    expect(appConfigUrl('...', '.hidden')).to.match(/\/\.\.\.\/\.hidden$/)
  })
})

describe('callAppConfig', () => {
  it('answers with the envelope, asked for as JSON', async () => {
    const answer = { ocs: { meta: { status: 'ok' }, data: { data: ['core'] } } }
    const server = fakeServer({ [`GET ${base}`]: answer })
    expect(await callAppConfig(appConfigUrl())).to.eql(answer)
    expect(server.calls[0]?.headers.get('accept')).to.equal('application/json')
    expect(server.calls[0]?.headers.get('ocs-apirequest')).to.equal('true')
  })

  it('knows that the server wants the password first, in or without its envelope', async () => {
    for (const body of [
      { ocs: { meta: { status: 'failure', statuscode: 403, message: refusal }, data: [] } },
      { message: refusal },
    ])
      expect(wantsPassword(await failing(status(403, body)))).to.equal(true)
    for (const other of [status(403, { message: 'No' }), status(500, { message: refusal }), broken()])
      expect(wantsPassword(await failing(other))).to.equal(false)
  })

  it('keeps what the server answered, if it did', async () => {
    expect(answerOf(await failing(status(500, { a: 1 })))).to.eql({
      status: 500,
      responseText: '{"a":1}',
      responseJSON: { a: 1 },
    })
    expect(answerOf(await failing(broken()))).to.equal(undefined)
  })

  it('fails with a kind for everything else', async () => {
    const cases: [Answer, string, number][] = [
      [status(403, { ocs: { meta: { message: 'Logged in account must be an admin' }, data: [] } }), 'http', 403],
      [status(403), 'http', 403],
      [status(401), 'session-expired', 401],
      [status(500, { ocs: { meta: { statuscode: 996 }, data: [] } }), 'http', 500],
      [broken(), 'network', 0],
      [new Response('<?xml version="1.0"?><ocs/>'), 'bad-answer', 200],
      [{}, 'bad-answer', 200],
      [[], 'bad-answer', 200],
      [{ ocs: 'ok' }, 'bad-answer', 200],
    ]
    for (const [answer, kind, code] of cases) {
      const failure = await failing(answer)
      expect([failure.kind, failure.status]).to.eql([kind, code])
    }
  })
})
