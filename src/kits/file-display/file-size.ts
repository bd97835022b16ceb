import { numberFormat } from '../format/intl-formats.js'

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const

/**
 * A size as people read it, for instance `1.4 MB`: 1024 bytes are one KB, with one digit after the point below ten.
 *
 * @param bytes nonsense and negative numbers count as 0
 * @param locale a BCP 47 tag, for the number
 */
export function formatFileSize(bytes: number, locale = 'en'): string {
  let value = Number.isFinite(bytes) ? Math.max(0, bytes) : 0
  let unit = 0
  // What would be written as 1024 is 1 of the next unit.
  while (value >= 1023.5 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const digits = unit > 0 && value < 10 ? 1 : 0
  return `${numberFormat(locale, digits).format(value)} ${units[unit] ?? ''}`
}

/**
 * The bytes that a text means: a number without sign, then b, k, kb, m, mb, g, gb, t, tb, p or pb in any case, or nothing;
 * 1024 bytes are one KB (specification, section 5). Blanks around both do not count, parts of a byte are rounded.
 *
 * @returns null for anything else
 */
export function parseFileSize(text: string): number | null {
  const match = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*(?:([kmgtp])b?|b)?\s*$/i.exec(typeof text === 'string' ? text : '')
  if (!match) return null
  const power = 'KMGTP'.indexOf((match[2] ?? '').toUpperCase() || '-') + 1
  const bytes = Math.round(Number(match[1]) * 1024 ** power)
  return Number.isFinite(bytes) ? bytes : null
}
