import type { FieldValue } from './field-value.js'
import { shared } from '../../core/page/shared-values.js'

/** A search is no work, a password is not kept, and browsers fill both in by themselves, as they do a colour or a range without a value. */
const noWork = ':disabled,output,[type=search],[type=password],:is([type=color],[type=range]):not([value]),search *,[role=search],[role=search] *'

/** What fields have, each only some of it. */
export type Field = HTMLElement & Partial<Pick<HTMLInputElement & HTMLSelectElement, 'checked' | 'defaultChecked' | 'value' | 'defaultValue' | 'options' | 'multiple' | 'selectedIndex'>> & { type?: string }

/** The fields of a form, custom ones included, also those that stand elsewhere. */
export const fieldsOf = (form: HTMLFormElement): Field[] => [...form.elements] as Field[]

/** Custom fields may call anything options. */
const optionsOf = (field: Field): HTMLOptionElement[] => (field.localName === 'select' ? [...(field.options ?? [])] : [])

/** What a field holds; null for one that holds nothing that could be told. */
export function valueOf(field: Field): FieldValue | null {
  if (/^(checkbox|radio)$/.test(field.type ?? '') || (field.localName.includes('-') && typeof field.checked === 'boolean')) return field.checked === true
  if (field.localName === 'select') return optionsOf(field).filter(({ selected }) => selected).map(({ value }) => value)
  // Of custom fields that hold several values.
  const value: unknown = field.value
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string')) ? (value as FieldValue) : null
}

/** Of fields whose first value is known. Custom fields have no default to be compared with, and some frameworks change it along. */
const firstValues = (): WeakMap<Field, string | null> => shared('first-values', () => new WeakMap())

const comparable = (field: Field): string => JSON.stringify(valueOf(field))

/** Notes what the fields of a form hold, once each: from now on another value is a change. */
export function noteFirstValues(form: HTMLFormElement): void {
  // A password is not looked at, also when it is shown later.
  for (const field of fieldsOf(form)) if (!firstValues().has(field)) firstValues().set(field, field.matches(noWork) ? null : comparable(field))
}

/** Whether a field holds something that the page did not give it. */
export function isChanged(field: Field): boolean {
  if (field.matches(noWork)) return false
  const first = firstValues().get(field)
  if (typeof first === 'string' && first !== comparable(field)) return true
  if (/^(checkbox|radio)$/.test(field.type ?? '')) return field.checked !== field.defaultChecked
  const options = optionsOf(field)
  // A list without a default starts with its first option.
  const start = field.multiple || options.some(({ defaultSelected }) => defaultSelected) ? undefined : options[0]
  return options.some((option) => option.selected !== (option.defaultSelected || option === start))
    || (field.defaultValue ?? field.value) !== field.value
}

/** A form says itself whether it holds unsaved work by `data-unsaved`, `data-unsaved="false"`; another one is looked at. */
export function isDirty(form: HTMLFormElement): boolean {
  const { unsaved } = form.dataset
  if (unsaved !== undefined) return unsaved !== 'false'
  return !form.matches(noWork) && fieldsOf(form).some(isChanged)
}

/** The forms that hold unsaved work. Those in shadow trees are not seen: their owner calls `holdReload`. */
export const dirtyForms = (): HTMLFormElement[] => [...document.forms].filter(isDirty)

/** What a form is called: by its label, or else its legend, its first heading, its `name`; empty where it has none. */
export function formName(form: HTMLFormElement): string {
  const labels = (form.getAttribute('aria-labelledby') ?? '').split(/\s+/).map((id) => id && document.getElementById(id)?.textContent)
  const inside = ['legend', 'h1,h2,h3,h4,h5,h6,[role=heading]'].map((selector) => form.querySelector(selector)?.textContent)
  const names = [labels.join(' '), form.getAttribute('aria-label'), ...inside, form.getAttribute('name')]
  return names.map((name) => (name ?? '').replace(/\s+/g, ' ').trim()).find(Boolean) ?? ''
}
