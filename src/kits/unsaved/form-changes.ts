import type { FieldValue } from './field-value.js'
import { shared } from '../../core/page/shared-values.js'

/**
 * Ignored fields: searches are no work, passwords are not kept. Browsers fill in both, and colours and ranges without a
 * value.
 */
const noWork =
  ':disabled,output,[type=search],[type=password],:is([type=color],[type=range]):not([value]),search *,[role=search],[role=search] *'

/** The properties of form fields; each kind of field has only some. */
export type Field = HTMLElement &
  Partial<
    Pick<
      HTMLInputElement & HTMLSelectElement,
      'checked' | 'defaultChecked' | 'value' | 'defaultValue' | 'options' | 'multiple' | 'selectedIndex'
    >
  > & { type?: string }

/** The fields of a form, including custom elements, and fields elsewhere in the page that belong to it. */
export const fieldsOf = (form: HTMLFormElement): Field[] => [...form.elements] as Field[]

/** Only for `<select>`, as `options` of a custom field may be anything. */
const optionsOf = (field: Field): HTMLOptionElement[] =>
  field.localName === 'select' ? [...(field.options ?? [])] : []

/** The value of a field; null if it has none that can be read. */
export function valueOf(field: Field): FieldValue | null {
  if (
    /^(checkbox|radio)$/.test(field.type ?? '') ||
    (field.localName.includes('-') && typeof field.checked === 'boolean')
  )
    return field.checked === true
  if (field.localName === 'select')
    return optionsOf(field)
      .filter(({ selected }) => selected)
      .map(({ value }) => value)
  // Custom fields may have several values.
  const value: unknown = field.value
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    ? value
    : null
}

/**
 * First values, noted because custom fields have no default to compare with, and some frameworks change it along with
 * the value.
 */
const firstValues = (): WeakMap<Field, string | null> => shared('first-values', () => new WeakMap())

const comparable = (field: Field): string => JSON.stringify(valueOf(field))

/** Notes the values of a form's fields that were not noted before: from now on another value is a change. */
export function noteFirstValues(form: HTMLFormElement): void {
  // Null: the value of a password is not kept, not even once its field becomes a text field.
  for (const field of fieldsOf(form))
    if (!firstValues().has(field)) firstValues().set(field, field.matches(noWork) ? null : comparable(field))
}

/** Whether a field has another value than the page gave it. */
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

/**
 * Whether a form has unsaved work: as declared by `data-unsaved` or `data-unsaved="false"`, or else judged by its
 * fields.
 */
export function isDirty(form: HTMLFormElement): boolean {
  const { unsaved } = form.dataset
  if (unsaved !== undefined) return unsaved !== 'false'
  return !form.matches(noWork) && fieldsOf(form).some(isChanged)
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
