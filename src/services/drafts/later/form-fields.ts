import type { DraftField } from './draft.rules.js'
import type { FieldValue } from '../../../kits/unsaved/field-value.js'
import { fieldsOf, isChanged, valueOf, type Field } from '../../../kits/unsaved/form-changes.js'

/** The names of secrets guard against a password that is shown as text. */
const neverKept = [
  ':disabled', '[type=hidden]', '[type=file]', '[type=password]', '[autocomplete*=password i]', '[autocomplete*=one-time-code i]', '[autocomplete*="cc-" i]',
  '[name*=passw i]', '[id*=passw i]', '[data-no-draft]', '[data-no-draft] *', 'button', '[type=submit]', '[type=button]', '[type=reset]', '[type=image]', 'output', 'object',
].join()

const secrets = new WeakSet<Field>()

/** Remembers which fields of a form hold a secret now: a password that is shown later stays one. */
export function noteSecrets(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) if (field.matches(neverKept) && !field.matches(':disabled')) secrets.add(field)
}

const nameOf = (field: Field): string => field.getAttribute('name') ?? field.getAttribute('id') ?? ''

interface Numbered extends DraftField {
  field: Field
}

/** All fields that may be kept, numbered among those of the same kind and name. */
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
 * What a form's fields hold that may be kept: never passwords, payment data, hidden fields or files.
 *
 * @param all also what was not changed
 */
export function readFields(form: HTMLFormElement, all: boolean): DraftField[] {
  return numbered(form)
    // Of the choices that belong together the chosen one is enough.
    .filter(({ field, value }) => (all || isChanged(field)) && (field.type !== 'radio' || value === true))
    .map(({ id, at, value }) => ({ id, at, value }))
}

/** Whether files are chosen in a form, which cannot be kept. */
export const holdsFiles = (form: HTMLFormElement): boolean => fieldsOf(form).some((field) => Boolean((field as Partial<HTMLInputElement>).files?.length))

const same = (one: FieldValue | null, other: FieldValue): boolean => JSON.stringify(one) === JSON.stringify(other)

function tell(field: Field): void {
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Gives a field a value and tells the page as if the user had. Answers whether it took it. */
function write(field: Field, value: FieldValue): boolean {
  const before = valueOf(field)
  if (typeof value === 'boolean') {
    // Frameworks listen for the click. Nothing can be clicked to have no choice.
    if (!field.localName.includes('-') && (value || field.type !== 'radio')) field.click()
    if (field.checked === value) return true
    field.checked = value
  } else if (typeof value === 'string') {
    // Frameworks lay a property of their own over the browser's, and take for known what is set by it.
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

/** The fields of a choice: for a radio button all of its name. */
const groupOf = (form: HTMLFormElement, field: Field): Field[] =>
  (field.type === 'radio' ? fieldsOf(form).filter((other) => other.type === 'radio' && nameOf(other) === nameOf(field)) : [field])

/** What came of filling in a form. */
export interface Filled {
  /** Takes back each value that still stands as it was filled in; none where nothing was. */
  undo: readonly (() => void)[]
  /** What has no field. */
  missing: readonly DraftField[]
}

/** Fills in what is still there, and nothing that was changed meanwhile: what somebody has typed stays. */
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
