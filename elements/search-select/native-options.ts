import { distinct, type Choice } from '../../src/kits/choices/option.js'

/** The choices of option elements in the page. */
export interface PageOptions {
  choices: readonly Choice[]
  /** The current choices of a `<select>`; without one, the options with the attribute `selected`. */
  chosen: readonly Choice[]
  /** Label of the option without a value ('Please choose …'), which is not a choice. */
  placeholder: string
}

/** The `<select>` that an element wraps; without one the options are its own children. */
export const wrappedSelect = (element: Element): HTMLSelectElement | null =>
  element.querySelector<HTMLSelectElement>(':scope > select')

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
  return {
    choices: distinct(choices.map(choiceOf)),
    chosen: distinct(chosen.map(choiceOf)),
    placeholder: empty ? labelOf(empty) : '',
  }
}

/** Selects the choices in a `<select>`, so that it submits them and scripts can read them. Adds missing options. */
export function writeSelect(select: HTMLSelectElement, chosen: readonly Choice[], multiple: boolean): void {
  if (multiple) select.multiple = true
  const wanted = new Map(chosen.map((choice) => [choice.value, choice]))
  for (const option of select.options) {
    const selected = wanted.has(option.value) || (option.value === '' && chosen.length === 0 && !multiple)
    if (option.selected !== selected) option.selected = selected
    wanted.delete(option.value)
  }
  for (const { value, label } of wanted.values()) select.add(new Option(label, value, false, true))
  // Without an empty option, a single select would fall back to its first option.
  if (chosen.length === 0 && !multiple && select.value !== '') select.selectedIndex = -1
}
