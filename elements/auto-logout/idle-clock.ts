import { idleState, type IdleRules, type IdleState } from './idle.rules.js'
import type { Browser } from '../../src/core/page/environment.js'
import { whilePageActs } from '../../src/core/later/page-lifecycle.js'

/** What the idle clock needs of the page. */
export interface IdleClockDeps {
  browser: Browser
  /** Tells of what a user does. Returns the undo. */
  onActivity(listener: () => void): () => void
  /** Whether something goes on that needs no hand: music, a film, an upload. */
  busy(): boolean
  /** What the tabs of a browser share; null where nothing was written. */
  storage: { read(): string | null; write(text: string): void }
}

/** The page's clock of what its user does. */
export interface IdleClock {
  /** The user is here. Too late once the time is over. */
  report(): void
  /** Answers whether it is not too late. */
  look(): boolean
  /** Begins anew, also when the time is over: somebody has taken it upon himself. */
  extend(): void
  stop(): void
}

/** What the product's own pages write and read (behaviour.md 17): ms since the epoch. */
export const lastActiveKey = 'lastActive'
const tickMs = 1000

/**
 * Watches how long nothing has happened in any tab (behaviour.md 17), by the wall clock, each second and whenever the page
 * wakes: who comes back after the end is too late, also where the machine slept through it. A clock set back counts as
 * being here. Other tabs are heard by the `storage` event.
 *
 * @param told hears each change, and each second of the warning; nothing after `expired`, unless somebody reports
 */
export function startIdleClock({ browser, onActivity, busy, storage }: IdleClockDeps, rules: IdleRules, told: (state: IdleState) => void): IdleClock {
  /** Not from when a prerendered page was made, but from when it is opened. */
  let lastActiveMs = NaN
  let writtenMs = -Infinity
  let state: IdleState = { phase: 'active', leftSec: 0 }

  const tell = (next: IdleState): void => {
    if (next.phase === state.phase && next.leftSec === state.leftSec) return
    state = next
    told(next)
  }
  const look = (): boolean => {
    const now = browser.now()
    if (now < lastActiveMs) lastActiveMs = now
    let next = idleState(now - lastActiveMs, rules)
    if (next.phase !== 'active') {
      // A tab that the browser had frozen has not heard yet what happened in the others.
      const at = Number(storage.read())
      if (at > lastActiveMs && at <= now) {
        lastActiveMs = at
        next = idleState(now - lastActiveMs, rules)
      }
    }
    tell(next)
    return state.phase !== 'expired'
  }
  const report = (): void => {
    if (look()) extend()
  }
  const extend = (): void => {
    const now = browser.now()
    lastActiveMs = now
    // A moving pointer tells sixty times a second.
    if (Math.abs(now - writtenMs) >= tickMs) {
      writtenMs = now
      storage.write(String(now))
    }
    look()
  }
  const hear = (event: Event): void => {
    const { key, newValue } = event as StorageEvent
    // An emptied storage gives null, which is long past. What is yet to come counts as now.
    const at = key === lastActiveKey ? Number(newValue) : 0
    if (!(at > lastActiveMs)) return
    lastActiveMs = at
    look()
  }

  const stop = whilePageActs(browser, () => {
    let cancel = (): void => undefined
    const tick = (): void => {
      if (busy()) report()
      else look()
      cancel = browser.after(tickMs, tick)
    }
    const undo = [
      onActivity(report),
      browser.onWindow('storage', hear),
      browser.onDocument('visibilitychange', () => { if (browser.visible()) look() }),
      browser.onDocument('resume', look),
      () => cancel(),
    ]
    if (Number.isNaN(lastActiveMs)) lastActiveMs = browser.now()
    // First of all when the page comes back: before anything counts as being here.
    look()
    cancel = browser.after(tickMs, tick)
    return () => { for (const step of undo) step() }
  })

  return { report, look, extend, stop }
}
