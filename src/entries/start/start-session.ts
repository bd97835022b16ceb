import { meetsFloor } from '../../core/page/browser-floor.js'
import { offerMore } from '../../core/loading/tag-loaders.js'
import { loadChunk } from '../../core/loading/load-chunk.js'
import { loadWhenIdle } from '../../core/loading/load-when-idle.js'
import { renewFiles } from '../../core/loading/outdated-page.js'
import { watchTyping } from '../../core/page/forms/typed-forms.js'
import { shared } from '../../core/page/shared-values.js'
import { currentUser } from '../../core/page/server/current-user.js'
import { formatLocale } from '../../core/page/server/format-locale.js'
import { writeNumbersIn } from '../../core/page/server/translate.js'
import { whenLoaded } from '../../core/page/time/when-loaded.js'
import { on } from '../../core/bus/bus.js'
import { loadSession } from '../../services/session/start.js'
import { pageLoadedMs } from '../../core/page/time/page-loaded.js'
import { sessionEnd } from '../../core/session/session-end.js'
import { joinCopies } from './copies.js'

type Policy = typeof import('../../services/session/error-policy.js')

/** Loads the error policy. A failure is ignored; the next call tries again. */
function withPolicy(act: (policy: Policy) => void): void {
  loadChunk(chunkNamed('failures'), () => import('../../services/session/error-policy.js')).then(act, () => undefined)
}

/**
 * Makes the page react to failed requests. The code is loaded when the page is idle, so before the connection is lost,
 * or with the first failure.
 */
function answerFailures(): void {
  const answer = (event?: unknown): void => withPolicy((policy) => policy.answerFailure(event))
  on('request:failed', answer)
  whenLoaded(answer)
}

function watchAndShare(): void {
  const typing = isFirst ? watchTyping() : null
  loadWhenIdle(loadSession, ({ joinPageLibraries, startTabs, watchSession, successes }) => {
    if (currentUser()) startTabs()
    watchSession()
    joinPageLibraries()
    if (typing) successes().subscribe(typing.sentIsSaved)
  })
}

let isFirst: boolean | undefined

/**
 * Starts what all code that talks to the server needs: the reaction to failed requests and, once the page is loaded and
 * idle, the session watch and the sharing of token and unread counts with the user's other tabs. Runs once.
 *
 * @returns whether this copy of the bundle is the first on the page, and so responsible for the page
 */
export function startSession(): boolean {
  if (typeof customElements === 'undefined' || !meetsFloor()) return false
  if (isFirst !== undefined) return isFirst
  pageLoadedMs()
  writeNumbersIn(formatLocale)
  const { like, unlike } = joinCopies()
  isFirst = !like
  if (like ?? unlike) whenLoaded(() => withPolicy((policy) => policy.tellCopies(like, unlike)))
  offerMore(() => loadChunk(chunkNamed('offers'), () => import('./offers.js').then(({ offerAll }) => offerAll())))
  watchAndShare()
  sessionEnd().subscribe(() => {
    if (sessionEnd().get()) withPolicy((policy) => policy.answerEnd())
  })
  // For the loader: it is a separate script, which would otherwise contain this code again.
  shared('load-chunk', () => loadChunk)
  shared('renew', () => renewFiles)
  if (isFirst) answerFailures()
  return isFirst
}
