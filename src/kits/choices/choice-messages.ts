/** Functions that translate into the page's language: `t` and `n` of src/core/page/server/translate.ts. */
export interface Formatters {
  t: (text: string) => string
  n: (singular: string, plural: string, count: number) => string
}

/** The state of a list of choices. */
export interface ChoiceSituation {
  /** The search term. */
  term: string
  /** The fewest and the most characters that are searched for. No limits by default. */
  minLength?: number
  maxLength?: number
  /** How many are chosen, and how many may be. No limit by default. */
  chosen?: number
  maxChosen?: number
  phase: 'searching' | 'failed' | 'found'
  found: number
}

/**
 * The message to show in place of the list, or null. By the order of behaviour.md 23, limits that the user can act on
 * come first.
 */
export function choiceMessage(
  { term, minLength = 0, maxLength = Infinity, chosen = 0, maxChosen = Infinity, phase, found }: ChoiceSituation,
  { t, n }: Formatters,
): string | null {
  const limit = choiceLimit(term, minLength, maxLength)
  if (chosen >= maxChosen) return n('You can only select %n item', 'You can only select %n items', maxChosen)
  if (limit < 0) return n('Please enter %n or more character', 'Please enter %n or more characters', -limit)
  if (limit > 0) return n('Please delete %n character', 'Please delete %n characters', limit)
  if (phase === 'searching') return t('Searching…')
  if (phase === 'failed') return t('Loading failed')
  return found === 0 ? t('No matches found') : null
}

/** How many characters, as Unicode code points, are missing (below 0) or too many (above 0). */
export function choiceLimit(term: string, minLength: number, maxLength: number): number {
  const { length } = [...term]
  if (length < minLength) return length - minLength
  return Math.max(0, length - maxLength)
}

/** The announcement for screen readers when results are found. */
export function resultsMessage(found: number, { n }: Formatters): string {
  return n(
    'One result is available, press enter to select it.',
    '%n results are available, use up and down arrow keys to navigate.',
    found,
  )
}
