/** The part of a field's text that suggestions are shown for. Positions count UTF-16 units, like `selectionStart`. */
export interface TypedWord {
  /** The trigger, such as `@`; empty for the whole text. */
  trigger: string
  /** What was typed after the trigger, up to the caret. */
  text: string
  start: number
  end: number
}

/** How far before the caret a word may begin, because a text without a space may be long. */
const longest = 100

/** Characters that may stand between a space and the trigger, as in `(@ada`. */
const opening = /^[\p{Ps}\p{Pi}"'¿¡]*/u

const rest = /^(?:[\p{L}\p{M}\p{N}_-]|[.@](?=[\p{L}\p{N}]))*/u

/**
 * The word at the caret, if it begins with a trigger, at the start of a line or after a space. An e-mail address is not
 * a mention, nor is a doubled trigger (`##`). Without triggers, the whole text.
 */
export function wordAtCaret(value: string, caret: number, triggers: readonly string[]): TypedWord | null {
  if (triggers.length === 0) return { trigger: '', text: value, start: 0, end: value.length }
  const before = value.slice(Math.max(0, caret - longest), caret)
  const spaced = /\S*$/.exec(before)?.[0] ?? ''
  if (spaced.length === before.length && caret > longest) return null
  const word = spaced.replace(opening, '')
  const trigger = triggers.filter((one) => one !== '' && word.startsWith(one)).sort((a, b) => b.length - a.length)[0]
  if (trigger === undefined) return null
  const text = word.slice(trigger.length)
  if (text.startsWith(trigger)) return null
  // Text after a bare trigger was there before, and is not part of the word.
  const end = caret + (text === '' ? 0 : (rest.exec(value.slice(caret, caret + longest))?.[0].length ?? 0))
  return { trigger, text, start: caret - word.length, end }
}

/** The replacement of a word, and the position of the caret after it. */
export interface Completion {
  text: string
  caret: number
}

/**
 * Completes a word. With a trigger, appends a space, so that the user can type on, unless a space or punctuation
 * follows.
 *
 * @param chosen the chosen value, without the trigger
 */
export function complete(value: string, { trigger, start, end }: TypedWord, chosen: string): Completion {
  const next = value.slice(end, end + 1)
  const text = trigger + chosen + (trigger === '' || /^[^\S\n]|^\p{P}/u.test(next) ? '' : ' ')
  return { text, caret: start + text.length + (trigger !== '' && /^[^\S\n]/.test(next) ? 1 : 0) }
}
