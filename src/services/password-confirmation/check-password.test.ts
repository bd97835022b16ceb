import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { broken, fakeServer, pending, status, type Answer } from '../../../test/support/server.js'
import { on } from '../../core/bus/bus.js'
import { checkPassword } from './check-password.js'
import { RequestError } from '../../core/http/request-error.js'

const route = 'POST /login/confirm'
const secret = 'correct horse battery staple'

async function failing(answer: Answer): Promise<RequestError> {
  fakeServer({ [route]: answer })
  const failure: unknown = await checkPassword(secret).catch((error: unknown) => error)
  if (!(failure instanceof RequestError)) throw new Error('It did not fail.')
  return failure
}

describe('checkPassword', () => {
  it('sends the password as JSON and answers with the new time', async () => {
    const server = fakeServer({ [route]: { lastLogin: 1795197176 } })
    expect(await checkPassword(secret)).to.equal(1795197176)
    expect(server.calls.map(({ method, path, query, body }) => [method, path, query, body])).to.eql([
      ['POST', '/login/confirm', '', { password: secret }],
    ])
    expect(server.calls[0]?.headers.get('requesttoken')).to.equal(null)
  })

  it('is null for a wrong password, which is no failure of the call', async () => {
    const failed: unknown[] = []
    on('request:failed', (failure) => failed.push(failure))
    fakeServer({ [route]: status(403, []) })
    expect(await checkPassword(secret)).to.equal(null)
    expect(failed).to.eql([])
  })

  it('fails with a kind where the server did not look at the password', async () => {
    const cases: [Answer, string, number][] = [
      [broken(), 'network', 0],
      [status(401), 'session-expired', 401],
      [status(429), 'http', 429],
      [status(500), 'http', 500],
      [status(404), 'not-found', 404],
      [new Response('<html>'), 'bad-answer', 200],
      [{}, 'bad-answer', 200],
      [{ lastLogin: 0 }, 'bad-answer', 200],
      [{ lastLogin: 'soon' }, 'bad-answer', 200],
      [[], 'bad-answer', 200],
    ]
    for (const [answer, kind, code] of cases) {
      const failure = await failing(answer)
      expect([failure.kind, failure.status]).to.eql([kind, code])
    }
  })

  it('lets the password into no error and no event', async () => {
    const told: unknown[] = []
    on('request:failed', (failure) => told.push(failure))
    for (const answer of [broken(), status(500, { password: secret })]) {
      const { message, stack = '', cause } = await failing(answer)
      expect([message, stack, String(cause)].join()).to.not.contain('horse')
    }
    expect(told).to.have.length(2)
    expect(JSON.stringify(told)).to.not.contain('horse')
  })

  it('ends when the caller gives up', async () => {
    fakeServer({ [route]: pending() })
    const giveUp = new AbortController()
    const answer = checkPassword(secret, giveUp.signal).catch((error: unknown) => (error as RequestError).kind)
    giveUp.abort()
    expect(await answer).to.equal('aborted')
  })
})
