import { attempt } from '../../core/lib/attempt.js'
import { asList, asNumber, asRecord } from '../../core/lib/parse.js'
import type { FieldValue } from '../../core/page/forms/field-value.js'

/** One field of a draft. */
export interface DraftField {
  /** The field's kind and name; for a field that can be checked, also its `value`. */
  id: string
  /** Index among the fields with this id, from 0. */
  at: number
  value: FieldValue
}

/** The stored contents of a form. */
export interface Draft {
  /** When it was written, in ms since the epoch. */
  atMs: number
  /** The form was submitted, but it is not known yet whether it reached the server. */
  sent: boolean
  fields: readonly DraftField[]
}

/** The user and the form that a draft belongs to. */
export interface DraftPlace {
  /** The web root of the installation. */
  root: string
  uid: string
  /** The path of the page. */
  path: string
  /** The form's key, and its index among the forms with this key. */
  form: string
}

const longestMs = 24 * 60 * 60 * 1000

/** Whether a draft is older than a day, or dated more than a day ahead because the clock was set back. */
export const isStale = ({ atMs }: Draft, nowMs: number): boolean => Math.abs(nowMs - atMs) > longestMs

/** The place as one text. */
export const placeText = ({ root, uid, path, form }: DraftPlace): string => JSON.stringify([root, uid, path, form])

const parsed = (text: string): unknown => attempt((): unknown => JSON.parse(text), null)

/** Reads what `placeText` returned; null for anything else. */
export function readPlace(text: string): DraftPlace | null {
  const parts = asList(parsed(text))
  const [root, uid, path, form] = parts
  return parts.length === 4 &&
    typeof root === 'string' &&
    typeof uid === 'string' &&
    typeof path === 'string' &&
    typeof form === 'string'
    ? { root, uid, path, form }
    : null
}

function asValue(value: unknown): FieldValue | null {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null
}

/** Reads a draft from JSON. Takes any text; null if it holds no readable field. */
export function readDraft(text: string | null): Draft | null {
  const found = asRecord(parsed(text ?? ''))
  const fields = asList(found?.['fields']).flatMap((one): DraftField[] => {
    const field = asRecord(one)
    const value = asValue(field?.['value'])
    const id = field?.['id']
    return value === null || typeof id !== 'string' ? [] : [{ id, at: asNumber(field?.['at'], 0), value }]
  })
  return fields.length > 0 ? { atMs: asNumber(found?.['atMs'], 0), sent: found?.['sent'] === true, fields } : null
}
