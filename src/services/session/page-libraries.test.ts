import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import mitt from 'mitt'
import { emit, on } from '../../core/bus/bus.js'
import { acceptToken, requestToken } from '../../core/session/request-token.js'
import { joinPageLibraries } from './page-libraries.js'

const page = globalThis as Record<string, unknown>
const update = 'csrf-token-update'

/** As `@nextcloud/event-bus`, with the token's part of `@nextcloud/auth` 2.6 on it. */
function libraries(heard: unknown[]) {
  const theirs = mitt<Record<string, unknown>>()
  const bus = {
    subscribe: (name: string, listener: (event: unknown) => void) => theirs.on(name, listener),
    unsubscribe: (name: string, listener: (event: unknown) => void) => theirs.off(name, listener),
    emit: (name: string, event: unknown) => theirs.emit(name, event),
  }
  const set = (token: string): void => {
    page['_nc_auth_requestToken'] = document.head.dataset['requesttoken'] = token
    bus.emit(update, { token, _internal: true })
  }
  bus.subscribe(update, (event) => {
    heard.push(event)
    const { token, _internal } = event as { token: string; _internal?: boolean }
    if (!_internal) set(token)
  })
  page['_nc_event_bus'] = bus
  return { bus, set }
}

describe('the token of libraries of the page, without legacy.js', () => {
  let heard: unknown[]
  let theirs: ReturnType<typeof libraries>
  let stop: () => void

  beforeEach(() => {
    heard = []
    document.head.dataset['requesttoken'] = 'of the page'
    page['_nc_auth_requestToken'] = 'of the page'
    requestToken()
    theirs = libraries(heard)
    stop = joinPageLibraries()
  })
  afterEach(() => {
    stop()
    for (const name of ['_nc_event_bus', '_nc_auth_requestToken']) delete page[name]
    delete document.head.dataset['requesttoken']
  })

  const places = (): unknown[] => [requestToken(), page['_nc_auth_requestToken'], document.head.dataset['requesttoken']]

  it('is told ours once, marked as one that is in place', () => {
    acceptToken('fresh', 'server')
    expect(heard).to.eql([{ token: 'fresh', _internal: true }])
    expect(places()).to.eql(['fresh', 'fresh', 'fresh'])
  })

  it('is taken from a library, which hears of it once', () => {
    theirs.set('theirs')
    expect(places()).to.eql(['theirs', 'theirs', 'theirs'])
    expect(heard).to.have.length(1)
  })

  it('is taken from any script that tells it on their bus, without a loop', () => {
    theirs.bus.emit(update, { token: 'foreign' })
    expect(places()).to.eql(['foreign', 'foreign', 'foreign'])
    expect(heard).to.eql([{ token: 'foreign' }, { token: 'foreign', _internal: true }])
    stop()
    acceptToken('later', 'server')
    expect(heard.some((event) => (event as { token: unknown }).token === 'later')).to.equal(false)
  })
})

describe('news of the page’s user', () => {
  it('give the name that a guest takes, told on either bus, and of other people none', () => {
    const { bus } = libraries([])
    const stop = joinPageLibraries()
    const names: unknown[] = []
    const forget = on('settings:display-name:updated', (name) => names.push(name))
    try {
      emit('user:info:changed', { uid: 'a1b2', displayName: 'Gita' })
      emit('user:info:changed', { uid: 'a1b2', displayName: null })
      document.head.dataset['user'] = 'alice'
      emit('user:info:changed', { uid: 'somebody', displayName: 'Somebody' })
      bus.emit('user:info:changed', { uid: 'alice', displayName: 'Alice Berg' })
      expect(names).to.eql(['Gita', 'Alice Berg'])
      stop()
      bus.emit('user:info:changed', { uid: 'alice', displayName: 'Alice' })
      expect(names).to.have.length(2)
    } finally {
      stop()
      forget()
      delete page['_nc_event_bus']
      delete document.head.dataset['user']
    }
  })
})
