import { useCallback, useRef, useSyncExternalStore } from 'react'
import { firstStatus, followStatus } from './follow-status.js'
import type { OwnStatusState } from './user-status-store.js'

/** Follows the status of one account (follow-status.ts). */
export function useStatus(userId: string): OwnStatusState {
  const followed = useRef<ReturnType<typeof followStatus> | null>(null)
  const subscribe = useCallback(
    (changed: () => void) => {
      const now = (followed.current = followStatus(userId, changed))
      return () => {
        followed.current = null
        now.stop()
      }
    },
    [userId],
  )
  return useSyncExternalStore(subscribe, () => followed.current?.get() ?? firstStatus(userId))
}
