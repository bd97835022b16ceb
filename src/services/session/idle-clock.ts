import { idleState, type IdleRules, type IdleState } from './idle.rules.js'
import type { Browser } from '../../core/page/environment.js'
import type { PresenceWatch } from './presence.js'
import { whilePageActs } from '../../core/page/page-lifecycle.js'

/** What the idle clock needs from the page. */
export interface IdleClockDeps {
  browser: Browser
  watchPresence(listener: () => void): PresenceWatch
  /** Storage shared by all tabs of the browser. `read()` returns null if nothing was written. */
  storage: { read(): string | null; write(text: string): void }
}

/** Measures how long the user has been idle. */
export interface IdleClock {
  /** Reports that the user is here. Has no effect once the time is over. */
  report(): void
  /** Updates the state. Returns false once the time is over. */
  look(): boolean
  /** Restarts the clock, even if the time is over: for a page that refuses the sign-out. */
  extend(): void
  stop(): void
}

/** Storage key that the product's own pages also write and read (behaviour.md 17), in ms since the epoch. */
export const lastActiveKey = 'lastActive'
const tickMs = 1000

/**
 * Measures how long no tab has had any activity (behaviour.md 17), by the wall clock, each second and whenever the page
 * wakes: a user who returns after the end is too late, even if the machine slept through it. A clock set back counts as
 * activity. Activity in other tabs is received by the `storage` event.
 *
 * @param told called on each change and each second of the warning; not after `expired`, unless the clock is extended
 */
export function startIdleClock(
  { browser, watchPresence, storage }: IdleClockDeps,
  rules: IdleRules,
  told: (state: IdleState) => void,
): IdleClock {
  /** NaN until the page is active: a prerendered page counts from when it is opened. */
  let lastActiveMs = NaN
  let writtenMs = -Infinity
  let state: IdleState = { phase: 'active', leftSec: 0 }

  const look = (): boolean => {
    const now = browser.now()
    if (now < lastActiveMs) lastActiveMs = now
    let next = idleState(now - lastActiveMs, rules)
    if (next.phase !== 'active') {
      // A tab that was frozen has not received the activity of the other tabs yet.
      const at = Number(storage.read())
      if (at > lastActiveMs && at <= now) {
        lastActiveMs = at
        next = idleState(now - lastActiveMs, rules)
      }
    }
    if (next.phase !== state.phase || next.leftSec !== state.leftSec) {
      state = next
      told(next)
    }
    return state.phase !== 'expired'
  }
  const report = (): void => {
    if (look()) extend()
  }
  const extend = (): void => {
    const now = browser.now()
    lastActiveMs = now
    // A moving pointer reports sixty times a second.
    if (Math.abs(now - writtenMs) >= tickMs) {
      writtenMs = now
      storage.write(String(now))
    }
    look()
  }
  const hear = (event: Event): void => {
    const { key, newValue } = event as StorageEvent
    // A cleared storage gives null, which is long past. `look()` takes a time in the future as now.
    const at = key === lastActiveKey ? Number(newValue) : 0
    if (!(at > lastActiveMs)) return
    lastActiveMs = at
    look()
  }

  const stop = whilePageActs(browser, () => {
    let cancel = (): void => undefined
    const presence = watchPresence(report)
    const tick = (): void => {
      if (presence.isBusy()) report()
      else look()
      cancel = browser.after(tickMs, tick)
    }
    const undo = [
      presence.stop,
      browser.onWindow('storage', hear),
      browser.onDocument('visibilitychange', () => {
        if (browser.visible()) look()
      }),
      browser.onDocument('resume', look),
      () => cancel(),
    ]
    if (Number.isNaN(lastActiveMs)) lastActiveMs = browser.now()
    // Check first when the page is restored, before anything counts as activity.
    look()
    cancel = browser.after(tickMs, tick)
    return () => {
      for (const step of undo) step()
    }
  })

  return { report, look, extend, stop }
}
