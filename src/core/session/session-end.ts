import { asRecord, asText } from '../lib/parse.js'
import { shownName } from '../lib/shorten.js'
import { pageStorage } from '../page/page-storage.js'
import { sharedRecord } from '../page/shared-values.js'
import { webroot } from '../page/server/urls.js'
import { currentUser } from '../page/server/current-user.js'
import { createStore, type Store } from '../page/store.js'

/** Why a page may no longer act for its user. `other-account`: somebody else is signed in now. */
export type SessionEndReason = 'signed-out' | 'idle' | 'locked' | 'other-account'

/** The end of a session, as seen by a page that belongs to it. */
export interface SessionEnd {
  reason: SessionEndReason
  /** The account that is signed in instead; empty if there is none or it is not known. */
  uid: string
  /** The name to show for that account. */
  displayName: string
}

/**
 * The note that all tabs of one installation share: the user of the latest page, and whether that session has ended.
 */
export interface AccountNote {
  uid: string
  /** Missing while the session goes on. */
  ended?: Exclude<SessionEndReason, 'other-account'>
}

const reasons: readonly unknown[] = ['signed-out', 'idle', 'locked']

/** Parses a note that another page has written; null if there is none, or if it is invalid. */
export function parseAccountNote(text: string | null): AccountNote | null {
  if (text === null) return null
  try {
    const { uid, ended } = asRecord(JSON.parse(text)) ?? {}
    if (asText(uid) === '' || (ended !== undefined && !reasons.includes(ended))) return null
    return { uid: asText(uid), ...(ended !== undefined && { ended: ended as NonNullable<AccountNote['ended']> }) }
  } catch {
    return null
  }
}

/** Returns what a note means for a page of this user; null while the session goes on, and without a note. */
export function sessionEndOf(note: AccountNote | null, uid: string): SessionEnd | null {
  if (!note || (note.uid === uid && !note.ended)) return null
  if (note.uid === uid && note.ended) return { reason: note.ended, uid: '', displayName: '' }
  // The other user may have signed out again; the session of this page has ended in either case.
  return {
    reason: note.ended ? 'signed-out' : 'other-account',
    uid: note.ended ? '' : note.uid,
    displayName: note.ended ? '' : shownName(note.uid),
  }
}

interface PageSession {
  /** Null while the session of the page's user goes on. */
  end: Store<SessionEnd | null>
  /**
   * Checks before each request whether it goes on. A promise if the server has to be asked; else null, also without a
   * watch.
   */
  look: () => Promise<void> | null
  answers: Set<(end: SessionEnd) => boolean>
}

const onPage = (): PageSession =>
  sharedRecord('session-end', () => ({
    end: createStore<SessionEnd | null>(null),
    look: () => null,
    answers: new Set(),
  }))

/** How the session of the page's user ended; null while it goes on, as far as the page knows. */
export const sessionEnd = (): Store<SessionEnd | null> => onPage().end

/** Sets the function that checks whether the session goes on; null removes it. Returns the one before. */
export function setSessionCheck(look: (() => Promise<void> | null) | null): () => Promise<void> | null {
  const page = onPage()
  const before = page.look
  page.look = look ?? (() => null)
  return before
}

/** Checks whether the session goes on. Returns a promise if the server has to be asked. */
export const checkSession = (): Promise<void> | null => onPage().look()

/**
 * Registers a handler for the end of the session. The page itself tells the user only about ends that no handler takes.
 *
 * @param answer returns whether it handles this end
 * @returns the undo, which may be called twice
 */
export function handleSessionEnd(answer: (end: SessionEnd) => boolean): () => void {
  const { answers } = onPage()
  answers.add(answer)
  return () => {
    answers.delete(answer)
  }
}

/** @param but a handler to leave out */
export const isSessionEndHandled = (end: SessionEnd, but?: (end: SessionEnd) => boolean): boolean =>
  [...onPage().answers].some((answer) => answer !== but && answer(end))

/**
 * The `localStorage` key of the note that the tabs share. It outlives the tabs, so a page that slept finds the note,
 * too.
 */
export const accountNoteKey = (): string => `shared-environment:account:${webroot()}`

const storage = pageStorage(() => localStorage)

export const accountNote = (): AccountNote | null => parseAccountNote(storage.read(accountNoteKey()))

/** Writes the note for all tabs. */
export function noteAccount(note: AccountNote): void {
  const text = JSON.stringify(note)
  if (storage.read(accountNoteKey()) !== text) storage.write(accountNoteKey(), text)
}

/** Notes for all tabs that the session of the page's user is ending or has ended. Does nothing for a visitor. */
export function noteSessionEnd(ended: NonNullable<AccountNote['ended']>): void {
  const uid = currentUser()?.uid
  if (uid !== undefined) noteAccount({ uid, ended })
}

/**
 * For scripts of the page that end or lock the session on the server themselves: this tab and all others of the user
 * say so at once, and send no requests until the user has signed in again. Does nothing on a visitor's page.
 *
 * @param reason default: `locked`
 * @throws {TypeError} for any other reason than `locked`, `signed-out` and `idle`
 */
export function endSession(reason: unknown = 'locked'): void {
  const uid = currentUser()?.uid
  const end = sessionEndOf(parseAccountNote(JSON.stringify({ uid, ended: reason })), uid ?? '')
  if (uid === undefined) return
  if (!end) throw new TypeError(`A session does not end as '${String(reason)}'. Give 'locked', 'signed-out' or 'idle'.`)
  noteSessionEnd(end.reason as NonNullable<AccountNote['ended']>)
  sessionEnd().set(end)
}

/**
 * Runs a process only while the session goes on: a page whose session has ended has nothing to keep alive.
 *
 * @param begin starts the process and returns its stop function; called again when the user has signed in again
 * @param minds returns whether the process stops for this end; default: for every end
 * @returns the undo, which may be called twice
 */
export function whileSessionLasts(
  begin: () => () => void,
  minds = (end: SessionEnd): boolean => end !== null,
): () => void {
  const end = sessionEnd()
  let stop: (() => void) | null = null
  const follow = (): void => {
    const now = end.get()
    if (now && minds(now)) rest()
    else stop ??= begin()
  }
  const rest = (): void => {
    stop?.()
    stop = null
  }
  const forget = end.subscribe(follow)
  follow()
  return () => {
    forget()
    rest()
  }
}
