import type { IdleRules, IdleState } from './idle.rules.js'
import { type Channel, realBrowser } from '../../core/page/environment.js'
import { whilePageActs } from '../../core/page/page-lifecycle.js'
import { asRecord } from '../../core/lib/parse.js'
import { startIdleClock, type IdleClockDeps, lastActiveKey } from './idle-clock.js'
import { leavePage, logOut, signInAddress } from './log-out.js'
import { watchPresence } from './presence.js'
import { dirtyForms } from '../../kits/unsaved/form-changes.js'
import { pageStorage } from '../../core/page/page-storage.js'
import { sharedRecord } from '../../core/page/shared-values.js'
import { generateUrl } from '../../core/page/server/urls.js'
import { handleSessionEnd, sessionEnd, whileSessionLasts } from '../../core/session/session-end.js'
import { createStore, type Store } from '../../core/page/store.js'
import { keepUnsaved, type UnsavedItem } from '../../kits/unsaved/drafts-on-page.js'
import { joinWishes, type PageWishes } from '../../core/page/join-wishes.js'
import { accountChannel } from '../../core/session/tabs.js'

declare global {
  interface WindowEventMap {
    /**
     * The warning begins: the user is idle, and `leftSec` seconds remain to save unsaved work. `forms` are those with
     * changes. Not emitted if the machine slept until after the end.
     */
    'session-warning': CustomEvent<{ reason: 'idle'; leftSec: number; forms: HTMLFormElement[] }>
    /**
     * The user was idle for the whole lifetime of the session, and the page is about to be left for the log-out.
     * Emitted in each tab. If one cancels it, the time starts again in all tabs, on the responsibility of that page.
     */
    'session-expiring': CustomEvent<{ reason: 'idle'; forms: HTMLFormElement[] }>
  }
}

/** What signing out needs from the page. */
export interface AutoLogoutDeps extends IdleClockDeps {
  /** Prefix for the names of the channel and the lock, the same in all tabs of one account. */
  name: string
  /** Asks the page. Returns false if the page refuses. */
  ask(): boolean
  /** Navigates to the log-out. */
  logOut(): void
  /** Navigates to the page for a user who is signed out. */
  leave(): void
}

/** The status for the view. */
export interface AutoLogoutStatus {
  /** `leaving`: this tab or another one is signing out. */
  phase: 'off' | 'active' | 'warning' | 'leaving'
  /** Whole seconds until the end; 0 outside the warning. */
  leftSec: number
}

export const autoLogoutOff: AutoLogoutStatus = { phase: 'off', leftSec: 0 }

const signedOut = { signedOut: 'idle' } as const
/** Message that the time is over in one tab: the pages in the other tabs are asked, too. */
const expiring = { expiring: 'idle' } as const
/** How long the other tabs have to refuse. */
const refuseMs = 1000
/** How long a tab waits for the lock, in case the time is over in several tabs at once, before it signs out itself. */
const othersMs = 5000
/** How long the others wait for the first tab to leave: its token and the server's response may take a while. */
const firstMs = 12_000
/** How long they wait in browsers without locks, where nothing signals that it has left. */
const followMs = 1000

export interface AutoLogout {
  /** Reports that the user is here. */
  stay(): void
  /** Signs out now. */
  end(): void
  stop(): void
}

/**
 * Signs out an idle user, in all tabs at once (behaviour.md 17): one tab calls the server, the others leave after it.
 * Any page may refuse.
 */
