import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { idleRules, idleState, type IdleRules } from './idle.rules.js'

describe('the rules for an idle user', () => {
  for (const [lifetime, warning, lifetimeMs, warnMs] of [
    [1440, 60, 1_440_000, 60_000],
    ['1440', 60, 1_440_000, 60_000],
    [1440, 300, 1_440_000, 300_000],
    [1440, 5, 1_440_000, 20_000],
    [1440, 0, 1_440_000, 20_000],
    [30, 60, 30_000, 30_000],
    [10, 60, 10_000, 10_000],
    [0.5, 60, 500, 500],
  ] as const) {
    it(`of ${JSON.stringify(lifetime)} s, warned ${warning} s before`, () => {
      expect(idleRules(lifetime, warning)).to.eql({ lifetimeMs, warnMs })
    })
  }
  for (const none of [undefined, null, 0, -5, '', 'soon', NaN, Infinity, {}, []]) {
    it(`of ${String(none)} are none: nobody is signed out`, () => {
      expect(idleRules(none, 60)).to.equal(null)
    })
  }
})

describe('how it stands with an idle user', () => {
  const rules: IdleRules = { lifetimeMs: 600_000, warnMs: 60_000 }
  for (const [idleMs, phase, leftSec] of [
    [0, 'active', 0],
    [-5000, 'active', 0],
    [539_999, 'active', 0],
    [540_000, 'warning', 60],
    [540_001, 'warning', 60],
    [541_000, 'warning', 59],
    [599_001, 'warning', 1],
    [599_999, 'warning', 1],
    [600_000, 'warning', 1],
    [600_001, 'expired', 0],
    [28_800_000, 'expired', 0],
  ] as const) {
    it(`after ${idleMs} ms: ${phase}, ${leftSec} s left`, () => {
      expect(idleState(idleMs, rules)).to.eql({ phase, leftSec })
    })
  }
})
