import { sessionEnd } from '../session/session-end.js'
import type { FailureKind } from '../lib/failure.js'
import { currentUser } from '../page/server/current-user.js'
import { holdsRequests } from './held-requests.js'

/**
 * What follows a failed request: nothing, a notice about the connection, or, without a session: the request is held and
 * the user asked to sign in, the user is only asked, told that the session has ended, or the page is reloaded.
 */
export type Reaction = 'nothing' | 'connection' | 'hold' | 'ask' | 'tell-end' | 'reload'

/**
 * Returns what follows a failed request on the page's own server (behaviour.md 18). Nothing follows other kinds of
 * failure: the code that sent the request reports them.
 */
export function reactionTo({
  kind,
  background,
  allowAuthErrors,
}: {
  kind: FailureKind
  background?: boolean | undefined
  allowAuthErrors?: boolean | undefined
}): Reaction {
  // The user did not ask for it.
  if (background) return 'nothing'
  if (kind === 'offline' || kind === 'network') return 'connection'
  if (kind !== 'session-expired') return 'nothing'
  if (holdsRequests()) return allowAuthErrors ? 'ask' : 'hold'
  // Such a page sends nothing more, and a reload would lose its content.
  if (sessionEnd().get()) return 'tell-end'
  return allowAuthErrors || !currentUser() ? 'nothing' : 'reload'
}
