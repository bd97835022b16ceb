/** The four values that users of any server set (behaviour.md, section 2). */
export const statusTypes = ['online', 'away', 'dnd', 'invisible'] as const
/** A value of `statusTypes`. */
export type StatusType = (typeof statusTypes)[number]

/** Without a beat for so long, in ms, a user who has not chosen a status is offline. */
const offlineAfterMs = 15 * 60_000

/** The status that a user has set, or that a beat or a call has set for them. */
export interface UserStatus {
  type: StatusType
  message: string | null
  icon: string | null
  /** When the message was set, in ms since the epoch. */
  sinceMs: number
  /** False if nobody chose the type. */
  userDefined: boolean
  /** Which predefined message it is, or `call`. */
  messageId: string | null
  /** When the message ends, in s since the epoch. */
  clearAtSec: number | null
  /** When a page last said that the user is there, in ms since the epoch. */
  beatMs: number
  /** What a call has replaced. */
  replaced: UserStatus | null
}

/** The messages that the server offers, in the form of its API. */
export const predefinedStatuses = [
  { id: 'meeting', icon: '📅', message: 'In a meeting', clearAt: { type: 'period', time: 3600 } },
  { id: 'commuting', icon: '🚌', message: 'Commuting', clearAt: { type: 'period', time: 1800 } },
  { id: 'be-right-back', icon: '⏳', message: 'Be right back', clearAt: { type: 'period', time: 900 } },
  { id: 'remote-work', icon: '🏡', message: 'Working remotely', clearAt: { type: 'end-of', time: 'day' } },
  { id: 'sick-leave', icon: '🤒', message: 'Out sick', clearAt: { type: 'end-of', time: 'day' } },
  { id: 'vacationing', icon: '🌴', message: 'Vacationing', clearAt: null },
] as const

const nothing: UserStatus = {
  type: 'online',
  message: null,
  icon: null,
  sinceMs: 0,
  userDefined: false,
  messageId: null,
  clearAtSec: null,
  beatMs: 0,
  replaced: null,
}

/** A status with the given fields. */
export const newStatus = (fields: Partial<UserStatus>): UserStatus => ({ ...nothing, ...fields })

/** For text from outside. */
export function isStatusType(value: string): value is StatusType {
  return statusTypes.some((type) => type === value)
}

/** The status with another type and the same message. */
export function withType(status: UserStatus | null, type: StatusType, nowMs: number): UserStatus {
  return { ...(status ?? newStatus({ sinceMs: nowMs })), type, userDefined: true, beatMs: nowMs }
}

/** The status with another message and the same type, which defaults to online. */
export function withMessage(
  status: UserStatus | null,
  fields: { message: string; icon: string; messageId?: string | null; clearAtSec?: number | null },
  nowMs: number,
): UserStatus {
  const { message, icon, messageId = null, clearAtSec = null } = fields
  return {
    ...(status ?? newStatus({ beatMs: nowMs })),
    message: message || null,
    icon: icon || null,
    messageId,
    clearAtSec,
    sinceMs: nowMs,
    replaced: null,
  }
}

/** The status after a beat: what the user has chosen stays. */
export function withBeat(status: UserStatus | null, type: 'online' | 'away', nowMs: number): UserStatus {
  const before = status ?? newStatus({ sinceMs: nowMs })
  const isKept = before.userDefined && before.type !== 'online'
  return { ...before, type: isKept ? before.type : type, beatMs: nowMs }
}

/** The status during a call, which keeps the one before. */
export function inCall(status: UserStatus | null, nowMs: number): UserStatus {
  if (status?.messageId === 'call') return status
  const before = status ?? newStatus({ sinceMs: nowMs, beatMs: nowMs })
  return newStatus({
    type: 'dnd',
    message: 'In a call',
    icon: '💬',
    messageId: 'call',
    sinceMs: nowMs,
    userDefined: true,
    beatMs: nowMs,
    replaced: before,
  })
}

/** The status before a call; the same where no such app has set it. */
export function afterCall(status: UserStatus | null, messageId: string): UserStatus | null {
  return status?.replaced && status.messageId === messageId ? status.replaced : status
}

/** The status at a moment: a message may have ended. */
export function statusAt(status: UserStatus | null, nowMs: number): UserStatus | null {
  return status?.clearAtSec && status.clearAtSec * 1000 <= nowMs
    ? { ...status, message: null, icon: null, messageId: null, clearAtSec: null }
    : status
}

/** The recorded shape (behaviour.md, section 2) for the owner, who sees the type 'invisible'. */
export function statusForOwner(uid: string, given: UserStatus | null, nowMs: number): Record<string, unknown> {
  const status = statusAt(given, nowMs)
  const isGone = !status || (!status.userDefined && status.beatMs + offlineAfterMs < nowMs)
  return {
    userId: uid,
    message: status?.message ?? null,
    messageId: status?.messageId ?? null,
    messageIsPredefined: predefinedStatuses.some(({ id }) => id === status?.messageId),
    icon: status?.icon ?? null,
    clearAt: status?.clearAtSec ?? null,
    status: isGone ? 'offline' : status.type,
    statusIsUserDefined: status?.userDefined ?? false,
  }
}

/** The type as others see it: an invisible user appears offline. */
export function typeForOthers(status: UserStatus): StatusType | 'offline' {
  return status.type === 'invisible' ? 'offline' : status.type
}
