import { asNumber } from '../../core/lib/parse.js'
import { backoffMs } from '../../core/page/time/backoff.js'
import { startWallClockTimer } from '../../core/page/time/wall-clock-timer.js'
import type { Browser } from '../../core/page/environment.js'
import { RequestError } from '../../core/http/request-error.js'
import type { TokenOrigin } from '../../core/session/request-token.js'

const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * Returns the interval of the heartbeat, in ms: half of the session's lifetime, but at least a minute and at most a day
 * (behaviour.md 17); 15 minutes if the lifetime is missing or unreadable.
 *
 * @param lifetime in seconds, as the server wrote it: a number or a text
 */
export function heartbeatIntervalMs(lifetime: unknown): number {
  const seconds = asNumber(lifetime, 0)
  return Math.min(dayMs, Math.max(60_000, seconds > 0 ? Math.floor(seconds / 2) * 1000 : 900_000))
}

/** The minimum time that a tab waits for the leading tab before it beats itself; the maximum is twice as long. */
export function patienceMs(intervalMs: number): number {
  // The leading tab may be hidden, and timers of hidden tabs run once a minute.
  return Math.min(60_000, intervalMs / 4)
}

/**
 * What set the time of the next beat: the start, a token (by its origin), a failed beat, or this tab taking the lead.
 */
export type Cause = 'start' | TokenOrigin | 'failure' | 'lead'

/** The state that outlives a pause of the heartbeat. */
export interface Pace {
  /** When the current interval began, in ms since the epoch. */
  fromMs: number
  /** Failed beats since the last token. */
  failures: number
  /** Without locks: this tab fetched the last token, so it fetches the next. */
  leads: boolean
}

/** What a heartbeat needs of the page, and its callbacks. */
export interface HeartbeatDeps {
  browser: Browser
  intervalMs: number
  /** The lock that one tab of the account holds; null if other tabs cannot pass their tokens to this one. */
  lock: string | null
  pace: Pace
  /** Gets a token from the server. */
  refresh(): Promise<void>
  onToken(listener: (origin: TokenOrigin) => void): () => void
  /** Called with each new deadline. */
  waits(leads: boolean, dueMs: number, cause: Cause): void
  /** Called with the result of a beat that was due: whether a token came, from the server or from another tab. */
  beaten(success: boolean): void
}

/**
 * Fetches a token once per interval, though not at the start, so that the session stays alive and the token fresh. Of
 * all tabs of an account, the one that holds the lock does it, or, without locks, the one that did it last. The others
 * wait a little longer for its token and step in if none comes. Failures are only logged; each doubles the wait.
 *
 * @param atOnce makes the first beat due now
 * @returns the undo, which may be called twice
 */
export function startHeartbeat(deps: HeartbeatDeps, atOnce = false): () => void {
  const { browser, intervalMs, lock, pace } = deps
  const patience = patienceMs(intervalMs) * (1 + browser.random())
  const takeLock = lock === null ? null : browser.takeLock
  let holdsLock = false
  let ended = false
  /** A beat is due, but this tab leaves it to the leading tab for a moment. */
  let yielding = false
  let cancel = (): void => undefined
  /** Releases the stand-in lock, or the request for it. */
  let endTurn = (): void => undefined

  const leads = (): boolean => lock === null || (takeLock ? holdsLock : pace.leads)

  function wait(cause: Cause): void {
    cancel()
    endTurn()
    yielding = false
    pace.fromMs = Math.min(pace.fromMs, browser.now())
    // Two intervals are a session's lifetime. After a single failure the next beat comes early, or the session might
    // end.
    const pause =
      pace.failures === 1 ? intervalMs / 4 : backoffMs(pace.failures - 1, intervalMs, Math.max(intervalMs, hourMs))
    const dueMs = pace.fromMs + pause + (leads() ? 0 : patience)
    deps.waits(leads(), dueMs, cause)
    cancel = startWallClockTimer(browser, dueMs, ring)
  }

  function ring(): void {
    if (leads()) void beat()
    else {
      // Many tabs may notice at once that a beat is due. The delay is random, so that the first one can beat for all.
      yielding = true
      cancel = browser.after(Math.min(1000, patienceMs(intervalMs) / 2) * (1 + 2 * browser.random()), standIn)
    }
  }

  /** Several tabs may have waited equally long. The lock lets one of them send the request, whose token serves all. */
  function standIn(): void {
    const beatAfter = (ms: number): void => {
      cancel = browser.after(ms, () => void beat())
    }
    if (!takeLock) return void beat()
    const messageMs = Math.min(250, patienceMs(intervalMs) / 4)
    // In case the tab that holds the lock is frozen.
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
      if (!ended)
        console.warn(
          `[shared-environment] session heartbeat failed. ${error instanceof RequestError ? error.message : ''}`,
        )
    }
    if (ended) return
    pace.failures = success ? 0 : pace.failures + 1
    pace.fromMs = browser.now()
    wait(success ? 'server' : 'failure')
    deps.beaten(success)
  }

  const forget = deps.onToken((origin) => {
    // A script of the page may set its token again and again, which proves nothing about the session.
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
