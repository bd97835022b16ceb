import { asRecord, asText } from '../../core/lib/parse.js'
import { asNameOrNull } from '../../core/lib/shorten.js'
import { english } from '../../core/lib/english.js'

/** A user's status as others see it (behaviour.md 2). */
export interface UserStatus {
  userId: string
  /** online, away, busy, dnd, invisible, or another value of the server, such as offline. */
  status: string
  /** An emoji. */
  icon: string | null
  message: string | null
}

/** Parses a status from the server or the bus; null if the user or the status is missing. */
export function parseUserStatus(value: unknown): UserStatus | null {
  const data = asRecord(value)
  const userId = asText(data?.['userId'])
  const status = asText(data?.['status'])
  if (userId === '' || status === '') return null
  return { userId, status, icon: asNameOrNull(data?.['icon']), message: asNameOrNull(data?.['message']) }
}

const labels = new Map([
  ['online', english('Online')],
  ['away', english('Away')],
  ['busy', english('Busy')],
  ['dnd', english('Do not disturb')],
  ['invisible', english('Invisible')],
  ['offline', english('Offline')],
])

/** The English label of a status, to be translated; an unknown value is returned as it is. */
export function statusLabel(status: string): string {
  return labels.get(status) ?? status
}

/**
 * Whether the avatar shows a status: not for somebody who is not seen, nor for values without a label (behaviour.md 3).
 */
export function hasBadge(status: string): boolean {
  return status !== 'invisible' && status !== 'offline' && labels.has(status)
}

/** The effect of a status, in English, to be translated; empty for most. */
export function statusEffect(status: string): string {
  if (status === 'dnd') return english('Mute all notifications')
  return status === 'invisible' ? english('Appear offline') : ''
}
