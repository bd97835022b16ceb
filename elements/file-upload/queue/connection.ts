/** What follows a failed request: which are tried again, and when; and the waiting for the server and for the user. */
import { on } from '../../../src/core/bus/bus.js'
import { serverHealth } from '../../../src/core/http/server-health.js'
import { onSessionBack } from '../../../src/services/session/session-back.js'
import { backoffMs } from '../../../src/core/page/time/backoff.js'
import type { Browser } from '../../../src/core/page/environment.js'
import { WebdavError } from '../../../src/kits/webdav/webdav-error.js'
import { FileChangedError } from './file-content.js'
import type { UploadFailure, UploadTrouble, UploadWaiting } from './progress.js'

/** Why a request failed. Errors other than these two count as network failures. */
export function failureOf(error: unknown): UploadFailure {
  if (error instanceof FileChangedError) return 'unreadable'
  return error instanceof WebdavError ? error.kind : 'network'
}

/** The HTTP status of a failure; 0 if there was no response. */
export const statusOf = (error: unknown): number => (error instanceof WebdavError ? error.status : 0)

/** Whether there was no response. */
export const isLoss = (kind: UploadFailure): boolean => ['network', 'offline', 'timeout'].includes(kind)

/** The failures that concern the server and not the item: all items wait then. Null for any other. */
export function troubleOf(error: unknown): UploadTrouble | null {
  const [kind, status] = [failureOf(error), statusOf(error)]
  if (isLoss(kind)) return 'connection'
  if (kind === 'bad-answer' && status === 200) return 'portal'
  return kind === 'http' && [429, 502, 503, 504].includes(status) ? 'busy' : null
}

/**
 * What to do after a failure: wait until requests succeed again, or for the user to sign in, try this item again, or
 * give up.
 */
export type UploadRemedy = 'connection' | 'session' | 'again' | 'none'

/**
 * @param planned whether the folders were listed already: then a missing or changed entry was changed since, so retry
 */
export function remedyFor(error: unknown, planned: boolean): UploadRemedy {
  const kind = failureOf(error)
  if (troubleOf(error)) return 'connection'
  if (kind === 'session-expired') return 'session'
  const passing = kind === 'locked' || (kind === 'http' && statusOf(error) >= 500)
  const moved = ['parent-missing', 'not-found', 'exists', 'changed'].includes(kind)
  return passing || (planned && moved) ? 'again' : 'none'
}

export type UploadConnection = ReturnType<typeof createConnection>

/**
 * Waits until requests reach the server and it carries them out, with one small request for all uploads. Has no timers or
 * listeners until then.
 *
 * @param probe sends one small request, and returns why it failed, or null if the server carried it out
 * @param changed called with each change; null when the wait is over
 * @param restored called when the connection is back
 */
export function createConnection(
  browser: Pick<Browser, 'after' | 'now' | 'online' | 'onWindow' | 'random'>,
  probe: () => Promise<UploadTrouble | null>,
  changed: (waiting: UploadWaiting | null) => void,
  restored: () => void,
) {
  let failures = 0
  let ends: (() => void) | null = null
  let turn = 0
  let cancelWait: () => void = () => undefined

  const wait = (trouble: UploadTrouble): void => {
    const { maintenance, notBeforeMs } = serverHealth().get()
    failures += 1
    // Other pages lost the connection at the same moment, and should not all come back at the same moment.
    const pauseMs = backoffMs(failures, 1000, 30_000) * (1 + browser.random() / 2)
    const nextTryMs = Math.max(browser.now() + pauseMs, notBeforeMs)
    cancelWait = browser.after(nextTryMs - browser.now(), () => void check())
    changed({ trouble: trouble === 'busy' && maintenance ? 'maintenance' : trouble, nextTryMs })
  }
  /** Tries now, if the connection is lost. */
  const check = async (): Promise<void> => {
    if (!ends) return
    cancelWait()
    const own = (turn += 1)
    const trouble = browser.online() ? await probe() : 'connection'
    if (own !== turn) return
    if (trouble) return wait(trouble)
    stop()
    restored()
  }
  const stop = (): void => {
    if (ends) changed(null)
    turn += 1
    cancelWait()
    ends?.()
    ends = null
  }
  return {
    isLost: () => ends !== null,
    /**
     * A request failed: tries again after growing pauses, but not before the server wants it, and at once when the
     * browser reports that it is online.
     */
    lose(trouble: UploadTrouble): void {
      if (ends) return
      ends = browser.onWindow('online', () => void check())
      wait(trouble)
    },
    /** A transfer succeeded: the next loss begins with a short wait again. */
    prove(): void {
      failures = 0
    },
    check,
    stop,
  }
}

/**
 * Waits for the user to sign in again, perhaps in another tab: until the server confirms the user, as soon as requests of
 * the page succeed again. A new token only suggests that the session is valid again, so it is trusted once: if the server
 * still answers that nobody is signed in, the user has to act.
 */
export function createSignInWatch(restored: () => void) {
  let isTokenUsed = false
  let unwatch: (() => void) | null = null
  let unlisten: (() => void) | null = null
  const stop = (): void => {
    unwatch?.()
    unlisten?.()
    unwatch = unlisten = null
  }
  const goOn = (): void => {
    stop()
    restored()
  }
  return {
    watch(): void {
      unwatch ??= onSessionBack(goOn)
      if (isTokenUsed) return
      unlisten ??= on('token:received', () => {
        isTokenUsed = true
        goOn()
      })
    },
    /** A request succeeded: the session is valid. */
    prove(): void {
      isTokenUsed = false
    },
    stop,
  }
}
