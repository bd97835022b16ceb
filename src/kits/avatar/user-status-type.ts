import { asRecord, asText, asTextOrNull } from '../../core/lib/parse.js'

/** What somebody tells others about being there (specification, section 3). */
export interface UserStatus {
  userId: string
  /** online, away, busy, dnd, invisible, or a word that the server alone knows, such as offline. */
  status: string
  /** An emoji. */
  icon: string | null
  message: string | null
}

/** Reads a status as the server and the bus write it; null where it names no user or no status. */
export function parseUserStatus(value: unknown): UserStatus | null {
  const data = asRecord(value)
  const userId = asText(data?.['userId'])
  const status = asText(data?.['status'])
  if (userId === '' || status === '') return null
  return { userId, status, icon: asTextOrNull(data?.['icon']), message: asTextOrNull(data?.['message']) }
}

const labels = new Map([
  ['online', 'Online'],
  ['away', 'Away'],
  ['busy', 'Busy'],
  ['dnd', 'Do not disturb'],
  ['invisible', 'Invisible'],
])

/** The English name of a status, to be translated; the value itself where it is unknown (behaviour.md 2). */
export function statusLabel(status: string): string {
  return labels.get(status) ?? status
}

/** Whether others are shown the status on the avatar: not when somebody is away from the page or hides (behaviour.md 3). */
export function hasBadge(status: string): boolean {
  return status !== 'invisible' && labels.has(status)
}