export function startAutoLogout(
  deps: AutoLogoutDeps,
  rules: IdleRules,
  told: (status: AutoLogoutStatus) => void,
): AutoLogout {
  const { browser, name, ask, logOut, leave } = deps
  const { takeLock } = browser
  let gone = false
  let follows = false
  let idle = false
  let agreedMs = -Infinity
  let channel: Channel | null = null
  let cancel = (): void => undefined
  /** Releases the lock. It is held until the browser has left the page, so that no other tab becomes the first. */
  let release: (() => void) | null = null

  const begin = (): void => {
    gone = true
    cancel()
    clock.stop()
    told({ phase: 'leaving', leftSec: 0 })
  }
  const first = (): void => {
    begin()
    channel?.post(signedOut)
    logOut()
  }
  const follow = (): void => {
    cancel()
    release?.()
    leave()
  }
  /** Asks the page, once for each end. Returns false if the page refuses. */
  const agrees = (): boolean => {
    if (Math.abs(browser.now() - agreedMs) < othersMs) return true
    const agreed = ask()
    if (agreed) agreedMs = browser.now()
    else clock.extend()
    return agreed
  }
  const atTurn = (): void => {
    if (follows) return follow()
    if (gone) return
    if (!idle || !channel) return first()
    cancel()
    channel.post(expiring)
    cancel = browser.after(refuseMs, () => {
      if (!clock.look()) first()
    })
  }
  const end = (): void => {
    if (gone || release) return
    if (!takeLock) return first()
    cancel = browser.after(othersMs, first)
    release = takeLock(`${name}:logout`, atTurn)
  }
  /** Stops the sign-out: a page has refused. */
  const keep = (): void => {
    idle = false
    cancel()
    release?.()
    release = null
  }
  /** Another tab is calling the server. A tab that leaves before that is done would still be signed in. */
  const hear = (): void => {
    if (gone) return
    // Too late to refuse, but not to save.
    agrees()
    begin()
    follows = true
    if (takeLock) {
      // If the timer is overdue after a sleep, somebody may have signed in again: the sign-in page knows.
      const heardMs = browser.now()
      cancel = browser.after(firstMs, () => (Math.abs(browser.now() - heardMs) < 2 * firstMs ? logOut() : leave()))
      release ??= takeLock(`${name}:logout`, atTurn)
    } else {
      cancel = browser.after(followMs, leave)
    }
  }
  const clock = startIdleClock(deps, rules, (state: IdleState) => {
    if (gone) return
    if (state.phase !== 'expired') {
      if (idle) keep()
      told({ phase: state.phase, leftSec: state.leftSec })
    } else if (agrees()) {
      idle = true
      end()
    }
  })
  const stopHearing = whilePageActs(browser, () => {
    channel =
      browser.openChannel?.(`${name}:logout`, (message) => {
        const { signedOut: left, expiring: ends } = asRecord(message) ?? {}
        if (left === 'idle') hear()
        else if (ends === 'idle' && !gone) agrees()
      }) ?? null
    // The user went back to a page that had been left.
    if (gone) leave()
    return () => {
      channel?.close()
      channel = null
    }
  })
  told({ phase: 'active', leftSec: 0 })

  return {
    stay: clock.report,
    end,
    stop() {
      clock.stop()
      stopHearing()
      cancel()
      release?.()
    },
  }
}

interface PageAutoLogout {
  wishes: PageWishes<IdleRules>
  running: AutoLogout | null
  stop(): void
  status: Store<AutoLogoutStatus>
  unsaved: Store<readonly UnsavedItem[]>
  /** How many dialogs are asking whether the user is still here. */
  asking: number
}

const onPage = (): PageAutoLogout =>
  sharedRecord('auto-logout', () => ({
    wishes: { all: [] },
    running: null,
    stop: () => undefined,
    status: createStore<AutoLogoutStatus>(autoLogoutOff),
    unsaved: createStore<readonly UnsavedItem[]>([]),
    asking: 0,
  }))

/** Status of the page's single automatic log-out. */
export const autoLogoutStatus = (): Store<AutoLogoutStatus> => onPage().status

/** Work that was unsaved when the warning began, and what happens to it. */
export const unsavedAtWarning = (): Store<readonly UnsavedItem[]> => onPage().unsaved

