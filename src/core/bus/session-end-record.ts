import { asRecord, asText } from '../lib/parse.js'

/** Why a page may not speak for its user any more; `other-account`: somebody else is signed in now. */
export type SessionEndReason = 'signed-out' | 'idle' | 'locked' | 'other-account'

/** The end of a session, as a page of it sees it. */
export interface SessionEnd {
  reason: SessionEndReason
  /** Who is signed in instead; empty where it is nobody, or nobody knows. */
  uid: string
  /** The name to show for that account. */
  displayName: string
}

/** What the tabs of one installation note for each other: whose session the latest page was of, and whether it is over. */
export interface AccountNote {
  uid: string
  /** Missing while the session goes on. */
  ended?: Exclude<SessionEndReason, 'other-account'>
}

const reasons: readonly unknown[] = ['signed-out', 'idle', 'locked']

/** Reads what another page has written; null for nothing, and for what is no note. */
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

/** What a note means for a page of this user; null where the session goes on. Without a note nothing is known. */
export function sessionEndOf(note: AccountNote | null, uid: string): SessionEnd | null {
  if (!note || (note.uid === uid && !note.ended)) return null
  if (note.uid === uid && note.ended) return { reason: note.ended, uid: '', displayName: '' }
  // The other one may have gone again; this page is nobody's all the same.
  return { reason: note.ended ? 'signed-out' : 'other-account', uid: note.ended ? '' : note.uid, displayName: note.ended ? '' : note.uid }
}
