import { offerTag } from '../src/page/lazy-tags.js'
import { shared } from '../src/page/shared.js'
import { currentUser } from '../src/page/user.js'
import { warnOnce } from '../src/page/warn-once.js'
import { startTabs } from '../src/session/tabs.js'

let started = false

/**
 * What the bundle does when it arrives, whichever of its entries came first: it shares token and unread counts with
 * the other tabs of who is signed in, and notices when it is not alone. Two copies share bus, token and toasts
 * (src/page/shared.ts); the page pays for the second for nothing.
 */
export function start(): void {
  if (started || typeof customElements === 'undefined') return
  started = true
  const copies = shared('copies', () => ({ count: 0 }))
  copies.count += 1
  offerTag('modal-dialog', () => import('virtual:element/modal-dialog'))
  offerTag('password-confirmation', () => import('virtual:element/password-confirmation'))
  if (currentUser()) startTabs()
  if (copies.count > 1) {
    warnOnce('copies', 'Two copies of the bundle are on this page. They share the request token and the bus, and the first one keeps its tags, but the second is loaded for nothing. Load the bundle once.')
  }
}
