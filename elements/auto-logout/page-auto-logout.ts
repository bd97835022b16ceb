import type { IdleRules } from './idle.rules.js'
import { logOut } from '../../src/core/http/log-out.js'
import { isPlaying, watchActivity } from './user-input.js'
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
  /** How many dialogs ask whether somebody is here. */
  asking: number
}

const onPage = (): PageAutoLogout =>
  sharedRecord('auto-logout', () => ({ wishes: { all: [] }, running: null, stop: () => undefined, status: createStore<AutoLogoutStatus>(autoLogoutOff), unsaved: createStore<readonly UnsavedItem[]>([]), asking: 0 }))

/** How it stands with the page's one automatic log-out. */
export const autoLogoutStatus = (): Store<AutoLogoutStatus> => onPage().status

/** What was not saved when the warning began, and what becomes of it. */
export const unsavedAtWarning = (): Store<readonly UnsavedItem[]> => onPage().unsaved

/** The user is here, says a button. */
export const staySignedIn = (): void => onPage().running?.stay()
/** The user does not want to wait for the end. */
export const signOutNow = (): void => onPage().running?.end()

/**
 * A dialog asks whether somebody is here. Until it is gone, what serves to read it or to reach one of its buttons is no
 * answer: neither a pointer nor a key that types nothing.
 *
 * @returns says that it is gone
 */
export function askWhoIsHere(): () => void {
  const page = onPage()
  page.asking += 1
  return () => { page.asking -= 1 }
}

const isTyping = ({ type, key }: Partial<KeyboardEvent>): boolean => type === 'keydown' && key?.length === 1 && key !== ' '

/** Where it is closed each tab is on its own. */
const storage = pageStorage(() => localStorage)

function start(rules: IdleRules, told: (status: AutoLogoutStatus) => void): AutoLogout {
  let lookForFrames = (): void => undefined
  return startAutoLogout({
    browser: realBrowser,
    name: accountChannel(),
    onActivity(listener) {
      const watch = watchActivity((event) => {
        // Frames of other origins tell of themselves without an event.
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
      return isKeptActive() || isPlaying()
    },
    storage: { read: () => storage.read(lastActiveKey), write: (text) => storage.write(lastActiveKey, text) },
    ask: () => window.dispatchEvent(new CustomEvent('session-expiring', { cancelable: true, detail: { reason: 'idle', forms: dirtyForms() } as const })),
    logOut: () => void logOut(generateUrl('/logout'), 'idle'),
    // Whoever signs in again is where he was, and so is what was kept of his forms.
    leave: () => navigation().go(signInAddress()),
  }, rules, told)
}

/** Tells the page when the warning begins, and keeps what can be kept before anybody leaves. */
function withWork({ status, unsaved }: PageAutoLogout): (next: AutoLogoutStatus) => void {
  let turn = 0
  return (next) => {
    turn += 1
    const own = turn
    const begins = next.phase === 'warning' && status.get().phase !== 'warning'
    if (begins) window.dispatchEvent(new CustomEvent('session-warning', { detail: { reason: 'idle', leftSec: next.leftSec, forms: dirtyForms() } as const }))
    // Whoever heard of it may have said that the user is here.
    if (own !== turn) return
    if (begins || next.phase === 'leaving') unsaved.set(keepUnsaved())
    status.set(next)
  }
}

/**
 * Wants who has left signed out: the page has one automatic log-out however many want it, by the rules of the first, for
 * as long as anybody does.
 *
 * @returns the undo, which may be called twice
 */
export function joinAutoLogout(rules: IdleRules): () => void {
  const page = onPage()
  return joinWishes(page.wishes, rules, (first) => {
    page.stop()
    // Who is signed in now must not be signed out by a page of somebody else. An end by being idle is its own doing.
    page.stop = first ? whileSessionLasts(() => run(first), ({ reason }) => reason !== 'idle') : () => undefined
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
