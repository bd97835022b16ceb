import { version } from 'virtual:version'
import type { Failure } from '../src/lib/failure.js'
import { offerMore } from '../src/page/lazy-tags.js'
import { loadChunk } from '../src/page/load-chunk.js'
import { startLiveTimestamps } from '../src/page/page-timestamps.js'
import { protocol, shared } from '../src/page/shared.js'
import { storedDrafts } from '../src/page/stored-drafts.js'
import { currentUser } from '../src/page/user.js'
import { warnOnce } from '../src/page/warn-once.js'
import { bringDrafts } from '../src/session/bring-drafts.js'
import { watchSession } from '../src/session/session-watch.js'
import { startTabs } from '../src/session/tabs.js'
import { on } from '../src/state/bus.js'
import { sessionEnd } from '../src/state/session-end.js'
import { showUpgradeBar } from '../src/ui/upgrade-bar.js'
import { whenIdle } from '../src/ui/use-when-idle.js'

let started = false

type Policy = typeof import('../src/session/page-error-policy.js')

/** Where it cannot be brought, the next who asks for it tries again. */
function withPolicy(act: (policy: Policy) => void): void {
  loadChunk(chunkNamed('policy'), () => import('../src/session/page-error-policy.js')).then(act, () => undefined)
}

/** When the loaded page is idle. */
function whenLoaded(act: () => void): void {
  const wait = (): unknown => whenIdle(() => act())
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
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

/** Keeps the dates of an old page true. */
function keepTimestamps(): void {
  if (document.querySelector('.live-relative-timestamp')) startLiveTimestamps()
}

/** Has drafts of forms kept and given back: what does it comes where one is there, or a form that wants it. */
function keepDrafts(): void {
  const wait = (): void => addEventListener('focusin', look)
  const bring = (): void => {
    removeEventListener('focusin', look)
    bringDrafts().catch(wait)
  }
  const look = ({ target }: Event): void => {
    if ((target as Partial<HTMLInputElement>).form?.matches('[data-draft]') ?? (target as Element).closest?.('[data-draft]')) bring()
  }
  if (storedDrafts().length > 0 || document.querySelector('form[data-draft]')) bring()
  else wait()
}

/** One copy of the bundle on the page. Every version reads this list, so its fields are settled. */
interface Copy {
  version: string
  major: number
  minor: number
}

/**
 * Makes this copy known to the others (docs/design.md, "Two versions on one page"), and the others to the page's developer.
 *
 * @returns whether it is the first of those that share all
 */
function joinCopies(): boolean {
  const copies = shared('copies', (): Copy[] => [])
  const like = copies.find(({ major }) => major === protocol.major)
  const unlike = copies.find(({ major }) => major !== protocol.major)
  copies.push({ version, ...protocol })
  if (unlike) {
    warnOnce('protocols', `Versions ${unlike.version} and ${version} of the bundle are on this page and are too far apart to share more than the request token and the bus: each has toasts and dialogs of its own. Load one version, or bring the older one up to the newer one's major version.`)
  }
  if (like) {
    warnOnce('copies', `Two copies of the bundle are on this page, versions ${like.version} and ${version}. They share token, bus, toasts and dialogs, and each tag is kept by who defined it first, but the page pays twice. Load the bundle once.`)
  }
  return !like
}

/**
 * What the bundle does when it arrives, whichever of its entries came first: it shares token and unread counts with
 * the other tabs of who is signed in, has failed calls answered for, and notices when it is not alone.
 */
export function start(): void {
  if (started || typeof customElements === 'undefined') return
  started = true
  const isFirst = joinCopies()
  offerMore(() => loadChunk(chunkNamed('offers'), () => import('./offers.js').then(({ offerAll }) => offerAll())))
  if (currentUser()) startTabs()
  watchSession()
  sessionEnd().subscribe(() => {
    if (sessionEnd().get()) withPolicy((policy) => policy.answerEnd())
  })
  // The loader is a script of its own, and would carry all of it twice.
  shared('load-chunk', () => loadChunk)
  if (!isFirst) return
  answerFailures()
  keepDrafts()
  whenLoaded(keepTimestamps)
  addEventListener('chunk-missing', showUpgradeBar)
}
