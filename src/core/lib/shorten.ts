import { asText, asTextOrNull } from './parse.js'

/** How many characters are shown at most. Nobody reads more, and a text of megabytes would hang the page. */
export const mostShown = {
  /** Texts of toasts, dialogs and messages. */
  message: 10_000,
  /** Titles, labels, and what stands in a row: names of files and people, addresses, notes. */
  name: 500,
  /** HTML before it is sanitised; less of it is text. */
  html: 100_000,
} as const

/** A text of at most so many characters: a longer one is cut, not within a character, and ends with an ellipsis. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  // The first half of a surrogate pair is left out.
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** A text of a dialog or a message. */
export const shownText = (text: string): string => shortened(text, mostShown.message)

/** A name, label or title. */
export const shownName = (text: string): string => shortened(text, mostShown.name)

/** Reads a name from outside as `asText` does. */
export const asName = (value: unknown, fallback = ''): string => shownName(asText(value, fallback))

/** Reads a name from outside as `asTextOrNull` does. */
export const asNameOrNull = (value: unknown): string | null => shownName(asTextOrNull(value) ?? '') || null