/** For a button: the user is still here. */
export const staySignedIn = (): void => onPage().running?.stay()
/** For a button: signs out without waiting for the end. */
export const signOutNow = (): void => onPage().running?.end()

/**
 * Registers a dialog that asks whether the user is still here. While it is open, input that may only serve to read it
 * or to reach a button is no answer: neither pointer movements nor keys that type nothing.
 *
 * @returns to be called when the dialog is gone
 */
export function askWhoIsHere(): () => void {
  const page = onPage()
  page.asking += 1
  return () => {
    page.asking -= 1
  }
}

const isTyping = ({ type, key }: Partial<KeyboardEvent>): boolean =>
  type === 'keydown' && key?.length === 1 && key !== ' '

/** If the browser denies storage, each tab is on its own. */
const storage = pageStorage(() => localStorage)

/** @param stayed called when the page was to be left and is still there */
function start(rules: IdleRules, told: (status: AutoLogoutStatus) => void, stayed: () => void): AutoLogout {
  return startAutoLogout(
    {
      browser: realBrowser,
      name: accountChannel(),
      watchPresence: (listener) =>
        watchPresence((event) => {
          // Frames of other origins, and scripts, report activity without an event.
          if (onPage().asking === 0 || !event || isTyping(event)) listener()
        }),
      storage: { read: () => storage.read(lastActiveKey), write: (text) => storage.write(lastActiveKey, text) },
      ask: () =>
        window.dispatchEvent(
          new CustomEvent('session-expiring', {
            cancelable: true,
            detail: { reason: 'idle', forms: dirtyForms() } as const,
          }),
        ),
      logOut: () => void logOut(generateUrl('/logout'), 'idle', stayed),
      // A user who signs in again returns to this page and to the drafts of its forms.
      leave: () => leavePage(signInAddress(), stayed, realBrowser),
    },
    rules,
    told,
  )
}

/** Emits `session-warning` when the warning begins, and keeps unsaved work then and before the page is left. */
function withWork({ status, unsaved }: PageAutoLogout): (next: AutoLogoutStatus) => void {
  let turn = 0
  return (next) => {
    turn += 1
    const own = turn
    const begins = next.phase === 'warning' && status.get().phase !== 'warning'
    if (begins)
      window.dispatchEvent(
        new CustomEvent('session-warning', {
          detail: { reason: 'idle', leftSec: next.leftSec, forms: dirtyForms() } as const,
        }),
      )
    // A listener may have reported that the user is here, which has set a newer status.
    if (own !== turn) return
    if (begins || next.phase === 'leaving') unsaved.set(keepUnsaved())
    status.set(next)
  }
}

/**
 * Requests the automatic log-out of idle users. The page runs only one, by the rules of the first request, for as long
 * as there is any request.
 *
 * @returns withdraws the request; may be called twice
 */
export function joinAutoLogout(rules: IdleRules): () => void {
  const page = onPage()
  return joinWishes(page.wishes, rules, (first) => {
    page.stop()
    page.stop = first ? watch(first) : () => undefined
  })

  function watch(first: IdleRules): () => void {
    let runs = false
    return whileSessionLasts(
      () => {
        runs = true
        const stop = run(first)
        return () => {
          runs = false
          stop()
        }
      },
      // Stop when the session ends: this page must not sign out the next user. An idle end is its own doing.
      ({ reason }) => reason !== 'idle' || !runs,
    )
  }

  function run(first: IdleRules): () => void {
    const running = start(first, withWork(page), () => {
      if (page.running !== running) return
      page.stop()
      page.stop = watch(first)
      // Nobody has told the user of the end: it was this one's doing.
      const end = sessionEnd()
      const ended = end.get()
      if (ended) end.set({ ...ended })
    })
    const forget = handleSessionEnd(({ reason }) => reason === 'idle')
    page.running = running
    return () => {
      forget()
      running.stop()
      page.running = null
      page.status.set(autoLogoutOff)
    }
  }
}
