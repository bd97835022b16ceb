import { useMemo } from 'react'
import { idleRules } from '../../src/services/session/idle.rules.js'
import { configValue } from '../../src/core/page/server/server-config.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import {
  type AutoLogoutStatus,
  askWhoIsHere,
  autoLogoutStatus,
  joinAutoLogout,
} from '../../src/services/session/idle-log-out.js'
import { bringDrafts } from '../../src/services/drafts/load-drafts.js'
import { useProcess } from '../../src/core/element/host-context.js'
import { useStore } from '../../src/core/element/hooks/use-store.js'
import { useTags } from '../../src/core/element/hooks/use-tags.js'
import { useWhenIdle } from '../../src/core/element/hooks/use-when-idle.js'

const dialog = ['modal-dialog'] as const
const nothing = (): void => undefined

interface Watch extends AutoLogoutStatus {
  /** Whether the dialog that shows the warning is available. */
  hasDialog: boolean
}

/** Signs out an idle user while the view is on the page, if that is wanted and possible. */
export function useAutoLogout({
  sessionLifetime,
  warning,
  always,
}: {
  sessionLifetime: number
  warning: number
  always: boolean
}): Watch {
  const wanted = (always || Boolean(configValue('auto_logout'))) && currentUser() !== null
  const rules = useMemo(
    () => (wanted ? idleRules(sessionLifetime || configValue('session_lifetime'), warning) : null),
    [wanted, sessionLifetime, warning],
  )
  useProcess(() => (rules ? joinAutoLogout(rules) : () => undefined), [rules])
  // Load the code that keeps drafts early, like the dialog: the connection may be lost by the time it is needed.
  useWhenIdle(() => {
    bringDrafts().catch(nothing)
  }, rules !== null)
  const status = useStore(autoLogoutStatus())
  const warns = status.phase === 'warning'
  const hasDialog = useTags(dialog, rules !== null, warns, nothing)
  const asks = hasDialog && warns
  useProcess(() => (asks ? askWhoIsHere() : nothing), [asks])
  return { ...status, hasDialog }
}
