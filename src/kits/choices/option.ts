import { asList, asRecord, asText } from '../../core/lib/parse.js'
import { plain } from '../../core/later/fold-text.js'

/** One thing that can be chosen or that is suggested. */
export interface Choice {
  /** What a form sends. Two choices with the same value are one. */
  value: string
  /** What a user reads; the value where it has none. */
  label: string
  /** A second, smaller line. */
  description?: string
  /** The heading that it stands below. */
  group?: string
  disabled?: boolean
}

/** What a page may give for a choice: a text, or an object with a `value`. */
export type ChoiceGiven = string | (Pick<Choice, 'value'> & Partial<Choice>)

/** What a page may answer with: a list, which has no further pages, or one page of several. */
export type ChoicesGiven = readonly ChoiceGiven[] | { results: readonly ChoiceGiven[]; more?: boolean }

/** Some of the choices, in their order, and whether further ones can be asked for. */
export interface ChoicePage {
  choices: readonly Choice[]
  more: boolean
}

/**
 * Reads a choice of a page's script or of a server: a text, or an object with a `value` and a `label`. The names that
 * others use are known, too: `id`; `text`, `name`, `displayName`; `subline`.
 *
 * @returns null for what has no value
 */
export function readChoice(given: unknown): Choice | null {
  const record = asRecord(given) ?? { value: given }
  const read = (...names: readonly string[]): string => names.map((name) => asText(record[name])).find((text) => text !== '') ?? ''
  const value = read('value', 'id')
  const label = read('label', 'text', 'name', 'displayName')
  // An empty value is one, where something is to be read of it ('Nobody'); so it is in HTML.
  if (value === '' && (label === '' || record['value'] !== '')) return null
  const description = read('description', 'subline')
  const group = read('group')
  return { value, label: label || value, ...(description && { description }), ...(group && { group }), ...(record['disabled'] === true && { disabled: true }) }
}

/** The same for a list; what cannot be read, and what has been there already, is left out. */
export function readChoices(given: unknown): Choice[] {
  return distinct(asList(given).map(readChoice).filter((choice) => choice !== null))
}

/** Each value once, where it stands first. */
export function distinct(choices: readonly Choice[]): Choice[] {
  const known = new Set<string>()
  return choices.filter(({ value }) => !known.has(value) && known.add(value))
}

/**
 * Reads a page of choices: `{ "results": [...], "more": true }`, a list alone, which has no further pages, or one of
 * both in the envelope of the Open Collaboration Services. `pagination.more` is understood, too.
 *
 * @returns null for anything else
 */
export function readChoicePage(answer: unknown): ChoicePage | null {
  const body = asRecord(asRecord(answer)?.['ocs'])?.['data'] ?? answer
  const record = asRecord(body)
  const results = record ? record['results'] ?? record['choices'] : body
  if (!Array.isArray(results)) return null
  return { choices: readChoices(results), more: (asRecord(record?.['pagination']) ?? record)?.['more'] === true }
}

const textOf = ({ label, description }: Choice): string => `${label} ${description ?? ''}`

/** The choices whose text, usually label and description, holds all words of a term; case and accents do not count. */
export function matching(choices: readonly Choice[], term: string, read = textOf): readonly Choice[] {
  const words = plain(term).split(/\s+/).filter(Boolean)
  if (words.length === 0) return choices
  return choices.filter((choice) => {
    const text = plain(read(choice))
    return words.every((word) => text.includes(word))
  })
}

/** A row of a list of choices: one of them, or something to do about the list itself. */
export type Item = Choice & { action?: 'create' | 'retry' }

/** Rows that stand below one heading, with their places among all rows. */
export interface ItemGroup {
  name: string
  items: readonly { item: Item; index: number }[]
}

/** Neighbours of the same group belong together. */
export function groupsOf(items: readonly Item[]): readonly ItemGroup[] {
  const groups: { name: string; items: { item: Item; index: number }[] }[] = []
  items.forEach((item, index) => {
    const name = item.group ?? ''
    if (groups.length === 0 || groups.at(-1)?.name !== name) groups.push({ name, items: [] })
    groups.at(-1)?.items.push({ item, index })
  })
  return groups
}
