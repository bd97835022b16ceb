import type { IdleRules } from './idle.rules.js'
import { logOut } from '../../src/core/http/log-out.js'
import { isFollowingMedia } from './media-activity.js'
import { watchActivity } from './user-input.js'
import { realBrowser } from '../../src/core/page/environment.js'
import { dirtyForms } from '../../src/kits/unsaved/form-changes.js'
import { navigation } from '../../src/core/page/server/navigate.js'
import { pageStorage } from '../../src/core/page/local-storage.js'
import { signInAddress } from '../../src/core/later/sign-in-address.js'
import { sharedRecord } from '../../src/core/page/shared-values.js'
import { generateUrl } from '../../src/core/page/server/urls.js'
import { isKeptActive, onReportedActivity } from '../../src/kits/unsaved/presence.js'
import { answerSessionEnd, whileSessionLasts } from '../../src/core/bus/session-end.js'
import { createStore, type Store } from '../../src/core/page/store.js'
import { autoLogoutOff, startAutoLogout, type AutoLogout, type AutoLogoutStatus } from './idle-sign-out.js'
import { keepUnsaved, type UnsavedItem } from '../../src/kits/unsaved/drafts-on-page.js'
import { lastActiveKey } from './idle-clock.js'
import { joinWishes, type PageWishes } from '../../src/core/later/run-once-per-page.js'
import { accountChannel } from '../../src/core/tabs/tabs.js'

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

function start(rules: IdleRules, told: (status: AutoLogoutStatus) => void): AutoLogout {
  let lookForFrames = (): void => undefined
  return startAutoLogout(
    {
      browser: realBrowser,
      name: accountChannel(),
      onActivity(listener) {
        const watch = watchActivity((event) => {
          // Frames of other origins report activity without an event.
          if (onPage().asking === 0 || !event || isTyping(event)) listener()
        })
        lookForFrames = watch.lookForFrames
        const stopReports = onReportedActivity(listener)
        return () => {
          watch.stop()
          stopReports()
        }
      },
      busy() {
        lookForFrames()
        return isKeptActive() || isFollowingMedia()
      },
      storage: { read: () => storage.read(lastActiveKey), write: (text) => storage.write(lastActiveKey, text) },
      ask: () =>
        window.dispatchEvent(
          new CustomEvent('session-expiring', {
            cancelable: true,
            detail: { reason: 'idle', forms: dirtyForms() } as const,
          }),
        ),
      logOut: () => void logOut(generateUrl('/logout'), 'idle'),
      // A user who signs in again returns to this page and to the drafts of its forms.
      leave: () => navigation().go(signInAddress()),
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
    // Stop when the session ends: this page must not sign out the next user. An idle end is its own doing.
    page.stop = first
      ? whileSessionLasts(
          () => run(first),
          ({ reason }) => reason !== 'idle',
        )
      : () => undefined
  })

  function run(first: IdleRules): () => void {
    const running = start(first, withWork(page))
    const forget = answerSessionEnd(({ reason }) => reason === 'idle')
    page.running = running
    return () => {
      forget()
      running.stop()
      page.running = null
      page.status.set(autoLogoutOff)
    }
  }
}
