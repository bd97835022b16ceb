import type { Failure } from '../../core/lib/failure.js'
import { meetsFloor } from '../../core/page/browser-floor.js'
import { offerMore } from '../../core/loading/tag-loaders.js'
import { loadChunk } from '../../core/loading/load-chunk.js'
import { shared } from '../../core/page/shared-values.js'
import { currentUser } from '../../core/page/server/current-user.js'
import { whenLoaded } from '../../core/page/time/when-loaded.js'
import { withSession } from '../../services/session-watch/with-session.js'
import { on } from '../../core/bus/bus.js'
import { sessionEnd } from '../../core/bus/session-end.js'
import { joinCopies } from './copies.js'

type Policy = typeof import('../../services/failures/page-error-policy.js')

/** Where it cannot be brought, the next who asks for it tries again. */
function withPolicy(act: (policy: Policy) => void): void {
  loadChunk(chunkNamed('failures'), () => import('../../services/failures/page-error-policy.js')).then(act, () => undefined)
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
  offerMore(() => loadChunk(chunkNamed('offers'), () => import('../later/offers.js').then(({ offerAll }) => offerAll())))
  watchAndShare()
  sessionEnd().subscribe(() => {
    if (sessionEnd().get()) withPolicy((policy) => policy.answerEnd())
  })
  // The loader is a script of its own, and would carry all of it twice.
  shared('load-chunk', () => loadChunk)
  if (isFirst) answerFailures()
  return isFirst
}
