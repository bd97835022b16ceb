import { asRecord, asText } from '../lib/parse.js'
import { shownName } from '../lib/shorten.js'

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
