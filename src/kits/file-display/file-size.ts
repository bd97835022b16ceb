import { numberFormat, unitSymbol } from '../format/intl-formats.js'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const
const english = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']

/** The unit as its language writes it: `Mo` in French. Most languages write the English letters. */
function symbol(locale: string, at: number): string {
  const inLanguage = (unit = 'byte'): string => unitSymbol(locale, unit)
  if (inLanguage('megabyte') === 'MB') return english[at] ?? ''
  // The capital says that it is 1024 of the smaller unit.
  return at === 1 ? inLanguage(units[1]).replace(/^./u, (letter) => letter.toUpperCase()) : inLanguage(units[at])
}

/**
 * Formats a size for people, for instance `122.1 MB`, or `122,1 Mo` in French: 1024 bytes are one KB; KB and larger units have one decimal, but
 * for numbers of four digits.
 *
 * @param bytes NaN, infinite and negative numbers count as 0
 * @param locale a BCP 47 tag, whose number format and units are used
 */
export function formatFileSize(bytes: number, locale = 'en'): string {
  let value = Number.isFinite(bytes) ? Math.max(0, bytes) : 0
  let unit = 0
  // A value that would round to 1024 is written as 1 of the next unit.
  while (value >= 1023.5 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const digits = unit > 0 && value < 1000 ? 1 : 0
  return `${numberFormat(locale, digits).format(value)} ${symbol(locale, unit)}`
}

/**
 * Parses a size in bytes: a number without sign, then b, k, kb, m, mb, g, gb, t, tb, p or pb in any case, or no unit;
 * 1024 bytes are one KB (behaviour.md 24). Whitespace around both is ignored, fractions of a byte are rounded.
 *
 * @returns null for anything else
 */
export function parseFileSize(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?|\.\d+)\s*(?:([kmgtp])b?|b)?$/i.exec(typeof text === 'string' ? text.trim() : '')
  if (!match) return null
  const power = 'KMGTP'.indexOf((match[2] ?? '').toUpperCase() || '-') + 1
  const bytes = Math.round(Number(match[1]) * 1024 ** power)
  return Number.isFinite(bytes) ? bytes : null
}
