import {
  sessionEndOf,
  type AccountNote,
  type SessionEnd,
  accountNote,
  accountNoteKey,
  noteAccount,
  sessionEnd,
  setSessionCheck,
} from '../../core/session/session-end.js'
import { refreshToken } from '../../core/http/refresh-token.js'
import { signedInUser } from '../../core/http/signed-in-user.js'
import { realBrowser, type Browser } from '../../core/page/environment.js'
import { currentUser } from '../../core/page/server/current-user.js'
import { distrustToken } from '../../core/session/request-token.js'
import type { Store } from '../../core/page/store.js'
import { whilePageActs } from '../../core/page/page-lifecycle.js'

/** What the watch needs of the page. */
export interface SessionWatchDeps {
  browser: Browser
  /** The page's user. */
  uid: string
  /** The note by which tabs tell each other about the account. */
  note: { read(): AccountNote | null; write(note: AccountNote): void; key: string }
  /** Asks the server who is signed in; rejects if it does not respond. */
  whoIsIt(): Promise<{ uid: string; displayName: string } | null>
  /** Called when there is a new session: the token of the old one is invalid. */
  renew(): void
  end: Store<SessionEnd | null>
  setCheck(look: (() => Promise<void> | null) | null): void
}

/**
 * Detects that the page's user has signed out, in any tab, by the note that tabs write. Reads it on the `storage`
 * event, before each request and whenever the page wakes, because a frozen tab gets no events. Only the server is
 * trusted on whether somebody else, or the same user again, is signed in: a page from the browser's cache may write an
 * outdated note.
 *
 * @returns the undo, which may be called twice
 */
export function startSessionWatch({ browser, uid, note, whoIsIt, renew, end, setCheck }: SessionWatchDeps): () => void {
  let asking: Promise<void> | null = null
  /** The note that ended the session here. It is not looked at again while the session is over. */
  let settled: AccountNote | null = null
  let isNew = true

  const same = (one: AccountNote | null, other: AccountNote | null): boolean =>
    one?.uid === other?.uid && one?.ended === other?.ended

  /** Keeps an equal record, because subscribers compare by identity. */
  const put = (next: SessionEnd | null): void => {
    const last = end.get()
    if (last?.reason !== next?.reason || last?.uid !== next?.uid) end.set(next)
  }

  /** Asks the server. Returns whether a session that had ended is valid again. */
  async function ask(heard: AccountNote | null): Promise<boolean> {
    const person = await whoIsIt().catch(() => undefined)
    // A newer note was written meanwhile: it is looked at next.
    if (!same(note.read(), heard)) return false
    if (person?.uid === uid) {
      note.write({ uid })
      settled = { uid }
      const isBack = end.get() !== null
      end.set(null)
      return isBack
    }
    const told = sessionEndOf(heard, uid)
    // A note alone cannot revive a session that has ended: the next look asks again.
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
    if (end.get() ? settled && same(heard, settled) : !told) return null
    if (told && told.reason !== 'other-account' && heard?.uid === uid) {
      settled = heard
      put(told)
      return null
    }
    asking = ask(heard).then((isBack) => {
      asking = null
      // Not awaited: this request itself waits for the look.
      if (isBack) void renew()
      if (!same(note.read(), heard)) void look()
    })
    return asking
  }

  return whilePageActs(browser, () => {
    // A page fresh from the server knows its user, so it writes the note. A page from the cache reads it first.
    if (isNew) note.write({ uid })
    isNew = false
    setCheck(look)
    void look()
    const undo = [
      browser.onWindow('storage', (event) => {
        if ((event as StorageEvent).key === note.key) void look()
      }),
      browser.onDocument('visibilitychange', () => {
        if (browser.visible()) void look()
      }),
      browser.onDocument('resume', () => void look()),
      () => setCheck(null),
    ]
    return () => {
      for (const step of undo) step()
    }
  })
}

/**
 * On the sign-in page: notes the end of a session that no other page could note, such as by a log-out in a separate
 * tab.
 */
async function lookWhoLeft(): Promise<void> {
  const note = accountNote()
  if (document.body?.id !== 'body-login' || !note || note.ended) return
  // A failed request says nothing about who is signed in.
  const person = await signedInUser().catch(() => undefined)
  if (person === null && accountNote()?.uid === note.uid) noteAccount({ uid: note.uid, ended: 'signed-out' })
}

/** Watches the session of the page's user. Of visitors' pages, only the sign-in page has something to note. */
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
    setCheck: setSessionCheck,
  })
}
