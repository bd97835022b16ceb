import { defaultMs, toastTimeMs } from '../../src/services/toasts/toast.rules.js'
import { asNumber } from '../../src/core/lib/parse.js'
import { capability } from '../../src/core/page/server/server-config.js'
import type { Browser } from '../../src/core/page/environment.js'
import { removeToast, toastList, visibleToasts, type ToastRecord } from '../../src/services/toasts/toast-store.js'

/** Counts down the time of visible toasts. */
export interface ToastClock {
  /** Stops the time of all toasts while one of them is being read or used. */
  pause(): void
  resume(): void
  /** Removes the timer and all listeners. */
  stop(): void
}

interface Remaining {
  turn: number
  wasRead: boolean
  leftMs: number
}

/**
 * Removes toasts when their time is up. Only time in which they can be read counts: not while paused, in a hidden tab
 * or while the machine sleeps, and not for toasts that wait behind the visible ones, or show their first line only. There
 * is one timer, and none while nothing can expire.
 *
 * @param isCut whether the toast with this id is not shown whole
 */
export function startToastClock(browser: Browser, isCut: (id: number) => boolean): ToastClock {
  const list = toastList()
  const remaining = new Map<number, Remaining>()
  let paused = false
  let cancel: (() => void) | null = null
  let sinceMs = 0
  let plannedMs = 0
  let running: readonly number[] = []

  /** Subtracts the time since the last run, at most the planned delay: if the timer is late, the machine has slept. */
  function settle(): void {
    if (!cancel) return
    cancel()
    cancel = null
    const passed = Math.min(Math.max(0, browser.now() - sinceMs), plannedMs)
    for (const id of running) {
      const entry = remaining.get(id)
      if (entry) entry.leftMs -= passed
    }
  }

  function run(): void {
    settle()
    const seen = visibleToasts(list.get()).filter((record) => timeOf(record) >= 0 && !isCut(record.id))
    for (const id of remaining.keys()) if (!list.get().some((record) => record.id === id)) remaining.delete(id)
    for (const record of seen) {
      const known = remaining.get(record.id)
      if (known?.turn === record.turn && known.wasRead === record.wasRead) continue
      remaining.set(record.id, { turn: record.turn, wasRead: record.wasRead, leftMs: timeOf(record) })
    }
    if (paused || !browser.visible() || seen.length === 0) return
    plannedMs = Math.max(0, Math.min(...seen.map(({ id }) => remaining.get(id)?.leftMs ?? Infinity)))
    sinceMs = browser.now()
    running = seen.map(({ id }) => id)
    cancel = browser.after(plannedMs, () => {
      settle()
      const over = seen.filter(({ id }) => (remaining.get(id)?.leftMs ?? 1) <= 0)
      for (const { id } of over) removeToast(id, 'expired')
      run()
    })
  }

  const undo = [list.subscribe(run), browser.onDocument('visibilitychange', run)]
  run()
  return {
    pause() {
      paused = true
      run()
    },
    resume() {
      paused = false
      run()
    },
    stop() {
      settle()
      for (const step of undo.splice(0)) step()
    },
  }
}

function timeOf({ type, text, options, wasRead }: ToastRecord): number {
  // A setting of the user's, at servers from release 35 on.
  const usersMs = asNumber(capability('theming')?.['toastTimeout'], defaultMs)
  // Its caller waits for the end, and nobody could close it.
  if (type === 'undo' && options.close === false) return toastTimeMs(type, text)
  return toastTimeMs(type, text, options.timeoutMs, wasRead, usersMs)
}
