import type { Failure } from '../src/lib/failure.js'
import { offerTag } from '../src/page/lazy-tags.js'
import { shared } from '../src/page/shared.js'
import { currentUser } from '../src/page/user.js'
import { warnOnce } from '../src/page/warn-once.js'
import { startTabs } from '../src/session/tabs.js'
import { on } from '../src/state/bus.js'

let started = false

/**
 * Has the page answer for failed calls. What does it comes when the loaded page is idle, so that it is there before the
 * connection is lost, or with the first failure.
 */
function answerFailures(): void {
  const answer = (failure?: Failure): void => {
    import('../src/session/page-error-policy.js').then((policy) => policy.answerFailure(failure), () => undefined)
  }
  const whenIdle = (): unknown => (window.requestIdleCallback ?? setTimeout)(() => answer())
  on('request:failed', answer)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}

/**
 * What the bundle does when it arrives, whichever of its entries came first: it shares token and unread counts with
 * the other tabs of who is signed in, has failed calls answered for, and notices when it is not alone. Two copies share
 * bus, token and toasts (src/page/shared.ts); the page pays for the second for nothing.
 */
export function start(): void {
  if (started || typeof customElements === 'undefined') return
  started = true
  const copies = shared('copies', () => ({ count: 0 }))
  copies.count += 1
  offerTag('toast-stack', () => import('virtual:element/toast-stack'))
  offerTag('modal-dialog', () => import('virtual:element/modal-dialog'))
  offerTag('conflict-dialog', () => import('virtual:element/conflict-dialog'))
  offerTag('password-confirmation', () => import('virtual:element/password-confirmation'))
  if (currentUser()) startTabs()
  if (copies.count === 1) answerFailures()
  else {
    warnOnce('copies', 'Two copies of the bundle are on this page. They share the request token and the bus, and the first one keeps its tags, but the second is loaded for nothing. Load the bundle once.')
  }
}
