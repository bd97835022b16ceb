import { useEffect, useState } from 'react'
import { parseUserStatus, type UserStatus } from './user-status-type.js'
import { currentUser } from '../../core/page/server/current-user.js'
import { loadChunk } from '../../core/loading/load-chunk.js'
import { on } from '../../core/bus/bus.js'
import { ownStatus, type OwnStatusState } from './user-status-store.js'
import { useStore } from '../../core/element/hooks/use-store.js'

/**
 * The status of one account, updated by bus events. The user's own status is in the page's store, and is requested once
 * per page if the initial state did not contain it. The status of others is known only from the bus.
 */
export function useStatus(userId: string): OwnStatusState {
  const store = ownStatus()
  const own = useStore(store)
  const [other, setOther] = useState<UserStatus | null>(null)
  const isOwn = userId === currentUser()?.uid

  useEffect(
    () =>
      on('user_status:status.updated', (update) => {
        const status = parseUserStatus(update)
        if (status?.userId === userId) setOther(status)
      }),
    [userId],
  )

  const unasked = isOwn && own.phase === 'unknown'
  useEffect(() => {
    if (!unasked) return
    const settle = (status: UserStatus | null, error?: unknown): void => {
      // A status that arrived on the bus meanwhile is newer than the response.
      if (store.get().phase === 'known') return
      if (error) console.warn('[shared-environment] Failed to load user status', error)
      store.set({ phase: 'known', status })
    }
    loadChunk(chunkNamed('session'), () => import('./user-status-request.js'))
      .then(({ loadUserStatus }) => loadUserStatus())
      .then(settle, (error: unknown) => settle(null, error))
  }, [store, unasked])

  return isOwn ? own : { phase: 'known', status: other?.userId === userId ? other : null }
}
