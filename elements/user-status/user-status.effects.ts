import { useEffect, useState } from 'react'
import { useHost } from '../../src/core/element/host-context.js'
import { joinStatusHeartbeat } from '../../src/services/user-status/join-status-heartbeat.js'
import type { UserStatus } from '../../src/kits/avatar/user-status-type.js'
import { shared } from '../../src/core/page/shared-values.js'
import { loadChunk } from '../../src/core/loading/load-chunk.js'
import { setStatus } from '../../src/services/user-status/set-status.js'

/**
 * Keeps the user online while the status can be changed here, and opens the dialog for it.
 *
 * @returns opens the dialog, and whether it is being loaded or could not be
 */
export function useEditing(isEditable: boolean): { open: () => void; phase: 'ready' | 'opening' | 'failed' } {
  const host = useHost()
  const [phase, setPhase] = useState<'ready' | 'opening' | 'failed'>('ready')
  useEffect(() => (isEditable ? joinStatusHeartbeat() : undefined), [isEditable])
  return {
    phase,
    open() {
      if (phase === 'opening') return
      setPhase('opening')
      focusHolder(host)
      setStatus().then(
        () => setPhase('ready'),
        (error: unknown) => {
          console.error('[shared-environment] The status dialog could not be opened', error)
          setPhase('failed')
        },
      )
    },
  }
}

/**
 * Asks for the status of another account.
 *
 * @param userId empty to ask for none
 * @returns undefined until the answer is there, null if there is no status
 */
export function useAsked(userId: string): UserStatus | null | undefined {
  const [answer, setAnswer] = useState<{ userId: string; status: UserStatus | null } | null>(null)
  useEffect(() => {
    if (userId === '') return undefined
    let ended = false
    void ask(userId).then((status) => ended || setAnswer({ userId, status }))
    return () => {
      ended = true
    }
  }, [userId])
  return answer?.userId === userId ? answer.status : undefined
}

/** The answer to one request for all who wait for it; null also after a failure. What is asked later is asked anew. */
function ask(userId: string): Promise<UserStatus | null> {
  const asked = shared('user-statuses-asked', () => new Map<string, Promise<UserStatus | null>>())
  const answer =
    asked.get(userId) ??
    loadChunk(chunkNamed('session'), () => import('../../src/kits/avatar/user-status-request.js'))
      .then(({ fetchUserStatus }) => fetchUserStatus(`statuses/${encodeURIComponent(userId)}`))
      .catch((error: unknown) => {
        console.warn(`[shared-environment] Failed to load the status of ${userId}`, error)
        return null
      })
      .finally(() => asked.delete(userId))
  asked.set(userId, answer)
  return answer
}

/**
 * In a menu, which closes when the dialog takes the focus, moves the focus to the menu's button: there it returns when
 * the dialog closes.
 */
function focusHolder(host: HTMLElement): void {
  const root = host.assignedSlot?.getRootNode()
  if (root instanceof ShadowRoot) root.querySelector<HTMLElement>('[part~=trigger]')?.focus()
}
