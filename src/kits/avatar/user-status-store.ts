import { parseUserStatus, type UserStatus } from './user-status-type.js'
import { capability } from '../../core/page/server/server-config.js'
import { initialState } from '../../core/page/server/initial-state.js'
import { shared } from '../../core/page/shared-values.js'
import { currentUser } from '../../core/page/server/current-user.js'
import { on } from '../../core/bus/bus.js'
import { createStore, type Store } from '../../core/page/store.js'

/** The signed-in user's own status, as far as the page knows it. */
export interface OwnStatusState {
  /** `unknown` until the first response; a failed request counts as one. */
  phase: 'unknown' | 'known'
  /** Null if the user never set one, or if the server has no user statuses. */
  status: UserStatus | null
}

/**
 * The page's one store of the user's own status. It starts with the status in the page's initial state, and follows the
 * bus. Without one, and if the server supports statuses, it has to be requested (src/kits/avatar/follow-status.ts).
 */
export function ownStatus(): Store<OwnStatusState> {
  const store = shared('user-status', () => createStore(first()))
  // Not where the store is made: an older copy of the bundle, whose store hears nothing, may have made it.
  shared('user_status:status.updated', () =>
    on('user_status:status.updated', (update) => {
      const status = parseUserStatus(update)
      if (status?.userId === currentUser()?.uid) store.set({ phase: 'known', status })
    }),
  )
  return store
}

function first(): OwnStatusState {
  const user = currentUser()
  const given = initialState('user_status', 'status')
  // An empty list: the server knows of none, so there is nothing to ask.
  if (Array.isArray(given)) return { phase: 'known', status: null }
  const handedOver = parseUserStatus(given)
  if (user && handedOver?.userId === user.uid) return { phase: 'known', status: handedOver }
  return { phase: user && capability('user_status')?.['enabled'] === true ? 'unknown' : 'known', status: null }
}
