/** The four values of the specification, section 4. */
export const statusTypes = ['online', 'away', 'dnd', 'invisible'] as const
/** A value of `statusTypes`. */
export type StatusType = (typeof statusTypes)[number]

/** The status that a user has set. */
export interface UserStatus {
  type: StatusType
  message: string | null
  icon: string | null
  /** When the message was set, in ms since the epoch. */
  sinceMs: number
  /** False if only a message was set and nobody chose the type. */
  userDefined: boolean
}

/** For text from outside. */
export function isStatusType(value: string): value is StatusType {
  return statusTypes.some((type) => type === value)
}

/** The status with another type and the same message. */
export function withType(status: UserStatus | null, type: StatusType, nowMs: number): UserStatus {
  return { message: null, icon: null, sinceMs: nowMs, ...status, type, userDefined: true }
}

/** The status with another message, cut to 80 characters, and the same type, which defaults to online. */
export function withMessage(status: UserStatus | null, message: string, icon: string, nowMs: number): UserStatus {
  return {
    type: status?.type ?? 'online',
    message: [...message].slice(0, 80).join('') || null,
    icon: icon.slice(0, 16) || null,
    sinceMs: nowMs,
    userDefined: status?.userDefined ?? false,
  }
}

/** The recorded shape (behaviour.md, section 2) for the owner, who sees the type 'invisible'. */
export function statusForOwner(uid: string, status: UserStatus | null): Record<string, unknown> {
  return {
    userId: uid,
    message: status?.message ?? null,
    messageId: null,
    messageIsPredefined: false,
    icon: status?.icon ?? null,
    clearAt: null,
    status: status?.type ?? 'offline',
    statusIsUserDefined: status?.userDefined ?? false,
  }
}

/** The type as others see it: an invisible user appears offline. */
export function typeForOthers(status: UserStatus): StatusType | 'offline' {
  return status.type === 'invisible' ? 'offline' : status.type
}
