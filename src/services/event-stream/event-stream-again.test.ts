import '../../../test/support/setup.js'
import { expect, waitUntil } from '@open-wc/testing'
import { StreamPage } from '../../../test/support/stream-page.js'
import { recordResponse, recordSilence, successes } from '../../core/http/server-health.js'
import { handOver } from '../../../test/support/handover.js'
import { fakeServer } from '../../../test/support/server.js'
import { sessionEnd } from '../../core/session/session-end.js'
import { RequestError } from '../../core/http/request-error.js'
import type { StreamRefusal } from './stream-refusal.js'

const nothing = { timers: 0, listeners: 0, locks: 0, channels: 0 }

describe('a stream of events that is lost', () => {
  let page: StreamPage
  beforeEach(() => {
    page = new StreamPage()
  })
  afterEach(() => page.end())

  const refused = (kind: StreamRefusal['kind'], status: number, forGood: boolean): StreamRefusal => ({
    kind,
    status,
    forGood,
  })

  it('comes again with a fresh token when the connection is lost, and listeners hear on', async () => {
    const stream = page.start()
    const heard: unknown[] = []
    stream.listen('notice', (data) => heard.push(data))
    page.last().begin()
    page.last().breakOff()
    expect(page.last().closed).to.equal(true)
    await page.world.advance(999)
    expect(page.sources).to.have.length(1)
    await page.world.advance(1)
    expect(page.sources.map(({ url }) => url)).to.eql([
      '/updates?requesttoken=a%2Fb%2Bc',
      '/updates?requesttoken=token%201',
    ])
    page.last().say('1', 'notice')
    expect(heard).to.eql([1])
  })

  it('comes again when the server does not begin to respond for two minutes', async () => {
    page.start()
    const [first] = page.sources
    await page.world.advance(119_999)
    expect(first?.closed).to.equal(false)
    await page.world.advance(1)
    expect(first?.closed).to.equal(true)
    await page.world.advance(1000)
    expect(page.sources).to.have.length(2)
    page.last().begin()
    await page.world.advance(3_600_000)
    expect(page.sources).to.have.length(2)
    expect(page.last().closed).to.equal(false)
  })

  it('tells the page once after five tries in vain, and tries on slowly', async () => {
    page.start()
    for (let tries = 0; tries < 12; tries += 1) {
      page.last().breakOff()
      await page.world.advance(60_000)
    }
    expect(page.sources).to.have.length(13)
    expect(page.failed).to.eql([{ kind: 'network', status: 0, path: '/updates' }])
  })

  it('does not come at the same moment as all other pages', async () => {
    page.tab = page.world.tab({ random: 0.5 })
    page.start()
    page.last().breakOff()
    await page.world.advance(1249)
    expect(page.sources).to.have.length(1)
    await page.world.advance(1)
    expect(page.sources).to.have.length(2)
  })

  it('rests while the page is hidden, once the quick tries are over, and tries when it is seen', async () => {
    page.start()
    page.tab.hide()
    for (let tries = 0; tries < 6; tries += 1) {
      page.last().breakOff()
      await page.world.advance(60_000)
    }
    expect(page.sources).to.have.length(6)
    await page.world.advance(3_600_000)
    expect(page.sources).to.have.length(6)
    expect(page.tab.held.timers).to.equal(0)
    page.tab.show()
    await page.world.advance(0)
    expect(page.sources).to.have.length(7)
  })

  it('tries within five seconds when the server answers other requests again, and not more often', async () => {
    page.start()
    for (let tries = 0; tries < 6; tries += 1) {
      page.last().breakOff()
      if (tries < 5) await page.world.advance(30_000)
    }
    expect(page.sources).to.have.length(6)
    await page.world.advance(10_000)
    recordSilence()
    recordResponse(new Response(''))
    await page.world.advance(0)
    expect(page.sources, 'the last try is long ago').to.have.length(7)
    for (let turn = 0; turn < 20; turn += 1) {
      if (page.last().closed === false) page.last().breakOff()
      recordSilence()
      recordResponse(new Response(''))
      await page.world.advance(1000)
    }
    expect(page.sources, 'in 20 s').to.have.length(11)
  })

  it('comes again after a sign-in page in between, when requests succeed again', async () => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    fakeServer({ 'GET /ocs/v2.php/cloud/user': { ocs: { data: { id: 'ada' } } } })
    page.start()
    page.last().breakOff()
    page.noToken = new RequestError('session-expired', 'GET', '/csrftoken')
    await page.world.advance(10_000)
    expect(page.sources).to.have.length(1)
    page.noToken = null
    successes().set(successes().get() + 1)
    await waitUntil(async () => {
      await page.world.advance(0)
      return page.sources.length === 2
    })
  })

  it('asks nobody about the session while it goes on', async () => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    const server = fakeServer({ 'GET /ocs/v2.php/cloud/user': { ocs: { data: { id: 'ada' } } } })
    page.start()
    page.last().begin()
    successes().set(successes().get() + 1)
    page.last().breakOff()
    successes().set(successes().get() + 1)
    await page.world.advance(1000)
    expect([page.sources.length, server.calls]).to.eql([2, []])
  })

  it('counts the tries anew after a connection that held for ten seconds, and only then', async () => {
    page.start()
    for (let tries = 0; tries < 12; tries += 1) {
      page.last().begin()
      await page.world.advance(10_000)
      page.last().breakOff()
      await page.world.advance(1000)
    }
    expect(page.sources).to.have.length(13)
    expect(page.failed).to.eql([])
    for (let tries = 0; tries < 12; tries += 1) {
      page.last().begin()
      await page.world.advance(9_999)
      page.last().breakOff()
      await page.world.advance(30_000)
    }
    expect(page.sources, 'a server that breaks each one off').to.have.length(21)
    expect(page.failed).to.have.length(1)
  })

  it('ends at once, as the end of the session, where there is no token without a session', async () => {
    page.start()
    page.last().begin()
    page.last().breakOff()
    page.noToken = new RequestError('session-expired', 'GET', '/csrftoken', 401)
    await page.world.advance(1000)
    expect(page.sources).to.have.length(1)
    expect(page.failed).to.eql([{ kind: 'session-expired', status: 401, path: '/updates' }])
    expect(page.tab.held.timers).to.equal(0)
    // The user signs in again, in place.
    page.noToken = null
    sessionEnd().set({ reason: 'idle', uid: '', displayName: '' })
    sessionEnd().set(null)
    await page.world.advance(0)
    expect(page.sources).to.have.length(2)
  })

  it('ends at once where the server gives tokens to everybody but streams to nobody without a session', async () => {
    page.start('/updates?x=1', { y: 'ü' })
    page.last().breakOff()
    await page.world.advance(1000)
    page.answer = refused('session-expired', 401, true)
    page.last().refuse()
    await page.world.advance(0)
    expect(page.looks, 'without the token').to.eql(['/updates?x=1&y=%C3%BC&'])
    expect(page.failed).to.eql([{ kind: 'session-expired', status: 401, path: '/updates' }])
    await page.world.advance(60_000)
    expect(page.sources).to.have.length(2)
  })

  it('does not ask why where the page is being left', async () => {
    page.start()
    page.last().begin()
    page.last().refuse()
    page.tab.intoCache()
    await page.world.advance(60_000)
    expect([page.looks, page.sources.length, page.failed]).to.eql([[], 1, []])
    expect(page.tab.held.timers).to.equal(0)
  })

  it('comes again where the server is being mended, and tells its status after five tries', async () => {
    page.start()
    page.answer = refused('http', 503, false)
    for (let tries = 0; tries < 6; tries += 1) {
      page.last().refuse()
      await page.world.advance(60_000)
    }
    expect(page.sources).to.have.length(7)
    expect(page.failed).to.eql([{ kind: 'http', status: 503, path: '/updates' }])
  })

  it('comes again no earlier than the server wants', async () => {
    page.start()
    recordResponse(new Response('', { status: 503, headers: { 'Retry-After': '120' } }), page.world.nowMs)
    page.last().breakOff()
    await page.world.advance(119_999)
    expect(page.sources).to.have.length(1)
    await page.world.advance(1)
    expect(page.sources).to.have.length(2)
  })

  it('ends without a word where the server says that there is no more', async () => {
    page.start()
    page.answer = refused('http', 204, true)
    page.last().refuse()
    await page.world.advance(60_000)
    expect(page.sources).to.have.length(1)
    expect(page.failed).to.eql([])
    expect(page.tab.held).to.eql(nothing)
  })

  it('asks nothing of another server than the stream itself, and tells the page nothing of it', async () => {
    page.start('https://example.com/updates')
    for (let tries = 0; tries < 6; tries += 1) {
      page.last().refuse()
      await page.world.advance(60_000)
    }
    expect([page.sources.length, page.looks, page.tokens, page.failed]).to.eql([7, [], 0, []])
  })

  it('waits where too many tokens were asked for, for an old one would be refused', async () => {
    page.start()
    page.last().breakOff()
    page.noToken = new RequestError('csrf', 'GET', '/csrftoken')
    await page.world.advance(2999)
    page.noToken = null
    expect(page.sources).to.have.length(1)
    await page.world.advance(1)
    expect(page.last().url).to.equal('/updates?requesttoken=token%202')
  })

  it('comes again with the token that it has where the server gives none', async () => {
    page.start()
    page.last().breakOff()
    page.noToken = new RequestError('http', 'GET', '/csrftoken', 500)
    await page.world.advance(1000)
    expect(page.sources.map(({ url }) => url)).to.eql(Array(2).fill('/updates?requesttoken=a%2Fb%2Bc'))
  })

  it('says how far it came where the server numbers its messages', async () => {
    const stream = page.start('/updates', { y: 2 })
    stream.listen('notice', () => undefined)
    page.last().say('1', 'notice', 'a 1')
    page.last().say('2', 'other', 'a 2')
    page.last().breakOff()
    await page.world.advance(1000)
    expect(page.last().url, 'nobody heard the second').to.equal('/updates?y=2&lastEventId=a%201&requesttoken=token%201')
  })

  it('tries at once when the connection is back, and counts anew', async () => {
    page.start()
    for (let tries = 0; tries < 4; tries += 1) {
      page.last().breakOff()
      await page.world.advance(10_000)
    }
    page.tab.offline()
    page.last().breakOff()
    expect(page.sources).to.have.length(5)
    page.tab.online()
    await page.world.advance(0)
    expect(page.sources).to.have.length(6)
    page.last().breakOff()
    await page.world.advance(1000)
    expect(page.sources).to.have.length(7)
    page.tab.online()
    await page.world.advance(0)
    expect(page.sources, 'one is there').to.have.length(7)
  })

  it('tells a page that is offline so after five tries, and still begins again when it no longer is', async () => {
    page.start()
    page.tab.offline()
    for (let tries = 0; tries < 6; tries += 1) {
      page.last().breakOff()
      await page.world.advance(60_000)
    }
    expect(page.failed).to.eql([{ kind: 'offline', status: 0, path: '/updates' }])
    expect(page.tab.held.timers, 'the patience with the connection that is being tried').to.equal(1)
    page.tab.online()
    await page.world.advance(0)
    expect(page.sources).to.have.length(7)
  })
})
