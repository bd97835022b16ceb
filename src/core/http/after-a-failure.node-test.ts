import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import type { FailureKind } from '../lib/failure.js'
import { reactionTo, type PageState } from './after-a-failure.js'
import { kindOfStatus } from './failure-kind.js'

const states: PageState[] = ['open', 'ended', 'signed-in', 'visitor']

describe('reactionTo', () => {
  const rows: [FailureKind, ...string[]][] = [
    ['aborted', 'nothing', 'nothing', 'nothing', 'nothing'],
    ['timeout', 'nothing', 'nothing', 'nothing', 'nothing'],
    ['offline', 'connection', 'connection', 'connection', 'connection'],
    ['network', 'connection', 'connection', 'connection', 'connection'],
    ['session-expired', 'hold', 'tell-end', 'reload', 'nothing'],
    ['csrf', 'nothing', 'nothing', 'nothing', 'nothing'],
    ['not-found', 'nothing', 'nothing', 'nothing', 'nothing'],
    ['bad-answer', 'nothing', 'nothing', 'nothing', 'nothing'],
    ['http', 'nothing', 'nothing', 'nothing', 'nothing'],
    ['weather' as FailureKind, 'nothing', 'nothing', 'nothing', 'nothing'],
  ]
  for (const [kind, ...reactions] of rows)
    it(`is, by the state of the page, ${reactions.join(', ')} for kind ${kind}`, () => {
      expect(states.map((state) => reactionTo({ kind }, state))).to.eql(reactions)
    })

  it('is nothing at all for a request that nobody asked for', () => {
    for (const [kind] of rows)
      for (const state of states) expect(reactionTo({ kind, background: true }, state)).to.equal('nothing')
  })

  it('leaves the end of the session, and nothing else, to a caller who handles it, where the page can still act', () => {
    const handled = (kind: FailureKind): string[] =>
      states.map((state) => reactionTo({ kind, allowAuthErrors: true }, state))
    expect(handled('session-expired')).to.eql(['ask', 'tell-end', 'nothing', 'nothing'])
    expect(handled('network')).to.eql(['connection', 'connection', 'connection', 'connection'])
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
