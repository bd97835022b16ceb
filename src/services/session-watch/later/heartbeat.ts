import { asNumber } from '../../../core/lib/parse.js'
import { startAlarm } from '../../../core/later/wall-clock-timer.js'
import type { Browser } from '../../../core/page/environment.js'
import { RequestError } from '../../../core/http/request-error.js'
import type { TokenOrigin } from '../../../core/http/request-token.js'

const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * How often a session of this lifetime is touched, in ms: half of it, but at least every day and at most every minute
 * (specification, section 9); every 15 minutes where the lifetime is missing or nonsense.
 *
 * @param lifetime in seconds, a number or a text, as the server wrote it
 */
export function heartbeatIntervalMs(lifetime: unknown): number {
  const seconds = asNumber(lifetime, 0)
  return Math.min(dayMs, Math.max(60_000, seconds > 0 ? Math.floor(seconds / 2) * 1000 : 900_000))
}

/** How long a tab waits for the one that leads before it beats itself, at least; at most twice as long. */
export function patienceMs(intervalMs: number): number {
  // The leading tab may be hidden, and timers of hidden tabs run once a minute.
  return Math.min(60_000, intervalMs / 4)
}

/** Why the next beat is when it is: the page began, a token came from here or from there, a beat failed, this tab took the lead. */
export type Cause = 'start' | TokenOrigin | 'failure' | 'lead'

/** What outlives a pause of the heartbeat. */
export interface Pace {
  /** From when the next interval counts, in ms since the epoch. */
  fromMs: number
  /** Failed beats since the last token. */
  failures: number
  /** Where no lock decides: this tab brought the last token, so it brings the next. */
  leads: boolean
}

/** What a heartbeat needs of the page and whom it tells. */
export interface HeartbeatDeps {
  browser: Browser
  intervalMs: number
  /** The lock that one tab of the account holds; null where no other tab can give its token to this one. */
  lock: string | null
  pace: Pace
  /** Gets a token from the server. */
  refresh(): Promise<void>
  onToken(listener: (origin: TokenOrigin) => void): () => void
  /** A new deadline. */
  waits(leads: boolean, dueMs: number, cause: Cause): void
  /** A beat that was due has its result: a token came, from the server or another tab, or not. */
  beaten(success: boolean): void
}

/**
 * Fetches a token once per interval, so that the session stays alive and the token fresh; none at its start. Of all
 * tabs of an account the one that holds the lock does it, or, without locks, the one that did it last. The others wait a
 * little longer for its token and step in when none comes. Failures are only logged; each doubles the wait.
 *
 * @param atOnce the first beat is due now
 * @returns the undo, which may be called twice
 */
export function startHeartbeat(deps: HeartbeatDeps, atOnce = false): () => void {
  const { browser, intervalMs, lock, pace } = deps
  const patience = patienceMs(intervalMs) * (1 + browser.random())
  const takeLock = lock === null ? null : browser.takeLock
  let holdsLock = false
  let ended = false
  /** A beat is due, and the tab that leads may be about to do it. */
  let yielding = false
  let cancel = (): void => undefined
  /** This tab stands in for the one that leads, or waits for its turn to do so. */
  let endTurn = (): void => undefined

  const leads = (): boolean => lock === null || (takeLock ? holdsLock : pace.leads)

  function wait(cause: Cause): void {
    cancel()
    endTurn()
    yielding = false
    pace.fromMs = Math.min(pace.fromMs, browser.now())
    // Two intervals are a session's lifetime: a single failure must not cost the second beat, so the next comes early.
    const pause = pace.failures === 1 ? intervalMs / 4 : Math.min(intervalMs * 2 ** Math.max(0, pace.failures - 2), Math.max(intervalMs, hourMs))
    const dueMs = pace.fromMs + pause + (leads() ? 0 : patience)
    deps.waits(leads(), dueMs, cause)
    cancel = startAlarm(browser, dueMs, ring)
  }

  function ring(): void {
    if (leads()) void beat()
    else {
      // Many tabs may notice at once that time has passed: the first to beat spares the others.
      yielding = true
      cancel = browser.after(Math.min(1000, patienceMs(intervalMs) / 2) * (1 + 2 * browser.random()), standIn)
    }
  }

  /** Some may have waited for the same time; while one of them asks, its answer spares the others. */
  function standIn(): void {
    const beatAfter = (ms: number): void => { cancel = browser.after(ms, () => void beat()) }
    if (!takeLock) return void beat()
    const messageMs = Math.min(250, patienceMs(intervalMs) / 4)
    // Whoever has the turn may be frozen by now.
    beatAfter(messageMs * 20)
    endTurn = takeLock(`${lock}:stand-in`, () => {
      if (!yielding) return
      cancel()
      beatAfter(messageMs)
    })
  }

  async function beat(): Promise<void> {
    cancel()
    yielding = false
    let success = true
    try {
      await deps.refresh()
    } catch (error) {
      success = false
      if (!ended) console.warn(`[shared-environment] session heartbeat failed. ${error instanceof RequestError ? error.message : ''}`)
    }
    if (ended) return
    pace.failures = success ? 0 : pace.failures + 1
    pace.fromMs = browser.now()
    wait(success ? 'server' : 'failure')
    deps.beaten(success)
  }

  const forget = deps.onToken((origin) => {
    // A script of the page may repeat its token as often as it likes; that proves nothing about the session.
    if (origin === 'page') return
    const spared = yielding
    Object.assign(pace, { fromMs: browser.now(), failures: 0, leads: origin === 'server' })
    wait(origin)
    if (spared) deps.beaten(true)
  })

  if (atOnce) ring()
  else wait('start')
  const release = takeLock?.(lock ?? '', () => {
    holdsLock = true
    if (yielding) void beat()
    else wait('lead')
  })

  return () => {
    ended = true
    cancel()
    endTurn()
    forget()
    release?.()
  }
}
