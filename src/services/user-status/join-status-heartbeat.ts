import { loadChunk } from '../../core/loading/load-chunk.js'
import { loadWhenIdle } from '../../core/loading/load-when-idle.js'
import { capability, configValue } from '../../core/page/server/server-config.js'
import { currentUser } from '../../core/page/server/current-user.js'
import { sharedRecord } from '../../core/page/shared-values.js'

/** Whether the signed-in user has a status on this server. */
export const hasOwnStatus = (): boolean => currentUser() !== null && capability('user_status')?.['enabled'] === true

/**
 * Keeps the signed-in user online for as long as somebody has joined, once the page is loaded and idle. Does nothing
 * where the server has no statuses, or its configuration sets `session_keepalive` to a false value.
 *
 * @returns the undo, which may be called twice
 */
export function joinStatusHeartbeat(): () => void {
  const setting = configValue('session_keepalive')
  if (!hasOwnStatus() || (setting !== undefined && !setting)) return () => undefined
  const beating = sharedRecord('status-heartbeat', () => ({ users: 0, stop: (): void => undefined }))
  if (beating.users === 0) beating.stop = startLater()
  beating.users += 1
  let ended = false
  return () => {
    if (ended) return
    ended = true
    beating.users -= 1
    if (beating.users === 0) beating.stop()
  }
}

function startLater(): () => void {
  let stop = loadWhenIdle(
    () => loadChunk(chunkNamed('status-calls'), () => import('./status-heartbeat.js')),
    ({ startStatusHeartbeat }) => {
      stop = startStatusHeartbeat()
    },
  )
  return () => stop()
}
