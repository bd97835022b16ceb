/** A stretch of a field's text that suggestions are for. Positions count UTF-16 units, as those of fields do. */
export interface TypedWord {
  /** What began it, such as `@`; empty where the whole text is meant. */
  trigger: string
  /** What was typed after the trigger, up to the caret. */
  text: string
  start: number
  end: number
}

/** Farther back no word begins: a text without a space may be long. */
const longest = 100

/** May stand between a space and the trigger, as in `(@ada`. */
const opening = /^[\p{Ps}\p{Pi}"'¿¡]*/u

const rest = /^(?:[\p{L}\p{M}\p{N}_-]|[.@](?=[\p{L}\p{N}]))*/u

/**
 * What is being typed at the caret: the word there, if a trigger begins it, at the start of a line or after a space. An
 * e-mail address is no mention, and neither is a trigger twice (`##`). Without triggers it is the whole text.
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
  // What stands after a bare trigger was there before, and is no part of it.
  const end = caret + (text === '' ? 0 : (rest.exec(value.slice(caret, caret + longest))?.[0].length ?? 0))
  return { trigger, text, start: caret - word.length, end }
}

/** What takes the place of a word, and where the caret stands then. */
export interface Completion {
  text: string
  caret: number
}

/**
 * The word completed: after a trigger a space follows, so that typing goes on, unless there is one or punctuation.
 *
 * @param chosen without the trigger
 */
export function complete(value: string, { trigger, start, end }: TypedWord, chosen: string): Completion {
  const next = value.slice(end, end + 1)
  const text = trigger + chosen + (trigger === '' || /^[^\S\n]|^\p{P}/u.test(next) ? '' : ' ')
  return { text, caret: start + text.length + (trigger !== '' && /^[^\S\n]/.test(next) ? 1 : 0) }
}
