import { parseUserStatus, type UserStatus } from './user-status-type.js'
import { capability } from '../../core/page/server/server-config.js'
import { initialState } from '../../core/page/server/initial-state.js'
import { shared } from '../../core/page/shared-values.js'
import { currentUser } from '../../core/page/server/current-user.js'
import { createStore, type Store } from '../../core/page/store.js'

/** The signed-in user's own status, as far as the page knows it. */
export interface OwnStatus {
  /** `unknown` until the first answer is in; a failure is an answer, too. */
  phase: 'unknown' | 'known'
  /** Null for somebody who never set one, and where the server has no statuses. */
  status: UserStatus | null
}

/**
 * The one store of the own status on this page. It begins with what the server handed over; without that, and where
 * the server keeps statuses at all, somebody has to ask (src/kits/avatar/use-status.ts).
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
