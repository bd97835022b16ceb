import { sessionEndOf, type AccountNote, type SessionEnd } from '../../../core/bus/session-end-record.js'
import { refreshToken } from '../../../core/http/csrf-token.js'
import { signedInUser } from '../../../core/http/signed-in-user.js'
import { realBrowser, type Browser } from '../../../core/page/environment.js'
import { currentUser } from '../../../core/page/server/current-user.js'
import { accountNote, accountNoteKey, noteAccount, sessionEnd, setSessionLook } from '../../../core/bus/session-end.js'
import { distrustToken } from '../../../core/http/request-token.js'
import type { Store } from '../../../core/page/store.js'
import { whilePageActs } from '../../../core/later/page-lifecycle.js'

/** What the watch needs of the page. */
export interface SessionWatchDeps {
  browser: Browser
  /** The page's user. */
  uid: string
  /** Where the tabs leave word. */
  note: { read(): AccountNote | null; write(note: AccountNote): void; key: string }
  /** Asks the server who is signed in; rejects where it does not say. */
  whoIsIt(): Promise<{ uid: string; displayName: string } | null>
  /** The session is another one: the token of the last one is worth nothing. */
  renew(): void
  end: Store<SessionEnd | null>
  setLook(look: (() => Promise<void> | null) | null): void
}

/**
 * Notices that the page's user has left, in whichever tab: by what the tabs leave word of (the `storage` event, and a look
 * before each call and whenever the page wakes, because a frozen tab hears nothing). That somebody else is signed in, or
 * the same user again, is believed only of the server: a page out of the browser's cache leaves old word, too.
 *
 * @returns the undo, which may be called twice
 */
export function startSessionWatch({ browser, uid, note, whoIsIt, renew, end, setLook }: SessionWatchDeps): () => void {
  let asking: Promise<void> | null = null
  /** What was believed without an answer of the server. */
  let settled: AccountNote | null = null
  let isNew = true

  const same = (one: AccountNote | null, other: AccountNote | null): boolean => one?.uid === other?.uid && one?.ended === other?.ended

  /** Who asks whether something is new compares what it was. */
  const put = (next: SessionEnd | null): void => {
    const last = end.get()
    if (last?.reason !== next?.reason || last?.uid !== next?.uid) end.set(next)
  }

  /** Answers whether a session that had ended is there again. */
  async function ask(heard: AccountNote | null): Promise<boolean> {
    const person = await whoIsIt().catch(() => undefined)
    // Word has come meanwhile of something newer: it is looked at next.
    if (!same(note.read(), heard)) return false
    if (person?.uid === uid) {
      note.write({ uid })
      settled = { uid }
      const isBack = end.get() !== null
      end.set(null)
      return isBack
    }
    const told = sessionEndOf(heard, uid)
    // A session that ended does not come back by word alone: the next look asks again.
    if (person === undefined && !told) return false
    settled = heard
    if (person) put({ reason: 'other-account', ...person })
    else put(person === undefined ? told : { reason: 'signed-out', uid: '', displayName: '' })
    return false
  }

  function look(): Promise<void> | null {
    if (asking) return asking
    const heard = note.read()
    const told = sessionEndOf(heard, uid)
    if ((!told && !end.get()) || (settled && same(heard, settled))) return null
    if (told && told.reason !== 'other-account' && heard?.uid === uid) {
      settled = heard
      put(told)
      return null
    }
    asking = ask(heard).then((isBack) => {
      asking = null
      // Not waited for: it is a call like any other, and waits for this one.
      if (isBack) renew()
      if (!same(note.read(), heard)) look()
    })
    return asking
  }

  return whilePageActs(browser, () => {
    // A page that has just come from the server is word itself; one that comes back looks first.
    if (isNew) note.write({ uid })
    isNew = false
    setLook(look)
    look()
    const undo = [
      browser.onWindow('storage', (event) => { if ((event as StorageEvent).key === note.key) look() }),
      browser.onDocument('visibilitychange', () => { if (browser.visible()) look() }),
      browser.onDocument('resume', look),
      () => setLook(null),
    ]
    return () => { for (const step of undo) step() }
  })
}

/** Somebody's session that another page ended where no tab of it could tell, such as a log-out in a tab of its own: seen by the sign-in page. */
async function lookWhoLeft(): Promise<void> {
  const note = accountNote()
  if (document.body?.id !== 'body-login' || !note || note.ended) return
  // Unknown is unknown.
  const person = await signedInUser().catch(() => undefined)
  if (person === null && accountNote()?.uid === note.uid) noteAccount({ uid: note.uid, ended: 'signed-out' })
}

/** The same for the user that this page was made for. Of visitors' pages only the sign-in page has something to tell. */
export function watchSession(): () => void {
  const uid = currentUser()?.uid
  if (uid === undefined) {
    void lookWhoLeft()
    return () => undefined
  }
  return startSessionWatch({
    browser: realBrowser,
    uid,
    note: { read: accountNote, write: noteAccount, key: accountNoteKey() },
    whoIsIt: signedInUser,
    renew() {
      distrustToken()
      refreshToken().catch(() => undefined)
    },
    end: sessionEnd(),
    setLook: setSessionLook,
  })
}
