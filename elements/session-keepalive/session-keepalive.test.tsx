import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { spy, stub, useFakeTimers, type SinonFakeTimers, type SinonStub } from 'sinon'
import { handOver } from '../../test/support/handover.js'
import { place, reaches, shownText, until } from '../../test/support/page.js'
import { fakeServer, type FakeServer } from '../../test/support/server.js'
import { endOfTurn } from '../../src/core/page/time/yield-to-page.js'
import { on } from '../../src/core/bus/bus.js'
import { requestToken } from '../../src/core/session/request-token.js'

const lockName = 'shared-environment:1::'

describe('<session-keepalive>', () => {
  let clock: SinonFakeTimers
  let server: FakeServer
  let tokens: number
  let info: SinonStub
  let online: SinonStub

  beforeEach(() => {
    // The age of the token and the timeout of requests use the browser's clock and timers directly.
    clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: Date.UTC(2026, 0, 1) })
    tokens = 0
    server = fakeServer({ 'GET /csrftoken': () => ({ token: `token ${(tokens += 1)}` }) })
    info = stub(console, 'info')
    online = stub(navigator, 'onLine').value(true)
  })
  afterEach(() => {
    online.restore()
    info.restore()
    clock.restore()
  })

  const beats = (): number => server.callsTo('GET /csrftoken').length
  const connection = (name: 'online' | 'offline'): void => {
    online.value(name === 'online')
    dispatchEvent(new Event(name))
  }

  it('shows nothing and takes no room', async () => {
    const element = await place('<session-keepalive></session-keepalive>')
    expect(shownText(element)).to.equal('')
    expect(element.getBoundingClientRect()).to.include({ width: 0, height: 0 })
  })

  it('asks for nothing at its start and for a token after half of the lifetime', async () => {
    const element = await place('<session-keepalive session-lifetime="240"></session-keepalive>')
    await reaches(element, 'beating')
    clock.tick(119_000)
    expect(beats()).to.equal(0)
    clock.tick(1000)
    await until(() => requestToken() === 'token 1')
    clock.tick(120_000)
    await until(() => requestToken() === 'token 2')
    expect(document.head.dataset['requesttoken']).to.equal('token 2')
  })

  it('takes the lifetime of the page, and beats every 15 minutes without one', async () => {
    handOver({ initialState: { 'core-config': { session_lifetime: 600 } } })
    const element = await place('<session-keepalive></session-keepalive>')
    await reaches(element, 'beating')
    clock.tick(300_000)
    await until(() => beats() === 1)
  })

  it('uses its defaults for nonsense and says so once', async () => {
    const warn = stub(console, 'warn')
    const element = await place(
      '<session-keepalive session-lifetime="soon" interval="often" debug></session-keepalive>',
    )
    await reaches(element, 'beating')
    warn.restore()
    expect(warn.args.map(([text]) => String(text).replace(/.*"([^"]+)".*/s, '$1')).sort()).to.eql([
      'interval',
      'sessionLifetime',
    ])
    expect(info.lastCall.args[0]).to.contain('Interval 900 s')
  })

  it('beats as often as its interval says, once a second at most', async () => {
    const element = await place('<session-keepalive interval="0"></session-keepalive>')
    await reaches(element, 'beating')
    clock.tick(999)
    expect(beats()).to.equal(0)
    clock.tick(1)
    await until(() => beats() === 1)
  })

  it('asks another address where one is given, and follows its attributes', async () => {
    const element = await place('<session-keepalive interval="5"></session-keepalive>')
    await reaches(element, 'beating')
    server.answer('GET /token', { token: 'other' })
    element.setAttribute('token-url', '/token')
    element.setAttribute('interval', '9')
    await nextFrame()
    await reaches(element, 'beating')
    clock.tick(9000)
    await until(() => requestToken() === 'other')
    expect(beats()).to.equal(0)
  })

  it('is off, with nothing running, where the server says so', async () => {
    handOver({ initialState: { 'core-config': { session_keepalive: false, session_lifetime: 240 } } })
    const told: string[] = []
    on('networkOffline', () => told.push('offline'))
    on('networkOnline', () => told.push('online'))
    const locks = spy(navigator.locks, 'request')
    const element = await place('<session-keepalive></session-keepalive>')
    await reaches(element, 'off')
    connection('offline')
    connection('online')
    clock.tick(3_600_000)
    expect(clock.countTimers()).to.equal(0)
    expect(locks.args.filter(([name]) => name === lockName)).to.eql([])
    locks.restore()
    expect([told, beats()]).to.eql([[], 0])
  })

  it('tells the bus when the connection goes and, with the result, when it is back', async () => {
    const told: unknown[] = []
    on('networkOffline', (payload) => told.push(['offline', payload]))
    on('networkOnline', (payload) => told.push(['online', payload, requestToken()]))
    const element = await place('<session-keepalive></session-keepalive>')
    await reaches(element, 'beating')
    connection('offline')
    await reaches(element, 'offline')
    expect(clock.countTimers()).to.equal(0)
    connection('online')
    await until(() => told.length === 2)
    expect(told).to.eql([
      ['offline', {}],
      ['online', { success: true }, 'token 1'],
    ])
    await reaches(element, 'beating')
  })

  it('tells that the return brought no token when the server fails, and shows nothing', async () => {
    const warn = stub(console, 'warn')
    server.answer('GET /csrftoken', () => new Response('broken', { status: 500 }))
    const told: unknown[] = []
    on('networkOnline', (payload) => told.push(payload))
    const element = await place('<session-keepalive></session-keepalive>')
    // Before that, nothing listens for changes of the connection.
    await reaches(element, 'beating')
    connection('online')
    await until(() => told.length === 1)
    warn.restore()
    expect(told).to.eql([{ success: false }])
    expect(warn.args.flat().join()).to.match(/session heartbeat failed\. GET .*csrftoken failed: http \(status 500\)/)
    expect(shownText(element)).to.equal('')
  })

  it('follows while another tab leads, takes its token, and leads when that tab goes', async () => {
    let closeOther = (): void => undefined
    void navigator.locks.request(
      lockName,
      () =>
        new Promise<void>((resolve) => {
          closeOther = resolve
        }),
    )
    const other = new BroadcastChannel(lockName)
    const element = await place('<session-keepalive interval="60" debug></session-keepalive>')
    await reaches(element, 'following')
    other.postMessage({ token: 'of the other' })
    await until(() => requestToken() === 'of the other')
    expect(info.lastCall.args[0]).to.contain('is following').and.contain('set by tab')
    other.close()
    closeOther()
    await reaches(element, 'beating')
  })

  it('has one heartbeat however many elements are there', async () => {
    const first = await place('<session-keepalive interval="10"></session-keepalive>')
    const second = await place('<session-keepalive interval="10"></session-keepalive>')
    await reaches(first, 'beating')
    await reaches(second, 'beating')
    expect(clock.countTimers()).to.equal(1)
    clock.tick(10_000)
    await until(() => beats() === 1 && requestToken() === 'token 1')
    first.remove()
    await nextFrame()
    await reaches(second, 'beating')
    clock.tick(10_000)
    await until(() => beats() === 2)
  })

  it('goes on when it is moved', async () => {
    const element = await place('<session-keepalive interval="10"></session-keepalive>')
    await reaches(element, 'beating')
    clock.tick(6000)
    document.body.append(element)
    await nextFrame()
    expect(element.matches(':state(beating)')).to.equal(true)
    clock.tick(4000)
    await until(() => beats() === 1)
    element.remove()
  })

  it('stops everything when it is removed, and starts again when it is back', async () => {
    const element = await place('<session-keepalive interval="10"></session-keepalive>')
    await reaches(element, 'beating')
    const parent = element.parentElement
    element.remove()
    await endOfTurn()
    expect(clock.countTimers()).to.equal(0)
    // Granted only when no tab holds the lock any more.
    await navigator.locks.request(lockName, () => undefined)
    const told: unknown[] = []
    on('networkOffline', () => told.push('offline'))
    connection('offline')
    connection('online')
    clock.tick(60_000)
    expect([told, beats()]).to.eql([[], 0])
    parent?.append(element)
    await reaches(element, 'beating')
  })

  it('explains each next deadline in the console, without the token, only where asked', async () => {
    const element = await place('<session-keepalive session-lifetime="240"></session-keepalive>')
    await reaches(element, 'beating')
    expect(info.callCount).to.equal(0)
    element.setAttribute('debug', '')
    await until(() => info.callCount > 0)
    expect(info.lastCall.args[0]).to.equal(
      '[shared-environment] <session-keepalive> is beating. Next beat 2026-01-01T00:02:00.000Z, set by lead. Interval 120 s, by session lifetime 240.',
    )
    clock.tick(120_000)
    await until(() => info.args.flat().join().includes('set by server'))
    expect(info.args.flat().join()).to.not.contain('token 1')
  })
})
