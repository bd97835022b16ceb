import { numberFormat } from './formats.js'

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const

/**
 * A size as people read it, for instance `1.4 MB`: 1024 bytes are one KB, with one digit after the point below ten.
 *
 * @param bytes nonsense and negative numbers count as 0
 * @param locale a BCP 47 tag, for the number
 */
export function formatFileSize(bytes: number, locale: string): string {
  let value = Number.isFinite(bytes) ? Math.max(0, bytes) : 0
  let unit = 0
  // What would be written as 1024 is 1 of the next unit.
  while (value >= 1023.5 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0
  return `${numberFormat(locale, digits).format(value)} ${units[unit] ?? ''}`
}
