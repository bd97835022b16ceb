import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { confirmationIsOld, confirmationLastsMs, type SignIn } from './password-confirmation.rules.js'

const minute = 60_000
const serverSec = 1_795_197_176
const loadedAtMs = Date.UTC(2026, 10, 21)
/** Signed in two minutes before the server made the page. */
const page: SignIn = { lastLoginSec: serverSec - 120, pageLoadSec: serverSec, loadedAtMs }
const isOld = (more: Partial<SignIn>, afterMs: number): boolean =>
  confirmationIsOld({ ...page, ...more }, (more.loadedAtMs ?? loadedAtMs) + afterMs)

describe('confirmationIsOld', () => {
  it('is so after more than 30 minutes, and not yet after exactly 30', () => {
    expect(confirmationLastsMs).to.equal(30 * minute)
    expect(isOld({}, 0)).to.equal(false)
    expect(isOld({}, 28 * minute)).to.equal(false)
    expect(isOld({}, 28 * minute + 1)).to.equal(true)
  })

  it('does not depend on what the browser takes the time to be', () => {
    for (const wrongByMs of [-10 * 365 * 24 * 60 * minute, -31 * minute, 31 * minute, 10 * 365 * 24 * 60 * minute]) {
      expect(isOld({ loadedAtMs: loadedAtMs + wrongByMs }, 28 * minute)).to.equal(false)
      expect(isOld({ loadedAtMs: loadedAtMs + wrongByMs }, 28 * minute + 1)).to.equal(true)
    }
  })

  it('is so where the last time is unknown (0)', () => {
    expect(isOld({ lastLoginSec: 0 }, 0)).to.equal(true)
  })

  it('is never so for single sign-on, whose time is huge', () => {
    for (const lastLoginSec of [Number.MAX_SAFE_INTEGER, 2 ** 53, 1e15])
      expect(isOld({ lastLoginSec }, 365 * 24 * 60 * minute)).to.equal(false)
  })

  it('reads numbers written as text', () => {
    expect(isOld({ lastLoginSec: String(serverSec), pageLoadSec: String(serverSec) }, minute)).to.equal(false)
  })

  it('is so for everything that cannot be read', () => {
    for (const nonsense of [undefined, null, NaN, -1, '', 'soon', {}, [], true, Symbol.iterator, () => 1]) {
      expect(isOld({ lastLoginSec: nonsense }, 0)).to.equal(true)
      expect(isOld({ pageLoadSec: nonsense }, 0)).to.equal(true)
    }
  })
})
