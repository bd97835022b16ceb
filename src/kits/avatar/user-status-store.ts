import { parseUserStatus, type UserStatus } from './user-status-type.js'
import { capability } from '../../core/page/server/server-config.js'
import { initialState } from '../../core/page/server/initial-state.js'
import { shared } from '../../core/page/shared-values.js'
import { currentUser } from '../../core/page/server/current-user.js'
import { createStore, type Store } from '../../core/page/store.js'

/** The signed-in user's own status, as far as the page knows it. */
export interface OwnStatus {
  /** `unknown` until the first response; a failed request counts as one. */
  phase: 'unknown' | 'known'
  /** Null if the user never set one, or if the server has no user statuses. */
  status: UserStatus | null
}

/**
 * The page's one store of the user's own status. It starts with the status in the page's initial state. Without one,
 * and if the server supports statuses, it has to be requested (src/kits/avatar/use-status.ts).
 */
export function ownStatus(): Store<OwnStatus> {
  return shared('user-status', () => createStore(first()))
}

function first(): OwnStatus {
  const user = currentUser()
  const given = initialState('user_status', 'status')
  // An empty list: the server knows of none, so there is nothing to ask.
  if (Array.isArray(given)) return { phase: 'known', status: null }
  const handedOver = parseUserStatus(given)
  if (user && handedOver?.userId === user.uid) return { phase: 'known', status: handedOver }
  return { phase: user && capability('user_status')?.['enabled'] === true ? 'unknown' : 'known', status: null }
}
