import { comparable, fieldsOf, firstValues, noWork, optionsOf, type Field } from '../../core/page/forms/form-fields.js'
import { typedForms } from '../../core/page/forms/typed-forms.js'

/** Whether a field has another value than the page gave it, by whatever means. */
export function isChanged(field: Field): boolean {
  if (field.matches(noWork)) return false
  const first = firstValues().get(field)
  if (typeof first === 'string' && first !== comparable(field)) return true
  if (/^(checkbox|radio)$/.test(field.type ?? '')) return field.checked !== field.defaultChecked
  const options = optionsOf(field)
  // A list without a default starts with its first option.
  const start = field.multiple || options.some(({ defaultSelected }) => defaultSelected) ? undefined : options[0]
  return (
    options.some((option) => option.selected !== (option.defaultSelected || option === start)) ||
    (field.defaultValue ?? field.value) !== field.value
  )
}

/** Whether a field has another value than before it was typed in. Without a first value, the default is that one. */
function isEdited(field: Field): boolean {
  const first = firstValues().get(field)
  if (first === undefined || field.matches(noWork)) return isChanged(field)
  return first !== null && first !== comparable(field)
}

/**
 * Whether a form has unsaved work: as declared by `data-unsaved` or `data-unsaved="false"`, or else whether a person has
 * changed something in it.
 */
export function isDirty(form: HTMLFormElement): boolean {
  const { unsaved } = form.dataset
  if (unsaved !== undefined) return unsaved !== 'false'
  const typed = typedForms().get(form)
  return typed !== undefined && !form.matches(noWork) && (typed === 'text' || fieldsOf(form).some(isEdited))
}

/** The forms with unsaved work. Forms in shadow trees are not found: their owner calls `holdReload`. */
export const dirtyForms = (): HTMLFormElement[] => [...document.forms].filter(isDirty)

/** The name of a form: its label, or else its legend, its first heading, or its `name`; empty if it has none. */
export function formName(form: HTMLFormElement): string {
  const labels = (form.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .map((id) => id && document.getElementById(id)?.textContent)
  const inside = ['legend', 'h1,h2,h3,h4,h5,h6,[role=heading]'].map(
    (selector) => form.querySelector(selector)?.textContent,
  )
  const names = [labels.join(' '), form.getAttribute('aria-label'), ...inside, form.getAttribute('name')]
  return names.map((name) => (name ?? '').replace(/\s+/g, ' ').trim()).find(Boolean) ?? ''
}
