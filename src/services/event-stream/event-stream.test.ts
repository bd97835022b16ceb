import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { StreamPage } from '../../../test/support/stream-page.js'
import { sessionEnd } from '../../core/session/session-end.js'
import { limitTokenAge } from '../../core/session/request-token.js'

const nothing = { timers: 0, listeners: 0, locks: 0, channels: 0 }

describe('a stream of events', () => {
  let page: StreamPage
  beforeEach(() => {
    page = new StreamPage()
  })
  afterEach(() => page.end())

  for (const [what, url, data, expected] of [
    ['nothing else', '/updates', {}, '/updates?requesttoken=a%2Fb%2Bc'],
    [
      'data before the token',
      '/updates',
      { name: 'a b&c', count: 2, on: true },
      '/updates?name=a%20b%26c&count=2&on=true&requesttoken=a%2Fb%2Bc',
    ],
    ['what the address has already', '/updates?x=1', { y: 2 }, '/updates?x=1&y=2&requesttoken=a%2Fb%2Bc'],
    ['no token for another server', 'https://example.com/updates', { y: 2 }, 'https://example.com/updates?y=2&'],
  ] as const) {
    it(`asks for its address with ${what}`, () => {
      page.start(url, data)
      expect(page.last().url).to.equal(expected)
    })
  }

  it('tells messages by their type, as JSON where they are', () => {
    const stream = page.start()
    const heard: unknown[] = []
    for (const type of ['', 'success', 'error']) stream.listen(type, (data) => heard.push([type, data]))
    page.last().say('{"a":1}')
    page.last().say('"done"', 'success')
    page.last().say('not json', 'success')
    page.last().say('', 'success')
    page.last().say('"Possible CSRF attack"', 'error')
    page.last().say('1', 'other')
    expect(heard).to.eql([
      ['', { a: 1 }],
      ['success', 'done'],
      ['success', 'not json'],
      ['success', ''],
      ['error', 'Possible CSRF attack'],
    ])
  })

  it('tells nobody who has gone, and ignores what is no listener', () => {
    const stream = page.start()
    const heard: unknown[] = []
    const stop = stream.listen('', (data) => heard.push(data))
    stream.listen('', 'nonsense' as unknown as () => void)()
    stop()
    stop()
    page.last().say('1')
    expect(heard).to.eql([])
  })

  it('goes on with the other listeners when one throws', () => {
    const reported = stub(globalThis, 'reportError')
    const stream = page.start()
    const heard: unknown[] = []
    stream.listen('', () => {
      throw new Error('old code')
    })
    stream.listen('', (data) => heard.push(data))
    page.last().say('1')
    reported.restore()
    expect(heard).to.eql([1])
    expect(reported.callCount).to.equal(1)
  })

  it('ends when the server says so, and only then', async () => {
    page.start()
    page.last().say('go on', '__internal__')
    expect(page.last().closed).to.equal(false)
    page.last().say('"close"', '__internal__')
    expect(page.last().closed).to.equal(true)
    expect(page.tab.held).to.eql(nothing)
    page.tab.outOfCache()
    page.tab.online()
    await page.world.advance(60_000)
    expect(page.sources).to.have.length(1)
  })

  it('tells who wants to know that the server has ended it, as JSON or not', () => {
    for (const text of ['close', '"close"']) {
      const heard: unknown[] = []
      page.start().listen('__internal__', (data) => heard.push(data))
      page.last().say(text, '__internal__')
      expect(heard).to.eql(['close'])
      expect(page.last().closed).to.equal(true)
    }
  })

  it('begins with a fresh token where the page was open for too long', async () => {
    limitTokenAge(-1)
    const heard: unknown[] = []
    page.start().listen('notice', (data) => heard.push(data))
    limitTokenAge(Infinity)
    expect(page.sources).to.have.length(0)
    await page.world.advance(0)
    expect(page.last().url).to.equal('/updates?requesttoken=token%201')
    page.last().say('1', 'notice')
    expect(heard).to.eql([1])
  })

  for (const text of [
    'Possible CSRF attack. Connection will be closed.',
    '"Possible CSRF attack. Connection will be closed."',
  ]) {
    it(`begins again, once, with a fresh token where the first is refused ${text.startsWith('"') ? 'in JSON' : 'in plain text'}`, async () => {
      const heard: unknown[] = []
      page.start().listen('error', (data) => heard.push(data))
      for (let tries = 0; tries < 2; tries += 1) {
        page.last().say(text, 'error')
        if (tries === 1) page.last().say('"close"', '__internal__')
        await page.world.advance(0)
      }
      expect(page.sources.map(({ url }) => url)).to.eql([
        '/updates?requesttoken=a%2Fb%2Bc',
        '/updates?requesttoken=token%201',
      ])
      expect(page.sources.map(({ closed }) => closed)).to.eql([true, true])
      expect(heard).to.eql(['Possible CSRF attack. Connection will be closed.'])
    })
  }

  it('rests in the back/forward cache, and is made again with a fresh token', async () => {
    const heard: unknown[] = []
    const stream = page.start()
    stream.listen('notice', (data) => heard.push(data))
    page.tab.intoCache()
    expect(page.last().closed).to.equal(true)
    await page.world.advance(60_000)
    expect(page.sources).to.have.length(1)
    page.tab.outOfCache()
    await page.world.advance(0)
    expect(page.last().url).to.equal('/updates?requesttoken=token%201')
    page.last().say('1', 'notice')
    expect(heard).to.eql([1])
    // Also while it waits for a retry.
    page.last().breakOff()
    page.tab.intoCache()
    await page.world.advance(60_000)
    expect(page.sources).to.have.length(2)
    stream.close()
    page.tab.outOfCache()
    await page.world.advance(60_000)
    expect(page.sources).to.have.length(2)
    expect(page.tab.held).to.eql(nothing)
  })

  it('rests in a page whose user has left, and is made again when the user has signed in again', async () => {
    const stream = page.start()
    sessionEnd().set({ reason: 'other-account', uid: 'bob', displayName: 'Bob' })
    expect(page.last().closed).to.equal(true)
    page.tab.online()
    page.start()
    await page.world.advance(60_000)
    expect(page.sources).to.have.length(1)
    expect(page.tab.held.timers).to.equal(0)
    stream.close()
    sessionEnd().set(null)
    await page.world.advance(0)
    expect(page.sources, 'the other one').to.have.length(2)
  })

  it('begins when a prerendered page is opened', async () => {
    page.tab = page.world.tab({ prerendering: true })
    page.start()
    expect(page.sources).to.have.length(0)
    page.tab.activate()
    expect(page.sources).to.have.length(1)
  })

  it('leaves nothing behind, whenever it is closed', async () => {
    const stream = page.start()
    page.last().breakOff()
    stream.close()
    stream.close()
    expect(page.tab.held).to.eql(nothing)
    await page.world.advance(60_000)
    expect(page.sources).to.have.length(1)
    // Closed while the token is being requested.
    const other = page.start()
    page.last().breakOff()
    await page.world.advance(999)
    page.world.jump(1)
    other.close()
    await page.world.advance(60_000)
    expect(page.sources).to.have.length(2)
  })
})
