import { attempt } from './attempt.js'

/**
 * Readers for untrusted data. Each takes `unknown` and returns a value of the requested type or a fallback; none
 * throws. They are used where data enters: inside, data is trusted and typed.
 */

/** A plain object, or `undefined` for anything else, lists and null included. */
export function asRecord(value: unknown): Record<string, unknown> | undefined {
  // A revoked proxy throws even at `isArray`.
  return typeof value === 'object' && value !== null && !attempt(() => Array.isArray(value), true)
    ? (value as Record<string, unknown>)
    : undefined
}

/** The fields of a value from outside; none if it is no object. */
export function asFields(value: unknown): Record<string, unknown> {
  return asRecord(value) ?? {}
}

/** A non-empty text, or a number written as text; `fallback` for anything else. */
export function asText(value: unknown, fallback = ''): string {
  if (typeof value === 'string') return value === '' ? fallback : value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : fallback
}

/** A non-empty text, or null. */
export function asTextOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** The `target` of a link: a text, or `true` for another tab, as servers from release 35 on write it, and some apps before. */
export function asTarget(value: unknown): string | null {
  return value === true ? '_blank' : asTextOrNull(value)
}

/** A finite number, also from text; `fallback` for anything else. */
export function asNumber(value: unknown, fallback: number): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : fallback
  if (typeof value !== 'string' || value.trim() === '') return fallback
  const parsed = Number(value)
  return Number.isFinite(parsed) ? parsed : fallback
}

/**
 * The values of a list, or of an object in its own order (servers write lists in both forms); none for anything else.
 */
export function asList(value: unknown): unknown[] {
  return attempt((): unknown[] => (Array.isArray(value) ? value : Object.values(asRecord(value) ?? {})), [])
}
