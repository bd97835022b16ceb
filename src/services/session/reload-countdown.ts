import { countdownFrom, loopMs, type PolicyDeps, type Show } from './error-policy.rules.js'
import { leavingMs } from './log-out.js'
import { attempt } from '../../core/lib/attempt.js'
import { startWallClockTimer } from '../../core/page/time/wall-clock-timer.js'
import { n, t } from '../../core/page/server/translate.js'
import { isStackThere } from '../toasts/toast-store.js'
import { unsavedWork } from '../../kits/unsaved/unsaved-work.js'

/** The page's one reload after its session has ended. */
export interface Reload {
  /** Whether it counts down or reloads. Other notices are not shown then. */
  running(): boolean
  /**
   * Counts down and reloads, or asks if something would be lost or the last reload did not help. Ignored while one is
   * running.
   */
  begin(details: string): void
  /** Stops a countdown, as the page enters the back/forward cache. The next failure starts another one. */
  rest(): void
}

const storageKey = 'shared-environment:reloaded'

/** Also true if nothing can be stored: a loop would go unnoticed, so the page asks even before its first reload. */
function reloadedLately(nowMs: number): boolean {
  return attempt(() => {
    const at = sessionStorage.getItem(storageKey)
    sessionStorage.setItem(storageKey, at ?? '')
    return Boolean(at) && Math.abs(nowMs - Number(at)) < loopMs
  }, true)
}

/**
 * The reload that follows when the session is over (behaviour.md 18).
 *
 * @param leaving whether the user is on the way to another page
 */
export function sessionReload(
  { browser, show, update, reload, recovered }: PolicyDeps,
  leaving: () => boolean,
): Reload {
  let state: 'idle' | 'asking' | 'counting' | 'reloading' = 'idle'
  let quietFromMs = -Infinity
  let cancel = (): void => undefined
  let toast: ReturnType<Show> | undefined
  let unwatch = (): void => undefined

  function watch(next: 'asking' | 'counting'): void {
    state = next
    unwatch = recovered(() => {
      end()
      quietFromMs = -Infinity
    })
  }

  function end(): void {
    if (state === 'idle') return
    state = 'idle'
    quietFromMs = browser.now()
    unwatch()
    cancel()
    toast?.hide()
  }

  function leave(): void {
    state = 'reloading'
    unwatch()
    // Where nothing can be stored, the next page asks before it reloads, see `reloadedLately`.
    attempt(() => sessionStorage.setItem(storageKey, String(browser.now())), undefined)
    reload()
    // The page is still open if it asked in `beforeunload` and the user stayed.
    cancel = browser.after(leavingMs, end)
  }

  function ask(text: string, type: 'warning' | 'error', details: string): void {
    end()
    watch('asking')
    const actions = [
      { label: t('Reload now'), run: leave },
      { label: t('Not now'), run: end },
    ]
    toast = show(text, { type, timeoutMs: -1, details, onRemove: end, actions })
  }

  /** Asks if there is unsaved work. Returns whether it did. */
  function asksFirst(details: string): boolean {
    const what = unsavedWork().join(', ')
    if (what) ask(t('Your session has ended. Reloading the page would lose: {what}', { what }), 'warning', details)
    return what !== ''
  }

  function count(details: string): void {
    watch('counting')
    let left = countdownFrom + 1
    let seenMs = browser.now()
    let isTold = false
    const wait = (): void => {
      cancel = startWallClockTimer(browser, seenMs + 1000, tick)
    }
    const tick = (): void => {
      // Time slept through counts, too. A clock set back counts as one second.
      left = Math.max(0, left - Math.max(1, Math.floor((browser.now() - seenMs) / 1000)))
      seenMs = browser.now()
      if (left === 0 && leaving()) return end()
      if (left === 0 && asksFirst(details)) return
      toast = update(
        n('Problem loading page, reloading in %n second', 'Problem loading page, reloading in %n seconds', left),
        {
          type: 'warning',
          timeoutMs: -1,
          close: false,
          actions: [{ label: t('Not now'), run: end }],
          // Once, as nobody can follow each second.
          ...(isTold && { ariaLive: 'off' }),
        },
      )
      // Before, nobody has heard it.
      isTold = isStackThere()
      if (left > 0) wait()
      else leave()
    }
    wait()
  }

  return {
    running: () => state === 'counting' || state === 'reloading',
    begin(details) {
      const now = browser.now()
      if (state !== 'idle' || Math.abs(now - quietFromMs) < loopMs) return
      if (reloadedLately(now))
        return ask(t('Your session has ended, and reloading the page did not help'), 'error', details)
      const before = new CustomEvent('before-reload', {
        cancelable: true,
        detail: { reason: 'session-expired' } as const,
      })
      if (window.dispatchEvent(before) && !asksFirst(details)) count(details)
    },
    rest() {
      if (state !== 'counting') return
      end()
      quietFromMs = -Infinity
    },
  }
}
