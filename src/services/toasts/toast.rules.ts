import { shownText } from '../../core/lib/shorten.js'

/** The types of toasts (behaviour.md 14); `plain` stands for none. */
export const toastTypes = ['plain', 'success', 'info', 'warning', 'error', 'undo', 'loading'] as const
export type ToastType = (typeof toastTypes)[number]

/** How many toasts are visible at once. */
export const mostVisible = 5

/** How long a toast usually stays, in ms. */
export const defaultMs = 7000
const shortestMs = 5000
const undoMs = 10_000
const longestMs = 30_000
/** A longer text stays longer, by `perCharacterMs` for each further character. */
const shortText = 80
const perCharacterMs = 60

/**
 * How long a toast stays, in ms; -1 until it is removed (behaviour.md 14). Ten seconds for an undo, or the user's longer
 * time, whatever was asked for; seven for other toasts, and longer for a warning or a long text. A loading toast stays
 * until its work is done, and an error until it was read: nobody can act on what has vanished.
 *
 * @param wantedMs the caller's `timeoutMs`; -1 to stay
 * @param wasRead whether the pointer or the focus has been on it
 * @param usersMs what the user has chosen instead of the seven seconds, at least five; -1 for no end
 */
export function toastTimeMs(
  type: ToastType,
  text: string,
  wantedMs?: number,
  wasRead = false,
  usersMs: number = defaultMs,
): number {
  if (type === 'undo') return usersMs < 0 ? -1 : Math.max(undoMs, usersMs)
  if (wantedMs !== undefined && Number.isFinite(wantedMs)) return wantedMs < 0 ? -1 : wantedMs
  if (type === 'loading' || (type === 'error' && !wasRead)) return -1
  if (usersMs < 0) return -1
  const usual = Math.max(usersMs, type === 'warning' ? 10_000 : shortestMs)
  return Math.max(usual, Math.min(longestMs, usual + Math.max(0, text.length - shortText) * perCharacterMs))
}

/**
 * Removes from a text what looks like a tag; nothing is parsed as HTML. A text of more than 10,000 characters is cut
 * first: looking for tags in a much longer one would hang the page.
 */
export function textWithoutTags(text: string): string {
  return shownText(text).replace(/<!--[^]*?-->|<\/?[a-z][^<>]*>/gi, '')
}
