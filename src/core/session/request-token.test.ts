import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { useFakeTimers } from 'sinon'
import { on } from '../bus/bus.js'
import { forgetShared, lasting, shared } from '../page/shared-values.js'
import {
  acceptToken,
  distrustToken,
  limitTokenAge,
  requestToken,
  setRequestToken,
  tokenIsStale,
  tokenReceivedMs,
} from './request-token.js'

const { dataset } = document.head
const begun = Date.UTC(2026, 0, 1)

describe('the request token', () => {
  let told: unknown[]

  beforeEach(() => {
    dataset['requesttoken'] = 'of the page'
    told = []
    on('token:changed', (payload) => told.push(['changed', payload]))
    on('token:received', (payload) => told.push(['received', payload]))
  })
  afterEach(() => {
    delete dataset['requesttoken']
  })

  it('is the one that the server wrote on the head', () => {
    expect(requestToken()).to.equal('of the page')
  })

  it('is empty where the page gives none, and is found when the page writes one later', () => {
    delete dataset['requesttoken']
    expect(requestToken()).to.equal('')
    dataset['requesttoken'] = 'late'
    expect(requestToken()).to.equal('late')
  })

  it('is replaced by a newer one, which the head shows', () => {
    expect(acceptToken('fresh', 'server')).to.equal(true)
    expect(requestToken()).to.equal('fresh')
    expect(dataset['requesttoken']).to.equal('fresh')
  })

  it('is told with its origin and never with its value', () => {
    acceptToken('geheim', 'tab')
    expect(told).to.eql([
      ['changed', { origin: 'tab' }],
      ['received', { origin: 'tab' }],
    ])
    expect(JSON.stringify(told)).to.not.contain('geheim')
  })

  it('is told only after it is in place', () => {
    let seen = ''
    on('token:changed', () => {
      seen = `${requestToken()} ${dataset['requesttoken'] ?? ''}`
    })
    acceptToken('fresh', 'server')
    expect(seen).to.equal('fresh fresh')
  })

  it('does not change for an equal one, which only proves that the session is alive', () => {
    expect(requestToken()).to.equal('of the page')
    expect(acceptToken('of the page', 'server')).to.equal(false)
    expect(told).to.eql([['received', { origin: 'server' }]])
  })

  it('ignores an empty one', () => {
    expect(acceptToken('', 'server')).to.equal(false)
    expect(requestToken()).to.equal('of the page')
    expect(told).to.eql([])
  })

  for (const [what, token] of [
    ['a character that no header can carry', 'bad✓token'],
    ['a line break', 'bad\r\ntoken'],
  ] as const) {
    it(`ignores one with ${what}, wherever it comes from`, () => {
      for (const origin of ['server', 'tab', 'page'] as const) expect(acceptToken(token, origin)).to.equal(false)
      expect(() => setRequestToken(token)).to.throw('Invalid CSRF token given')
      expect(requestToken()).to.equal('of the page')
      expect(told).to.eql([])
    })

    it(`is not read from a page that gives one with ${what}, until the page gives a better one`, () => {
      dataset['requesttoken'] = token
      expect(requestToken()).to.equal('')
      dataset['requesttoken'] = 'better'
      expect(requestToken()).to.equal('better')
    })
  }

  it('can be set by a script of the page', () => {
    setRequestToken('of a script')
    expect(requestToken()).to.equal('of a script')
    expect(told[0]).to.eql(['changed', { origin: 'page' }])
  })

  describe('and the one of libraries of the page', () => {
    const page = globalThis as Record<string, unknown>
    const place = '_nc_auth_requestToken'
    afterEach(() => {
      delete page[place]
    })

    it('are one, both ways, and without them nothing is put there', () => {
      acceptToken('first', 'server')
      expect(place in page).to.equal(false)
      page[place] = 'of a library'
      expect(requestToken()).to.equal('of a library')
      expect(dataset['requesttoken']).to.equal('of a library')
      acceptToken('second', 'server')
      expect([page[place], dataset['requesttoken'], requestToken()]).to.eql(['second', 'second', 'second'])
      // As `setRequestToken` of the library does.
      page[place] = dataset['requesttoken'] = 'third'
      expect(requestToken()).to.equal('third')
      expect(requestToken()).to.equal('third')
      expect(told.filter((one) => (one as unknown[])[0] === 'changed')).to.have.length(4)
    })

    it('are one with what a script writes on the head, also where there is no library', () => {
      acceptToken('ours', 'server')
      dataset['requesttoken'] = 'written first'
      expect(requestToken()).to.equal('written first')
      expect(place in page).to.equal(false)
      page[place] = 'of the page'
      expect(requestToken()).to.equal('of the page')
      dataset['requesttoken'] = 'written'
      expect([requestToken(), page[place]]).to.eql(['written', 'written'])
    })

    it('are not one with what no header can carry, or is no text', () => {
      for (const nonsense of ['bad✓token', 7, null, {}, '']) {
        page[place] = nonsense
        expect(requestToken()).to.equal('of the page')
      }
    })

    it('stay the newer one where an older copy of the bundle takes a token without telling the libraries', () => {
      page[place] = 'of the page'
      requestToken()
      shared<{ token: string }>('token', () => ({ token: '' })).token = 'newer'
      dataset['requesttoken'] = 'newer'
      expect(requestToken()).to.equal('newer')
    })
  })

  it('throws for what is no token, and nothing changes then', () => {
    for (const nonsense of ['', null, undefined, 5, {}, ['token']]) {
      expect(() => setRequestToken(nonsense)).to.throw(Error, 'Invalid CSRF token given')
    }
    expect(requestToken()).to.equal('of the page')
    expect(told).to.eql([])
  })
})

