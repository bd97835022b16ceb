import type { ClearAfter, OwnStatus, PredefinedStatus } from '../../src/services/user-status/own-status.js'

/** The most characters that the server takes for a message. */
export const mostCharacters = 80

/** When the message is cleared: a choice of the list. `kept` is the time that the server already knows. */
export type ClearChoice = 'never' | 'kept' | 'day' | 'week' | `${number}`

/** The times that the list always offers, besides those of the server's own messages. */
export const usualChoices: readonly ClearChoice[] = ['never', '1800', '3600', '14400', 'day', 'week']

/** What the dialog's fields hold. */
export interface StatusForm {
  /** Empty while none is chosen. */
  type: string
  icon: string
  message: string
  clear: ClearChoice
  /** The server's message that the fields still hold; null once they were changed. */
  messageId: string | null
}

/** Fills the fields with a status; null for a user who never set one. */
export function formOf(status: OwnStatus | null): StatusForm {
  return {
    type: status?.status ?? '',
    icon: status?.icon ?? '',
    message: status?.message ?? '',
    clear: status?.clearAtSec ? 'kept' : 'never',
    messageId: status?.messageId ?? null,
  }
}

/** Returns the choice of the list for what the server says. */
export function choiceOf(clearAfter: ClearAfter): ClearChoice {
  if (!clearAfter) return 'never'
  return clearAfter.type === 'period' ? `${clearAfter.seconds}` : clearAfter.unit
}

/** Fills the fields with one of the server's messages. */
export function withPredefined(form: StatusForm, { id, icon, message, clearAfter }: PredefinedStatus): StatusForm {
  return { ...form, icon: icon ?? '', message, clear: choiceOf(clearAfter), messageId: id }
}

/** Empties the message. */
export const withoutMessage = (form: StatusForm): StatusForm => ({
  ...form,
  icon: '',
  message: '',
  clear: 'never',
  messageId: null,
})

/**
 * Returns when a message has to be cleared, in s since the epoch; null for never. A day ends at midnight, a week before
 * its first day.
 *
 * @param firstDay the first day of a week, 0 for Sunday to 6
 */
export function clearAtSec(choice: ClearChoice, nowMs: number, kept: number | null, firstDay: number): number | null {
  if (choice === 'never') return null
  if (choice === 'kept') return kept
  if (choice !== 'day' && choice !== 'week') return Math.floor(nowMs / 1000) + Number(choice)
  const now = new Date(nowMs)
  const more = choice === 'day' ? 0 : (firstDay + 6 - now.getDay()) % 7
  return Math.floor(new Date(now.getFullYear(), now.getMonth(), now.getDate() + more, 23, 59, 59).getTime() / 1000)
}

/** Reads the page's first day of a week; Monday for anything but 0 to 6. */
export const readFirstDay = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 6 ? value : 1

/** What has to be saved of the message, if anything. */
export type MessageChange =
  | null
  | { how: 'clear' }
  | { how: 'predefined'; messageId: string }
  | { how: 'custom'; icon: string | null; message: string }

/**
 * Compares the fields with the status that the server knows. A message of an app, such as a call's, is none of the
 * server's own messages: changed, it becomes the user's own.
 */
export function changesOf(
  form: StatusForm,
  known: OwnStatus | null,
  offered: readonly PredefinedStatus[],
): { type: string | null; message: MessageChange } {
  const before = formOf(known)
  const message = form.message.trim()
  const isSame =
    form.icon === before.icon &&
    message === before.message.trim() &&
    form.clear === before.clear &&
    form.messageId === before.messageId
  const ofOffer = (): MessageChange =>
    offered.some(({ id }) => id === form.messageId) && form.messageId !== null
      ? { how: 'predefined', messageId: form.messageId }
      : { how: 'custom', icon: form.icon || null, message }
  return {
    type: form.type !== before.type ? form.type : null,
    message: isSame ? null : form.icon === '' && message === '' ? { how: 'clear' } : ofOffer(),
  }
}

/** How many characters a person counts in a text, as the server counts them. */
export const countCharacters = (text: string): number => [...text.trim()].length

/** Returns what was typed into the field of the emoji: a new one takes the place of the one before. */
export const typedEmoji = (before: string, text: string): string =>
  (before !== '' && text.startsWith(before) ? text.slice(before.length) : text).trim()

/** One emoji: a flag, a key, or a picture with its variants, perhaps several that are joined to one. */
const emoji =
  /^(?:\p{Regional_Indicator}{2}|[#*\d]\ufe0f?\u20e3|\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*)*[\u{e0020}-\u{e007f}]*)$/u

/** Whether a text is one emoji and nothing else. */
export const isEmoji = (text: string): boolean => text.length <= 48 && emoji.test(text)
