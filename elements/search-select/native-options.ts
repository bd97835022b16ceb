import { distinct, type Choice } from '../../src/kits/choices/option.js'

/** What option elements in the page offer. */
export interface PageOptions {
  choices: readonly Choice[]
  /** Chosen now, where a `<select>` holds them; otherwise by default (`selected`). */
  chosen: readonly Choice[]
  /** What an option without a value says ('Please choose …'); it is no choice. */
  placeholder: string
}

/** The `<select>` that an element wraps; without one the options are its own children. */
export const wrappedSelect = (element: Element): HTMLSelectElement | null => element.querySelector<HTMLSelectElement>(':scope > select')

const labelOf = (option: HTMLOptionElement): string => option.label.trim() || option.value

function choiceOf(option: HTMLOptionElement): Choice {
  const group = option.closest('optgroup')
  return {
    value: option.value,
    label: labelOf(option),
    ...(option.dataset['description'] && { description: option.dataset['description'] }),
    ...(group?.label && { group: group.label }),
    ...((option.disabled || group?.disabled) && { disabled: true }),
  }
}

/** Reads the options inside an element or its `<select>`. */
export function readPageOptions(element: Element): PageOptions {
  const select = wrappedSelect(element)
  const options = [...(select ?? element).querySelectorAll('option')]
  const choices = options.filter(({ value }) => value !== '')
  const chosen = choices.filter((option) => (select ? option.selected : option.defaultSelected))
  const empty = options.find(({ value }) => value === '')
  return { choices: distinct(choices.map(choiceOf)), chosen: distinct(chosen.map(choiceOf)), placeholder: empty ? labelOf(empty) : '' }
}

/** Makes a `<select>` hold what is chosen, so that it submits it and scripts find it there; what it does not offer is added. */
export function writeSelect(select: HTMLSelectElement, chosen: readonly Choice[], multiple: boolean): void {
  if (multiple) select.multiple = true
  const wanted = new Map(chosen.map((choice) => [choice.value, choice]))
  for (const option of select.options) {
    const selected = wanted.has(option.value) || (option.value === '' && chosen.length === 0 && !multiple)
    if (option.selected !== selected) option.selected = selected
    wanted.delete(option.value)
  }
  for (const { value, label } of wanted.values()) select.add(new Option(label, value, false, true))
  // Without an empty option, a list of one choice would go on with its first.
  if (chosen.length === 0 && !multiple && select.value !== '') select.selectedIndex = -1
}
