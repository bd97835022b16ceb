import { parseAccountNote, sessionEndOf, type AccountNote, type SessionEnd } from './session-end-record.js'
import { pageStorage } from '../page/local-storage.js'
import { sharedRecord } from '../page/shared-values.js'
import { webroot } from '../page/server/urls.js'
import { currentUser } from '../page/server/current-user.js'
import { createStore, type Store } from '../page/store.js'

interface PageSession {
  /** Null while the session of the page's user goes on. */
  end: Store<SessionEnd | null>
  /** Looks whether it does, before a call is sent. A promise where the server has to be asked; nothing while nobody watches. */
  look: () => Promise<void> | null
  answers: Set<(end: SessionEnd) => boolean>
}

const onPage = (): PageSession => sharedRecord('session-end', () => ({ end: createStore<SessionEnd | null>(null), look: () => null, answers: new Set() }))

/** How the session of the page's user ended; null while it goes on, as far as the page knows. */
export const sessionEnd = (): Store<SessionEnd | null> => onPage().end

/** Says who looks whether the session goes on; null for nobody. */
export function setSessionLook(look: (() => Promise<void> | null) | null): void {
  onPage().look = look ?? (() => null)
}

/** Looks whether the session goes on. */
export const lookAtSession = (): Promise<void> | null => onPage().look()

/**
 * Answers for the end of the session in the page's place, which would tell the user of it.
 *
 * @param answer says whether it does about this end
 * @returns the undo, which may be called twice
 */
export function answerSessionEnd(answer: (end: SessionEnd) => boolean): () => void {
  const { answers } = onPage()
  answers.add(answer)
  return () => { answers.delete(answer) }
}

/** @param but who does not count */
export const isSessionEndAnswered = (end: SessionEnd, but?: (end: SessionEnd) => boolean): boolean =>
  [...onPage().answers].some((answer) => answer !== but && answer(end))

/** Where the tabs of one installation leave word. It outlives them, so a page that slept finds it, too. */
export const accountNoteKey = (): string => `shared-environment:account:${webroot()}`

const storage = pageStorage(() => localStorage)

export const accountNote = (): AccountNote | null => parseAccountNote(storage.read(accountNoteKey()))

/** Leaves word for all tabs. */
export function noteAccount(note: AccountNote): void {
  const text = JSON.stringify(note)
  if (storage.read(accountNoteKey()) !== text) storage.write(accountNoteKey(), text)
}

/** Leaves word that the page's user is leaving, or has left. Nothing for a visitor. */
export function noteSessionEnd(ended: NonNullable<AccountNote['ended']>): void {
  const uid = currentUser()?.uid
  if (uid !== undefined) noteAccount({ uid, ended })
}

/**
 * For scripts of the page that end or lock the session on the server by themselves: this tab and all others of the user say
 * so at once, and send nothing any more, until the user has signed in again. Nothing on a visitor's page.
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
 * Runs a process only while the session goes on: a page whose user has left has nothing to keep alive.
 *
 * @param begin starts the process and answers with its stop; called again when the user has signed in again
 * @param minds which ends it stops for; default: all
 * @returns the undo, which may be called twice
 */
export function whileSessionLasts(begin: () => () => void, minds = (end: SessionEnd): boolean => end !== null): () => void {
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