describe('the time of the token', () => {
  it('is that of the page until the next one comes', () => {
    forgetShared()
    const clock = useFakeTimers({ now: begun, toFake: ['Date', 'performance'] })
    clock.tick(5000)
    expect(tokenReceivedMs()).to.equal(begun)
    clock.restore()
    acceptToken('fresh', 'server', 12345)
    expect(tokenReceivedMs()).to.equal(12345)
    forgetShared()
  })
})

describe('a token that another copy of the bundle took, and no header can carry', () => {
  it('is dropped, for the one that the page came with', () => {
    acceptToken('good', 'page')
    const held = shared<{ token: string }>('token', () => ({ token: '' }), lasting)
    held.token = 'bad✓token'
    expect(requestToken()).to.equal('good')
    expect(held.token).to.equal('good')
  })
})

describe('the age of the token', () => {
  beforeEach(() => {
    acceptToken('token', 'server', begun)
  })

  it('does not matter while nobody keeps the session alive, not even when the clock is set back', () => {
    expect(tokenIsStale(begun + 1e12)).to.equal(false)
    expect(tokenIsStale(begun - 1e12)).to.equal(false)
  })

  it('makes it stale beyond its limit and not before', () => {
    limitTokenAge(60_000)
    expect(tokenIsStale(begun + 60_000)).to.equal(false)
    expect(tokenIsStale(begun + 60_001)).to.equal(true)
  })

  it('begins anew with each token, also an equal one', () => {
    limitTokenAge(60_000)
    acceptToken('token', 'tab', begun + 50_000)
    expect(tokenIsStale(begun + 100_000)).to.equal(false)
  })

  it('is unknown, so stale, when the clock was set back by more than a minute', () => {
    limitTokenAge(1e9)
    expect(tokenIsStale(begun - 59_000)).to.equal(false)
    expect(tokenIsStale(begun - 61_000)).to.equal(true)
  })

  it('is still known when the clock was set back by exactly a minute', () => {
    limitTokenAge(1e9)
    expect(tokenIsStale(begun - 60_000)).to.equal(false)
  })

  it('does not matter once its session is over: it is stale until the next one, also an equal one', () => {
    for (const limit of [Infinity, 60_000]) {
      limitTokenAge(limit)
      distrustToken()
      expect(tokenIsStale(begun)).to.equal(true)
      acceptToken('token', 'server', begun)
      expect(tokenIsStale(begun)).to.equal(false)
    }
  })

  it('stops mattering when the limit is taken back', () => {
    limitTokenAge(60_000)
    limitTokenAge(Infinity)
    expect(tokenIsStale(begun + 1e12)).to.equal(false)
  })
})
