import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { leaveOldPages, oldPageWith } from '../../test/support/old-page.js'
import { emit, on } from '../core/bus/bus.js'
import { acceptToken, requestToken } from '../core/session/request-token.js'
import type { OldBus } from './event-bus.js'
import type { Names } from './setup/put.js'

/** A bus as other scripts make it; it has no way to listen to all events. */
class TheirBus implements OldBus {
  readonly #listeners = new Map<string, Set<(event: unknown) => void>>()
  getVersion(): string {
    return '3.3.1'
  }
  subscribe(name: string, listener: (event: unknown) => void): void {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener))
  }
  unsubscribe(name: string, listener: (event: unknown) => void): void {
    this.#listeners.get(name)?.delete(listener)
  }
  emit(name: string, event: unknown): void {
    this.#listeners.get(name)?.forEach((listener) => listener(event))
  }
}

const listen = on as (name: string, listener: (event: unknown) => void) => () => void
const say = emit as (name: string, event: unknown) => void
const busOf = (page: Names): OldBus => page['_nc_event_bus'] as OldBus

describe('the old event bus', () => {
  const heard: unknown[] = []
  const stops: (() => void)[] = []
  const hear = (name: string): void => {
    stops.push(listen(name, (event) => heard.push(['ours', name, event])))
  }
  const hearThere = (bus: OldBus, name: string): void =>
    bus.subscribe(name, (event) => heard.push(['theirs', name, event]))

  beforeEach(() => {
    heard.length = 0
  })
  afterEach(() => {
    stops.splice(0).forEach((stop) => stop())
    leaveOldPages()
  })

  it('is put where there is none, and is one with ours', () => {
    const page = oldPageWith()
    const bus = busOf(page)
    expect(bus.getVersion()).to.match(/^3\./)
    hear('files:node:created')
    hear('mine:of:page')
    hearThere(bus, 'files:node:created')
    const node = { path: '/a', isFolder: true }
    emit('files:node:created', node)
    bus.emit('mine:of:page', 7)
    expect(heard).to.eql([
      ['ours', 'files:node:created', node],
      ['theirs', 'files:node:created', node],
      ['ours', 'mine:of:page', 7],
    ])
  })

  it('lets listeners go, has each once, and goes on where one throws', () => {
    const reported = stub(globalThis, 'reportError')
    const bus = busOf(oldPageWith())
    const listener = (event: unknown): void => {
      heard.push(event)
    }
    bus.subscribe('a', () => {
      throw new Error('old code')
    })
    bus.subscribe('a', listener)
    bus.subscribe('a', listener)
    bus.subscribe('a', null as never)
    bus.emit('a', 1)
    bus.unsubscribe('a', listener)
    bus.unsubscribe('a', listener)
    bus.emit('a', 2)
    reported.restore()
    expect([heard, reported.callCount]).to.eql([[1], 2])
  })

  for (const [when, bring] of [
    ['earlier', (bus: OldBus) => oldPageWith({ _nc_event_bus: bus })],
    ['earlier, in its oldest place', (bus: OldBus) => oldPageWith({ OC: { _eventBus: bus } })],
    ['later', (bus: OldBus) => Object.assign(oldPageWith(), { _nc_event_bus: bus })],
  ] as const) {
    it(`is joined with one that another script put there ${when}`, () => {
      const theirs = new TheirBus()
      hearThere(theirs, 'x')
      hear('x')
      const page = bring(theirs)
      expect(busOf(page)).to.equal(theirs)
      theirs.emit('x', 1)
      expect(heard).to.eql([
        ['ours', 'x', 1],
        ['theirs', 'x', 1],
      ])
      heard.length = 0
      say('x', 2)
      expect(heard).to.eql([
        ['ours', 'x', 2],
        ['theirs', 'x', 2],
      ])
    })
  }

  it('still reaches who listened on ours before another one came', () => {
    const page = oldPageWith()
    const first = busOf(page)
    hearThere(first, 'x')
    const theirs = new TheirBus()
    page['_nc_event_bus'] = theirs
    page['_nc_event_bus'] = theirs
    theirs.emit('x', 1)
    first.emit('x', 2)
    expect(heard).to.eql([
      ['theirs', 'x', 1],
      ['theirs', 'x', 2],
    ])
  })

  it('passes on what a listener emits meanwhile, and equal events one after the other', () => {
    const theirs = new TheirBus()
    oldPageWith({ _nc_event_bus: theirs })
    hear('y')
    hearThere(theirs, 'y')
    theirs.subscribe('x', () => theirs.emit('y', 1))
    stops.push(listen('x', () => say('y', 2)))
    theirs.emit('x', null)
    say('y', true)
    say('y', true)
    expect(heard).to.eql([
      ['ours', 'y', 2],
      ['theirs', 'y', 2],
      ['ours', 'y', 1],
      ['theirs', 'y', 1],
      ['ours', 'y', true],
      ['theirs', 'y', true],
      ['ours', 'y', true],
      ['theirs', 'y', true],
    ])
  })

  it('is not broken by a listener of theirs that throws', () => {
    const reported = stub(globalThis, 'reportError')
    const theirs = new TheirBus()
    oldPageWith({ _nc_event_bus: theirs })
    theirs.subscribe('x', () => {
      throw new Error('old code')
    })
    hear('x')
    say('x', 1)
    expect(() => theirs.emit('x', 2)).to.throw('old code')
    reported.restore()
    expect([heard, reported.callCount]).to.eql([
      [
        ['ours', 'x', 1],
        ['ours', 'x', 2],
      ],
      1,
    ])
  })

  it('tells a newer token to who waits for it there, takes one from there, and never says it on our bus', () => {
    const theirs = new TheirBus()
    const page = oldPageWith({ _nc_event_bus: theirs })
    hear('csrf-token-update')
    hear('token:changed')
    hearThere(theirs, 'csrf-token-update')
    acceptToken('first:1', 'server')
    expect(heard).to.have.deep.members([
      ['ours', 'token:changed', { origin: 'server' }],
      ['theirs', 'csrf-token-update', { token: 'first:1', _internal: true }],
    ])
    heard.length = 0
    busOf(page).emit('csrf-token-update', { token: 'second:2' })
    expect(requestToken()).to.equal('second:2')
    expect(heard).to.have.deep.members([
      ['ours', 'token:changed', { origin: 'page' }],
      ['theirs', 'csrf-token-update', { token: 'second:2' }],
    ])
    for (const nonsense of [null, {}, { token: 7 }, { token: '' }]) theirs.emit('csrf-token-update', nonsense)
    expect(requestToken()).to.equal('second:2')
  })

  it('does the same where the bus is ours', () => {
    const bus = busOf(oldPageWith())
    hear('csrf-token-update')
    hearThere(bus, 'csrf-token-update')
    acceptToken('third:3', 'server')
    bus.emit('csrf-token-update', { token: 'fourth:4' })
    bus.emit('csrf-token-update', { token: 'fourth:4' })
    expect(heard).to.eql([
      ['theirs', 'csrf-token-update', { token: 'third:3', _internal: true }],
      ['theirs', 'csrf-token-update', { token: 'fourth:4', _internal: true }],
    ])
  })

  it('leaves their bus as it was with the stop', () => {
    const theirs = new TheirBus()
    const page = oldPageWith({ _nc_event_bus: theirs })
    leaveOldPages()
    hear('x')
    hearThere(theirs, 'x')
    say('x', 1)
    theirs.emit('x', 2)
    expect(heard).to.eql([
      ['ours', 'x', 1],
      ['theirs', 'x', 2],
    ])
    expect(page).to.eql({ _nc_event_bus: theirs })
  })

  it('takes what is no bus for what it is', () => {
    const page = oldPageWith({ _nc_event_bus: 'nonsense' })
    expect(page['_nc_event_bus']).to.equal('nonsense')
    const frozen = Object.freeze(new TheirBus())
    hearThere(frozen, 'x')
    page['_nc_event_bus'] = frozen
    say('x', 1)
    expect(heard).to.eql([['theirs', 'x', 1]])
  })
})
