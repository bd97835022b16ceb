import { asList, asNumber, asRecord, asText } from '../../core/lib/parse.js'
import { asName, asNameOrNull } from '../../core/lib/shorten.js'
import { parseUserStatus, type UserStatus } from '../../kits/avatar/user-status-type.js'

/** The signed-in user's own status, with what only its owner sees. */
export interface OwnStatus extends UserStatus {
  /** Which predefined message it is, or which app has set it, such as `call`; null for a message of the user's own. */
  messageId: string | null
  /** When the server clears the message, in s since the epoch; null for never. */
  clearAtSec: number | null
}

/** When a message is cleared: after so many seconds, or at the end of the day or of the week. Null for never. */
export type ClearAfter = { type: 'period'; seconds: number } | { type: 'end-of'; unit: 'day' | 'week' } | null

/** A message that the server offers. */
export interface PredefinedStatus {
  id: string
  icon: string | null
  message: string
  clearAfter: ClearAfter
}

const positiveOrNull = (value: unknown): number | null => {
  const number = asNumber(value, 0)
  return number > 0 ? number : null
}

/** Parses the own status as the server writes it; null if the user or the status is missing. */
export function parseOwnStatus(value: unknown): OwnStatus | null {
  const status = parseUserStatus(value)
  const data = asRecord(value)
  return (
    status && {
      ...status,
      messageId: asNameOrNull(data?.['messageId']),
      clearAtSec: positiveOrNull(data?.['clearAt']),
    }
  )
}

function parseClearAfter(value: unknown): ClearAfter {
  const { type, time } = asRecord(value) ?? {}
  const seconds = positiveOrNull(time)
  if (type === 'period' && seconds !== null) return { type, seconds }
  return type === 'end-of' && (time === 'day' || time === 'week') ? { type, unit: time } : null
}

/** Parses one message that the server offers; null if it has no id or no text. */
export function parsePredefined(value: unknown): PredefinedStatus | null {
  const data = asRecord(value)
  const id = asText(data?.['id'])
  const message = asName(data?.['message'])
  if (id === '' || message === '') return null
  return { id, icon: asNameOrNull(data?.['icon']), message, clearAfter: parseClearAfter(data?.['clearAt']) }
}

/** Parses the list of messages that the server offers, without those that cannot be read. */
export function parsePredefinedList(value: unknown): PredefinedStatus[] {
  return asList(value)
    .map(parsePredefined)
    .filter((item) => item !== null)
}
