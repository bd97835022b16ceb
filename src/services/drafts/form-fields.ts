import type { DraftField } from './draft.rules.js'
import type { FieldValue } from '../../core/page/forms/field-value.js'
import { fieldsOf, valueOf, type Field } from '../../core/page/forms/form-fields.js'
import { isChanged } from '../../kits/unsaved/form-changes.js'

/** Fields that are never stored. Names and ids are checked because a password may be shown as text. */
const neverKept = [
  ':disabled',
  '[type=hidden]',
  '[type=file]',
  '[type=password]',
  '[autocomplete*=password i]',
  '[autocomplete*=one-time-code i]',
  '[autocomplete*="cc-" i]',
  '[name*=passw i]',
  '[id*=passw i]',
  '[data-no-draft]',
  '[data-no-draft] *',
  'button',
  '[type=submit]',
  '[type=button]',
  '[type=reset]',
  '[type=image]',
  'output',
  'object',
].join()

const secrets = new WeakSet<Field>()

/** Remembers which fields of a form hold a secret now: a password stays one when it is shown later. */
export function noteSecrets(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) if (field.matches(neverKept) && !field.matches(':disabled')) secrets.add(field)
}

const nameOf = (field: Field): string => field.getAttribute('name') ?? field.getAttribute('id') ?? ''

interface Numbered extends DraftField {
  field: Field
}

/** Returns all fields that may be stored, numbered among those of the same kind and name. */
function numbered(form: HTMLFormElement): Numbered[] {
  const counts = new Map<string, number>()
  return fieldsOf(form).flatMap((field) => {
    const value = valueOf(field)
    if (value === null) return []
    const id = JSON.stringify([typeof value, nameOf(field), ...(typeof value === 'boolean' ? [field.value ?? ''] : [])])
    const at = counts.get(id) ?? 0
    counts.set(id, at + 1)
    return secrets.has(field) || field.matches(neverKept) ? [] : [{ field, id, at, value }]
  })
}

/**
 * Returns the values of a form that may be stored: never passwords, payment data, hidden fields or files.
 *
 * @param all includes unchanged fields
 */
export function readFields(form: HTMLFormElement, all: boolean): DraftField[] {
  return (
    numbered(form)
      // Of a group of radio buttons, the checked one is enough.
      .filter(({ field, value }) => (all || isChanged(field)) && (field.type !== 'radio' || value === true))
      .map(({ id, at, value }) => ({ id, at, value }))
  )
}

/** Whether a form has chosen files, which cannot be stored. */
export const holdsFiles = (form: HTMLFormElement): boolean =>
  fieldsOf(form).some((field) => Boolean((field as Partial<HTMLInputElement>).files?.length))

const same = (one: FieldValue | null, other: FieldValue): boolean => JSON.stringify(one) === JSON.stringify(other)

function tell(field: Field): void {
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Sets a field's value, with the events of a user's input. Returns whether the field accepted it. */
function write(field: Field, value: FieldValue): boolean {
  const before = valueOf(field)
  if (typeof value === 'boolean') {
    // Frameworks listen for the click. A click cannot uncheck a radio button.
    if (!field.localName.includes('-') && (value || field.type !== 'radio')) field.click()
    if (field.checked === value) return true
    field.checked = value
  } else if (typeof value === 'string') {
    // Uses the browser's setter: frameworks override the property, and ignore the events of values set through theirs.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
    if (!same(valueOf(field), value)) {
      if (typeof before === 'string') field.value = before
      return false
    }
  } else if (field.localName.includes('-')) {
    Object.assign(field, { value })
  } else {
    const options = [...(field.options ?? [])]
    const chosen = options.filter((option) => value.includes(option.value))
    if (chosen.length === 0 && value.length > 0) return false
    for (const option of options) option.selected = chosen.includes(option)
  }
  tell(field)
  return true
}

/** Returns the field alone; for a radio button, its whole group. */
const groupOf = (form: HTMLFormElement, field: Field): Field[] =>
  field.type === 'radio'
    ? fieldsOf(form).filter((other) => other.type === 'radio' && nameOf(other) === nameOf(field))
    : [field]

/** The result of filling in a form. */
export interface Filled {
  /** Steps that take back one value each, unless it was changed since; empty if nothing was filled in. */
  undo: readonly (() => void)[]
  /** The stored values that the form has no field for. */
  missing: readonly DraftField[]
}

/** Fills in the fields that still exist, except those changed meanwhile: what the user has typed stays. */
export function fillFields(form: HTMLFormElement, fields: readonly DraftField[]): Filled {
  const there = new Map(numbered(form).map((one) => [`${one.at} ${one.id}`, one.field]))
  const undo: (() => void)[] = []
  const missing: DraftField[] = []
  for (const one of fields) {
    const field = there.get(`${one.at} ${one.id}`)
    if (!field) {
      missing.push(one)
      continue
    }
    const before = valueOf(field)
    const group = groupOf(form, field)
    if (before === null || same(before, one.value) || field.hasAttribute('readonly') || group.some(isChanged)) continue
    const chosen = group.find(({ checked }) => checked)
    if (!write(field, one.value)) continue
    const filled = valueOf(field)
    undo.push(() => {
      if (filled === null || !same(valueOf(field), filled)) return
      if (field.type === 'radio' && chosen) write(chosen, true)
      else write(field, before)
    })
  }
  return { undo, missing }
}
