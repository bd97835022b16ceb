import { useEffect, useState } from 'react'
import { useHost } from '../../src/core/element/host-context.js'
import { joinStatusHeartbeat } from '../../src/services/user-status/join-status-heartbeat.js'
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
 * In a menu, which closes when the dialog takes the focus, moves the focus to the menu's button: there it returns when
 * the dialog closes.
 */
function focusHolder(host: HTMLElement): void {
  const root = host.assignedSlot?.getRootNode()
  if (root instanceof ShadowRoot) root.querySelector<HTMLElement>('[part~=trigger]')?.focus()
}
