import { parseUserStatus, type UserStatus } from '../lib/user-status.js'
import { capability } from '../page/config.js'
import { initialState } from '../page/initial-state.js'
import { shared } from '../page/shared.js'
import { currentUser } from '../page/user.js'
import { createStore, type Store } from './store.js'

/** The signed-in user's own status, as far as the page knows it. */
export interface OwnStatus {
  /** `unknown` until the first answer is in; a failure is an answer, too. */
  phase: 'unknown' | 'known'
  /** Null for somebody who never set one, and where the server has no statuses. */
  status: UserStatus | null
}

/**
 * The one store of the own status on this page. It begins with what the server handed over; without that, and where
 * the server keeps statuses at all, somebody has to ask (src/ui/use-status.ts).
 */
export function ownStatus(): Store<OwnStatus> {
  return shared('user-status', () => createStore(first()))
}

function first(): OwnStatus {
  const user = currentUser()
  const handedOver = parseUserStatus(initialState('user_status', 'status'))
  if (user && handedOver?.userId === user.uid) return { phase: 'known', status: handedOver }
  return { phase: user && capability('user_status')?.['enabled'] === true ? 'unknown' : 'known', status: null }
}
