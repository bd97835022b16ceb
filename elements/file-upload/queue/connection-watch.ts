import { backoffMs } from './rules/backoff.rules.js'
import type { Browser } from '../../../src/core/page/environment.js'
import type { ServerHealth } from '../../../src/core/http/server-health.js'

/**
 * Why nothing can be uploaded for now. `connection`: there is no response; `busy`: the server refuses for the moment;
 * `maintenance`: it says that it is in maintenance; `portal`: something else responds in its place, such as the sign-in
 * page of a hotel's network.
 */
export type UploadTrouble = 'connection' | 'busy' | 'maintenance' | 'portal'

/** What the queue waits for, and when it tries again. */
export interface UploadWaiting {
  readonly trouble: UploadTrouble
  /** In ms since the epoch; in the past while it tries. */
  readonly nextTryMs: number
}

/** Whether requests reach the server, and it carries them out. */
export interface UploadConnection {
  lost(): boolean
  /**
   * A request failed: tries again after growing pauses, but not before the server wants it, and at once when the
   * browser reports that it is online.
   */
  lose(trouble: UploadTrouble): void
  /** A transfer succeeded: the next loss begins with a short wait again. */
  prove(): void
  /** Tries now, if the connection is lost. */
  look(): void
  stop(): void
}

interface ConnectionDeps {
  browser: Pick<Browser, 'after' | 'now' | 'online' | 'onWindow' | 'random'>
  /** What the server last said about itself. */
  health(): ServerHealth
  /** Sends one small request. Returns why it failed, or null if the server carried it out. */
  probe(): Promise<UploadTrouble | null>
  /** The connection is back. */
  restored(): void
  /** Called with each change; null when the wait is over. */
  told(waiting: UploadWaiting | null): void
}

/** Waits until requests succeed again, with one small request for all uploads. Has no timers or listeners until then. */
export function createConnectionWatch({ browser, health, probe, restored, told }: ConnectionDeps): UploadConnection {
  let failures = 0
  let ends: (() => void) | null = null
  let turn = 0
  let cancelWait: () => void = () => undefined

  const wait = (trouble: UploadTrouble): void => {
    failures += 1
    // Other pages lost the connection at the same moment, and should not all come back at the same moment.
    const pauseMs = backoffMs(failures) * (1 + browser.random() / 2)
    const nextTryMs = Math.max(browser.now() + pauseMs, health().notBeforeMs)
    cancelWait = browser.after(nextTryMs - browser.now(), () => void look())
    told({ trouble: trouble === 'busy' && health().maintenance ? 'maintenance' : trouble, nextTryMs })
  }
  const look = async (): Promise<void> => {
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
    if (ends) told(null)
    turn += 1
    cancelWait()
    ends?.()
    ends = null
  }

  return {
    lost: () => ends !== null,
    lose(trouble) {
      if (ends) return
      ends = browser.onWindow('online', () => void look())
      wait(trouble)
    },
    prove: () => {
      failures = 0
    },
    look: () => void look(),
    stop,
  }
}
