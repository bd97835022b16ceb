import { shared } from '../shared-values.js'
import type { FieldValue } from './field-value.js'

/**
 * Ignored fields: searches are no work, passwords are not kept. Browsers fill in both, and colours and ranges without a
 * value.
 */
export const noWork =
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

/** The form that an event's target is, or belongs to: a field may stand outside of its form. */
export function formOf(target: EventTarget | null): HTMLFormElement | null {
  if (!(target instanceof Element)) return null
  // A form is not asked for `form`, as it may have a field of that name.
  if (target instanceof HTMLFormElement) return target
  const { form } = target as Partial<HTMLInputElement>
  return form instanceof HTMLFormElement ? form : target.closest('form')
}

/** Only for `<select>`, as `options` of a custom field may be anything. */
export const optionsOf = (field: Field): HTMLOptionElement[] =>
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
export const firstValues = (): WeakMap<Field, string | null> => shared('first-values', () => new WeakMap())

export const comparable = (field: Field): string => JSON.stringify(valueOf(field))

/**
 * Notes the values of a form's fields: from now on another value is a change.
 *
 * @param again also notes fields that were noted before
 */
export function noteFirstValues(form: HTMLFormElement, again = false): void {
  for (const field of fieldsOf(form)) {
    const first = firstValues().get(field)
    // Null: the value of a password is not kept, not even once its field becomes a text field.
    if (first === undefined || (again && first !== null))
      firstValues().set(field, field.matches(noWork) ? null : comparable(field))
  }
}
