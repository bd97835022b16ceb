import { parseUserStatus, type UserStatus } from './user-status-type.js'
import { currentUser } from '../../core/page/server/current-user.js'
import { loadChunk } from '../../core/loading/load-chunk.js'
import { on } from '../../core/bus/bus.js'
import { ownStatus, type OwnStatusState } from './user-status-store.js'

const nothingKnown: OwnStatusState = { phase: 'known', status: null }

/** The status of an account before it is followed. */
export const firstStatus = (userId: string): OwnStatusState =>
  userId === currentUser()?.uid ? ownStatus().get() : nothingKnown

/**
 * Follows the status of one account. The user's own status is in the page's store, and is requested once per page if
 * the initial state did not contain it. The status of others is known only from the bus.
 */
export function followStatus(userId: string, changed: () => void): { get(): OwnStatusState; stop(): void } {
  if (userId !== currentUser()?.uid) {
    let other = nothingKnown
    const stop = on('user_status:status.updated', (update) => {
      const status = parseUserStatus(update)
      if (status?.userId !== userId) return
      other = { phase: 'known', status }
      changed()
    })
    return { get: () => other, stop }
  }
  const store = ownStatus()
  if (store.get().phase === 'unknown') request()
  return { get: store.get, stop: store.subscribe(changed) }
}

function request(): void {
  const store = ownStatus()
  const settle = (status: UserStatus | null, error?: unknown): void => {
    // A status that arrived on the bus meanwhile is newer than the response.
    if (store.get().phase === 'known') return
    if (error) console.warn('[shared-environment] Failed to load user status', error)
    store.set({ phase: 'known', status })
  }
  loadChunk(chunkNamed('session'), () => import('./user-status-request.js'))
    .then(({ loadUserStatus }) => loadUserStatus())
    .then(settle, (error: unknown) => settle(null, error))
}
