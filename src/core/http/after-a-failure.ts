import { sessionEnd } from '../bus/session-end.js'
import type { Failure } from '../lib/failure.js'
import { currentUser } from '../page/server/current-user.js'
import { holdsCalls } from './held-calls.js'

/**
 * What follows a failed request: nothing, a notice about the connection, or, without a session: the request is held and
 * the user asked to sign in, the user is only asked, told that the session has ended, or the page is reloaded.
 */
export type Reaction = 'nothing' | 'connection' | 'hold' | 'ask' | 'tell-end' | 'reload'

/** What the page knows of its session. `open`: its user can sign in again in place. */
export type PageState = 'open' | 'ended' | 'signed-in' | 'visitor'

/**
 * The reactions to the end of a session (specification, section 8; behaviour.md 18), by the state of the page: the
 * usual one, and where the caller handles the end itself.
 */
const withoutSession: Readonly<Record<PageState, readonly [usual: Reaction, handled: Reaction]>> = {
  open: ['hold', 'ask'],
  // It sends nothing more, and a reload would lose its content.
  ended: ['tell-end', 'tell-end'],
  'signed-in': ['reload', 'nothing'],
  visitor: ['nothing', 'nothing'],
}

function pageState(): PageState {
  if (holdsCalls()) return 'open'
  if (sessionEnd().get()) return 'ended'
  return currentUser() ? 'signed-in' : 'visitor'
}

/**
 * Returns what follows a failed request on the page's own server. Nothing follows other kinds of failure than these:
 * the code that sent the request reports them. Nor is there anything to say of a request that the user did not ask for.
 */
export function reactionTo(
  { kind, background, allowAuthErrors }: Pick<Failure, 'kind' | 'background' | 'allowAuthErrors'>,
  state = pageState(),
): Reaction {
  if (background) return 'nothing'
  if (kind === 'offline' || kind === 'network') return 'connection'
  return kind === 'session-expired' ? withoutSession[state][allowAuthErrors ? 1 : 0] : 'nothing'
}
