import { distinct, type Choice, type Item } from '../../src/kits/choices/option.js'

/** What is searched for among what is there already, so that a new entry is offered once. */
interface Offer {
  choices: readonly Choice[]
  chosen: readonly Choice[]
  term: string
  /** Entries of the user's own may be made. */
  creates: boolean
  /** Something did not come, and may be asked for again. */
  failed: boolean
}

/** The rows in their order: a new entry comes first, asking again last. */
export function itemsOf({ choices, chosen, term, creates, failed }: Offer, texts: { create: string; retry: string }): Item[] {
  const entry = term.trim()
  const isThere = [...choices, ...chosen].some(({ value, label }) => value === entry || label === entry)
  const created: Item[] = creates && entry !== '' && !isThere ? [{ value: entry, label: texts.create, action: 'create' }] : []
  const again: Item[] = failed ? [{ value: '', label: texts.retry, action: 'retry' }] : []
  return [...created, ...choices, ...again]
}

/** What is chosen after the user has picked one: instead of the other, or beside the others; picked again it goes. */
export function picked(chosen: readonly Choice[], choice: Choice, multiple: boolean): readonly Choice[] {
  if (!multiple) return [choice]
  const others = chosen.filter(({ value }) => value !== choice.value)
  return others.length < chosen.length ? others : [...chosen, choice]
}

/** New entries in a text: what stands before a separator is whole, and the rest is still being typed. */
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

/** Entries join what is chosen, each once and no more than fit; one that is on offer is taken from there. */
export function withEntries(chosen: readonly Choice[], entries: readonly string[], options: readonly Choice[], max: number): readonly Choice[] {
  const known = (entry: string): Choice => options.find(({ value, label }) => value === entry || label === entry) ?? { value: entry, label: entry }
  const fitting = distinct([...chosen, ...entries.map(known).filter(({ disabled }) => !disabled)])
  return fitting.slice(0, Math.max(max, chosen.length))
}
