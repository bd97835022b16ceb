import { backoffMs } from './rules/backoff.rules.js'
import type { Browser } from '../../../src/core/page/environment.js'

/** Whether requests reach the server. */
export interface UploadConnection {
  lost(): boolean
  /**
   * A request failed: checks again with exponential backoff, and at once when the browser reports that it is online.
   */
  lose(): void
  /** A transfer succeeded: the next loss begins with a short wait again. */
  prove(): void
  /** Checks now, if the connection is lost. */
  look(): void
  stop(): void
}

interface ConnectionDeps {
  browser: Pick<Browser, 'after' | 'online' | 'onWindow'>
  /** Whether the server responds at all. */
  reachable(): Promise<boolean>
  /** The connection is back. */
  restored(): void
}

/** Waits for a lost connection to return. Has no timers or listeners while connected. */
export function createConnectionWatch({ browser, reachable, restored }: ConnectionDeps): UploadConnection {
  let failures = 0
  let ends: (() => void) | null = null
  let turn = 0
  let cancelWait: () => void = () => undefined

  const wait = (): void => {
    failures += 1
    cancelWait = browser.after(backoffMs(failures), () => void look())
  }
  const look = async (): Promise<void> => {
    if (!ends) return
    cancelWait()
    const own = (turn += 1)
    const back = browser.online() && (await reachable())
    if (own !== turn) return
    if (!back) return wait()
    stop()
    restored()
  }
  const stop = (): void => {
    turn += 1
    cancelWait()
    ends?.()
    ends = null
  }

  return {
    lost: () => ends !== null,
    lose() {
      if (ends) return
      ends = browser.onWindow('online', () => void look())
      wait()
    },
    prove: () => {
      failures = 0
    },
    look: () => void look(),
    stop,
  }
}
