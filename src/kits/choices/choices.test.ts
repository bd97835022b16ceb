import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { fakeServer, status } from '../../../test/support/server.js'
import { fetchChoices } from './choices.js'
import { RequestError } from '../../core/http/request-error.js'

const ask = (url: string, term = 'ada', page = 1): ReturnType<typeof fetchChoices> =>
  fetchChoices(url, term, { page, signal: new AbortController().signal })
const failing = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no failure',
    (error: unknown) => (error instanceof RequestError ? error.kind : String(error)),
  )

describe('fetchChoices', () => {
  it('asks for a term and a page, and leaves what the address holds', async () => {
    const server = fakeServer({ 'GET /people': { results: [{ value: 'ada', label: 'Ada' }], more: true } })
    expect(await ask('/people?scope=team&page=9', 'a&b +', 2)).to.eql({
      choices: [{ value: 'ada', label: 'Ada' }],
      more: true,
    })
    expect(Object.fromEntries(new URLSearchParams(server.calls[0]?.query))).to.eql({
      scope: 'team',
      search: 'a&b +',
      page: '2',
    })
  })

  it('calls the term what the server calls it', async () => {
    const server = fakeServer({ 'GET /people': [] })
    await fetchChoices('/people', 'x', { page: 1, signal: new AbortController().signal, termName: 'q' })
    expect(server.calls[0]?.query).to.equal('?q=x&page=1')
  })

  it('fails with a kind: another origin, no list, an error', async () => {
    const server = fakeServer({ 'GET /none': { message: 'hello' }, 'GET /down': status(500) })
    expect([await failing(ask('https://elsewhere.example/people')), server.calls.length]).to.eql(['bad-answer', 0])
    expect([await failing(ask('/none')), await failing(ask('/down')), await failing(ask('http://['))]).to.eql([
      'bad-answer',
      'http',
      'bad-answer',
    ])
  })
})
