import { shownName } from '../../src/core/lib/shorten.js'
import { distinct, type Choice, type Item } from '../../src/kits/choices/option.js'

/** The found and chosen choices for a term, and which rows to add to them. */
interface Offer {
  choices: readonly Choice[]
  chosen: readonly Choice[]
  term: string
  /** Whether the user may create entries. */
  creates: boolean
  /** Whether a request failed and can be retried. */
  failed: boolean
}

/** The rows in display order: first the entry to create, unless it exists already; last the retry row. */
export function itemsOf(
  { choices, chosen, term, creates, failed }: Offer,
  texts: { create: string; retry: string },
): Item[] {
  const entry = term.trim()
  const isThere = [...choices, ...chosen].some(({ value, label }) => value === entry || label === entry)
  const created: Item[] =
    creates && entry !== '' && !isThere ? [{ value: entry, label: texts.create, action: 'create' }] : []
  const again: Item[] = failed ? [{ value: '', label: texts.retry, action: 'retry' }] : []
  return [...created, ...choices, ...again]
}

/**
 * The choices after a pick: it replaces a single choice; among several it is added, or removed if it was chosen
 * already.
 */
export function picked(chosen: readonly Choice[], choice: Choice, multiple: boolean): readonly Choice[] {
  if (!multiple) return [choice]
  const others = chosen.filter(({ value }) => value !== choice.value)
  return others.length < chosen.length ? others : [...chosen, choice]
}

/** Splits a text into entries: those before a separator are complete, and the rest is still being typed. */
export function splitEntries(text: string, separators: string): { entries: readonly string[]; rest: string } {
  const isSeparator = (letter: string): boolean => separators.includes(letter) || letter === '\n' || letter === '\r'
  const parts: string[] = ['']
  for (const letter of text) {
    if (isSeparator(letter)) parts.push('')
    else parts[parts.length - 1] += letter
  }
  const rest = parts.pop() ?? ''
  return { entries: parts.map((part) => part.trim()).filter(Boolean), rest }
}

/**
 * Adds entries to the choices, without duplicates and up to `max`. An entry that matches an option becomes that option.
 */
export function withEntries(
  chosen: readonly Choice[],
  entries: readonly string[],
  options: readonly Choice[],
  max: number,
): readonly Choice[] {
  const known = (entry: string): Choice =>
    options.find(({ value, label }) => value === entry || label === entry) ?? { value: entry, label: shownName(entry) }
  const fitting = distinct([...chosen, ...entries.map(known).filter(({ disabled }) => !disabled)])
  return fitting.slice(0, Math.max(max, chosen.length))
}
