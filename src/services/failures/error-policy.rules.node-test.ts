import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { readFailure, remedyFor, troubleOf } from './error-policy.rules.js'
import type { Failure, FailureKind } from '../../core/lib/failure.js'
import { kindOfStatus } from '../../core/http/failure-kind.js'

const failure = (kind: FailureKind, more: Partial<Failure> = {}): Failure => ({
  kind,
  status: 0,
  path: '/data',
  ...more,
})

describe('remedyFor', () => {
  const rows = {
    aborted: 'nothing',
    timeout: 'nothing',
    offline: 'connection',
    network: 'connection',
    'session-expired': 'reload',
    csrf: 'nothing',
    'not-found': 'nothing',
    'bad-answer': 'nothing',
    http: 'nothing',
  } as const

  for (const [kind, remedy] of Object.entries(rows) as [FailureKind, string][]) {
    it(`is ${remedy} for a call that failed with kind ${kind}`, () => {
      expect(remedyFor(failure(kind), true)).to.equal(remedy)
    })
  }

  it('does not reload for who is not signed in, but says that the connection is lost', () => {
    expect([remedyFor(failure('session-expired'), false), remedyFor(failure('network'), false)]).to.eql([
      'nothing',
      'connection',
    ])
  })

  it('is nothing at all for a call that nobody asked for', () => {
    expect(
      (['network', 'offline', 'session-expired'] as const).map((kind) =>
        remedyFor(failure(kind, { background: true }), true),
      ),
    ).to.eql(['nothing', 'nothing', 'nothing'])
  })

  it('leaves the end of the session, and nothing else, to a caller who answers for it', () => {
    expect(
      (['session-expired', 'network'] as const).map((kind) =>
        remedyFor(failure(kind, { allowAuthErrors: true }), true),
      ),
    ).to.eql(['nothing', 'connection'])
  })

  it('is nothing for what a script of the page made up', () => {
    expect(remedyFor(failure('weather' as FailureKind), true)).to.equal('nothing')
  })
})

describe('troubleOf', () => {
  it('tells a browser without connection, a server that is gone and a blocked call apart', () => {
    expect([troubleOf(false, false), troubleOf(true, false), troubleOf(true, true)]).to.eql([
      'offline',
      'server-down',
      'blocked',
    ])
  })

  it('believes an answer more than the browser', () => {
    expect(troubleOf(false, true)).to.equal('blocked')
  })
})

describe('kindOfStatus', () => {
  it("takes the product's redirects and a 401 for the end of the session", () => {
    expect([301, 302, 303, 304, 307, 308, 401, 403, 404, 412, 500].map(kindOfStatus)).to.eql([
      'http',
      'session-expired',
      'session-expired',
      'http',
      'session-expired',
      'http',
      'session-expired',
      'http',
      'not-found',
      'http',
      'http',
    ])
  })
})

describe('readFailure', () => {
  it('reads a failure that the page does something about', () => {
    const whole = { ...failure('network', { status: 502 }), background: true, allowAuthErrors: false }
    expect(readFailure({ ...whole, more: 1 })).to.eql(whole)
    expect(readFailure({ kind: 'offline', status: null, path: {}, background: 'yes' })).to.eql({
      ...failure('offline', { path: '' }),
      background: false,
      allowAuthErrors: false,
    })
  })

  it('reads nothing else', () => {
    for (const event of [
      undefined,
      null,
      5,
      'network',
      [],
      {},
      { kind: 'http' },
      { kind: 'constructor' },
      { kind: {} },
    ])
      expect(readFailure(event)).to.equal(null)
  })
})
