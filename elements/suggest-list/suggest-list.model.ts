import { matching, readChoice, readChoices, type Choice, type ChoicesGiven } from '../../src/kits/choices/option.js'
import { asRecord } from '../../src/core/lib/parse.js'
import type { ChoiceSource } from '../../src/kits/choices/choice-search.js'

/** The options passed to the page's function. */
export interface SuggestCall {
  /** The trigger of the word; empty if the whole text is completed. */
  trigger: string
  /** Counted from 1. */
  page: number
  /** Aborted when the result is no longer needed. */
  signal: AbortSignal
}

/** Returns a list of choices, or `{ results, more }` if there are further pages, or a promise of either. */
export type Suggest = (term: string, call: SuggestCall) => ChoicesGiven | Promise<ChoicesGiven>

/** The page's choices by trigger; those under the empty key are for all triggers without an entry. */
export type ChoicesByTrigger = Readonly<Record<string, readonly Choice[]>>

/** Reads a list of choices, or an object of such lists. */
export function readOptions(given: unknown): ChoicesByTrigger | undefined {
  if (Array.isArray(given)) return { '': readChoices(given) }
  const record = asRecord(given)
  return record
    ? Object.fromEntries(Object.entries(record).map(([trigger, choices]) => [trigger, readChoices(choices)]))
    : undefined
}

/** The choices of `<option>`s in the page; `data-trigger` restricts one to a trigger. */
export function choicesOf(...lists: readonly Iterable<HTMLOptionElement>[]): ChoicesByTrigger {
  const found: Record<string, Choice[]> = {}
  for (const option of lists.flatMap((list) => [...list])) {
    const { trigger = '', description } = option.dataset
    const own = (found[trigger] ??= [])
    // As in a form, an option without a value and a label offers nothing.
    const choice = readChoice({ value: option.value, label: option.label, description, disabled: option.disabled })
    if (choice) own.push(choice)
  }
  return found
}

/** How many choices are rendered at first, and added each time the end of the list is reached. */
const pageSize = 50

/** Searches the page's choices, including their values, because users type those. */
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

/** Adds the trigger to an address as a parameter. */
export function withTrigger(src: string, trigger: string): string {
  const address = new URL(src, document.baseURI)
  if (trigger !== '') address.searchParams.set('trigger', trigger)
  return address.href
}
