import { matching, readChoices, type Choice } from '../../src/kits/choices/option.js'
import { asRecord } from '../../src/core/lib/parse.js'
import type { ChoiceSource } from '../../src/kits/choices/choice-search.js'

/** How the page's own function is asked. */
export interface SuggestCall {
  /** Counted from 1. */
  page: number
  /** Ends when nobody waits for the answer any more. */
  signal: AbortSignal
  /** What began the word; empty where the whole text is completed. */
  trigger: string
}

/** Answers a list of choices, or `{ results, more }` where there are further pages; or a promise of either. */
export type Suggest = (term: string, call: SuggestCall) => unknown

/** The page's own choices, by trigger; those under the empty name are for every trigger that has none of its own. */
export type ChoicesByTrigger = Readonly<Record<string, readonly Choice[]>>

/** Reads a list of choices, or an object of such lists. */
export function readOptions(given: unknown): ChoicesByTrigger | undefined {
  if (Array.isArray(given)) return { '': readChoices(given) }
  const record = asRecord(given)
  return record ? Object.fromEntries(Object.entries(record).map(([trigger, choices]) => [trigger, readChoices(choices)])) : undefined
}

/** Choices that the page has written as `<option>`, with `data-trigger` for one trigger alone. */
export function choicesOf(...lists: readonly Iterable<HTMLOptionElement>[]): ChoicesByTrigger {
  const found: Record<string, Choice[]> = {}
  for (const option of lists.flatMap((list) => [...list])) {
    const { trigger = '', description } = option.dataset
    const own = found[trigger] ??= []
    own.push(...readChoices([{ value: option.value, label: option.label, description, disabled: option.disabled }]))
  }
  return found
}

/** How many are drawn at first, and with each time that the end of the list is reached. */
const pageSize = 50

/** Searches choices of the page, by their values too, because these are what is typed. */
export function ownChoices(choices: ChoicesByTrigger, trigger: string): ChoiceSource {
  const all = choices[trigger] ?? choices[''] ?? []
  return (term, { page }) => {
    const found = matching(all, term, ({ label, description = '', value }) => `${label} ${description} ${value}`)
    const end = page * pageSize
    return Promise.resolve({ choices: found.slice(end - pageSize, end), more: found.length > end })
  }
}

/** `@ #` is two triggers. */
export const readTriggers = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean)

/** An address that says for which trigger is asked. */
export function withTrigger(src: string, trigger: string): string {
  const address = new URL(src, document.baseURI)
  if (trigger !== '') address.searchParams.set('trigger', trigger)
  return address.href
}
