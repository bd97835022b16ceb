import { waitBeforeRetryMs } from './rules/backoff.rules.js'
import type { Browser } from '../../../src/core/page/environment.js'

/** Whether calls get through. */
export interface UploadConnection {
  lost(): boolean
  /** A call found no way: looks for one after growing waits, and at once when the browser says that it is back. */
  lose(): void
  /** Something has arrived whole: the next loss begins with a short wait. */
  prove(): void
  /** Looks now, if it is lost. */
  look(): void
  stop(): void
}

interface ConnectionDeps {
  browser: Pick<Browser, 'after' | 'online' | 'onWindow'>
  /** Whether the server answers anything at all. */
  reachable(): Promise<boolean>
  /** The connection is back. */
  restored(): void
}

/** Waits for a lost connection. Has neither timers nor listeners while there is one. */
export function createUploadConnection({ browser, reachable, restored }: ConnectionDeps): UploadConnection {
  let failures = 0
  let ends: (() => void) | null = null
  let turn = 0
  let cancelWait: () => void = () => undefined

  const wait = (): void => {
    failures += 1
    cancelWait = browser.after(waitBeforeRetryMs(failures), () => void look())
  }
  const look = async (): Promise<void> => {
    if (!ends) return
    cancelWait()
    const own = turn += 1
    const back = browser.online() && await reachable()
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
    prove: () => { failures = 0 },
    look: () => void look(),
    stop,
  }
}
