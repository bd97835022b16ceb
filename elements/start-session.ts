import type { Failure } from '../src/lib/failure.js'
import { meetsFloor } from '../src/page/browser-floor.js'
import { offerMore } from '../src/page/lazy-tags.js'
import { loadChunk } from '../src/page/load-chunk.js'
import { shared } from '../src/page/shared.js'
import { currentUser } from '../src/page/user.js'
import { whenLoaded } from '../src/page/when-loaded.js'
import { withSession } from '../src/session/with-session.js'
import { on } from '../src/state/bus.js'
import { sessionEnd } from '../src/state/session-end.js'
import { joinCopies } from './copies.js'

type Policy = typeof import('../src/session/page-error-policy.js')

/** Where it cannot be brought, the next who asks for it tries again. */
function withPolicy(act: (policy: Policy) => void): void {
  loadChunk(chunkNamed('policy'), () => import('../src/session/page-error-policy.js')).then(act, () => undefined)
}

/**
 * Has the page answer for failed calls. What does it comes when the loaded page is idle, so that it is there before the
 * connection is lost, or with the first failure.
 */
function answerFailures(): void {
  const answer = (failure?: Failure): void => withPolicy((policy) => policy.answerFailure(failure))
  on('request:failed', answer)
  whenLoaded(answer)
}

function watchAndShare(): void {
  withSession(({ startTabs, watchSession }) => {
    if (currentUser()) startTabs()
    watchSession()
  })
}

let isFirst: boolean | undefined

/**
 * What everything needs that talks to the server: failed calls are answered for, and once the page is loaded and idle the end
 * of the session is noticed, and token and unread counts are shared with the other tabs of who is signed in. Once.
 *
 * @returns whether this copy of the bundle is the first on the page, so that it cares for the page
 */
export function startSession(): boolean {
  if (typeof customElements === 'undefined' || !meetsFloor()) return false
  if (isFirst !== undefined) return isFirst
  isFirst = joinCopies()
  offerMore(() => loadChunk(chunkNamed('offers'), () => import('./offers.js').then(({ offerAll }) => offerAll())))
  watchAndShare()
  sessionEnd().subscribe(() => {
    if (sessionEnd().get()) withPolicy((policy) => policy.answerEnd())
  })
  // The loader is a script of its own, and would carry all of it twice.
  shared('load-chunk', () => loadChunk)
  if (isFirst) answerFailures()
  return isFirst
}
