import { realBrowser, type Browser } from '../../core/page/environment.js'
import { shared } from '../../core/page/shared-values.js'
import { whilePageActs } from '../../core/page/page-lifecycle.js'

/** How often listeners are called, in ms (behaviour.md 7). */
export const tickMs = 30_000

/** A clock whose listeners share one timer. */
export interface LiveClock {
  /** In ms since the epoch. */
  now(): number
  /**
   * Calls the listener every 30 s while the page is visible, and when it becomes visible again. The undo may be called
   * twice.
   */
  onTick(listener: (nowMs: number) => void): () => void
}

/** Makes a clock that runs a timer only while it has listeners and the page is visible. */
export function makeLiveClock(browser: Browser): LiveClock {
  const listeners = new Set<(nowMs: number) => void>()
  let stop: (() => void) | null = null

  const run = (): (() => void) => {
    let cancel: (() => void) | null = null
    const tick = (): void => {
      cancel?.()
      cancel = null
      if (!browser.visible()) return
      cancel = browser.after(tickMs, tick)
      const nowMs = browser.now()
      for (const listener of [...listeners]) listener(nowMs)
    }
    const undo = browser.onDocument('visibilitychange', tick)
    tick()
    return () => {
      undo()
      cancel?.()
    }
  }

  return {
    now: () => browser.now(),
    onTick(listener) {
      listeners.add(listener)
      stop ??= whilePageActs(browser, run)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
}

/** The clock that the whole page shares. */
export const liveClock = (): LiveClock => shared('live-clock', () => makeLiveClock(realBrowser))
