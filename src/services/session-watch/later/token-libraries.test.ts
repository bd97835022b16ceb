import '../../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { acceptToken, requestToken } from '../../../core/http/request-token.js'
import { joinTokenLibraries } from './token-libraries.js'

const page = globalThis as Record<string, unknown>
const update = 'csrf-token-update'

/** As `@nextcloud/event-bus`, with the token's part of `@nextcloud/auth` 2.6 on it. */
function libraries(heard: unknown[]) {
  const listeners = new Set<(event: unknown) => void>()
  const bus = {
    subscribe: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    unsubscribe: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
    emit: (_: string, event: unknown) => [...listeners].forEach((listener) => listener(event)),
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
  return { bus, set, listeners }
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
    stop = joinTokenLibraries()
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
