import { asList, asRecord, asText } from '../../core/lib/parse.js'
import { goodItems } from '../../core/page/good-items.js'
import { shownName } from '../../core/lib/shorten.js'
import { foldText } from '../../core/lib/fold-text.js'

/** Something that can be chosen, or is suggested. */
export interface Choice {
  /** What a form submits. Choices with the same value count as one. */
  value: string
  /** What the user reads; the value if no label is given. */
  label: string
  /** A second, smaller line. */
  description?: string
  /** The heading of its group. */
  group?: string
  disabled?: boolean
}

/** A choice as a page may pass it: a string, or an object with a `value`. */
export type ChoiceGiven = string | (Pick<Choice, 'value'> & Partial<Choice>)

/** Choices as a page may return them: a list, which has no further pages, or one page of several. */
export type ChoicesGiven = readonly ChoiceGiven[] | { results: readonly ChoiceGiven[]; more?: boolean }

/** One page of choices, in order, and whether more can be requested. */
export interface ChoicePage {
  choices: readonly Choice[]
  more: boolean
}

/**
 * Parses a choice from a page's script or a server: a string, or an object with a `value` and a `label`. Other common
 * names work too: `id` for `value`; `text`, `name`, `displayName` for `label`; `subline` for `description`.
 *
 * @returns null if it has no value
 */
export function readChoice(given: unknown): Choice | null {
  const record = asRecord(given) ?? { value: given }
  const read = (...names: readonly string[]): string =>
    names.map((name) => asText(record[name])).find((text) => text !== '') ?? ''
  const value = read('value', 'id')
  const label = read('label', 'text', 'name', 'displayName')
  // As in HTML, an empty value is allowed if there is a label ('Nobody').
  if (value === '' && (label === '' || record['value'] !== '')) return null
  const description = read('description', 'subline')
  const group = read('group')
  return {
    value,
    label: shownName(label || value),
    ...(description && { description: shownName(description) }),
    ...(group && { group: shownName(group) }),
    ...(record['disabled'] === true && { disabled: true }),
  }
}

/** Parses a list of choices with `readChoice`. Entries without a value and duplicates are left out. */
export function readChoices(given: unknown): Choice[] {
  return distinct(goodItems(asList(given), readChoice, 'choices', 'needs a value'))
}

/** Keeps only the first choice of each value. */
export function distinct(choices: readonly Choice[]): Choice[] {
  const known = new Set<string>()
  return choices.filter(({ value }) => !known.has(value) && known.add(value))
}

/**
 * Parses a page of choices: `{ "results": [...], "more": true }`, a plain list, which has no further pages, or either
 * of them in the envelope of the Open Collaboration Services. `pagination.more` works, too.
 *
 * @returns null for anything else
 */
export function readChoicePage(answer: unknown): ChoicePage | null {
  const body = asRecord(asRecord(answer)?.['ocs'])?.['data'] ?? answer
  const record = asRecord(body)
  const results = record ? (record['results'] ?? record['choices']) : body
  if (!Array.isArray(results)) return null
  return { choices: readChoices(results), more: (asRecord(record?.['pagination']) ?? record)?.['more'] === true }
}

const textOf = ({ label, description }: Choice): string => `${label} ${description ?? ''}`

/**
 * The choices whose text, by default label and description, contains all words of a term; case and accents are ignored.
 */
export function matching(choices: readonly Choice[], term: string, read = textOf): readonly Choice[] {
  const words = foldText(term).split(/\s+/).filter(Boolean)
  if (words.length === 0) return choices
  return choices.filter((choice) => {
    const text = foldText(read(choice))
    return words.every((word) => text.includes(word))
  })
}

/** A row of a list of choices: a choice, or an action on the list itself. */
export type Item = Choice & { action?: 'create' | 'retry' }

/** Rows below one heading, with their indexes among all rows. */
export interface ItemGroup {
  name: string
  items: readonly { item: Item; index: number }[]
}

/** Groups adjacent rows that have the same `group`. */
export function groupsOf(items: readonly Item[]): readonly ItemGroup[] {
  const groups: { name: string; items: { item: Item; index: number }[] }[] = []
  items.forEach((item, index) => {
    const name = item.group ?? ''
    if (groups.length === 0 || groups.at(-1)?.name !== name) groups.push({ name, items: [] })
    groups.at(-1)?.items.push({ item, index })
  })
  return groups
}
