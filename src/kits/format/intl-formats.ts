import { attempt } from '../../core/lib/attempt.js'

/**
 * Cached, because making a formatter takes longer than using it a hundred times, and lists format a date and a size per
 * row.
 */
const made = new Map<string, Format>()

type Format = Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat

/** Returns the cached formatter, or makes it. An invalid language tag counts as English. */
function once<Made extends Format>(kind: string, locale: string, make: (locale: string) => Made): Made {
  const key = `${kind} ${locale}`
  const known = made.get(key) as Made | undefined
  if (known) return known
  const format = attempt(() => make(locale), null) ?? make('en')
  made.set(key, format)
  return format
}

/** @param digits the maximum number of decimals */
export function numberFormat(locale: string, digits: number): Intl.NumberFormat {
  return once(`number ${digits}`, locale, (tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: digits }))
}

/**
 * Returns the shortest way in which a language writes a unit, without a number.
 *
 * @param unit as `Intl.NumberFormat` names it, for instance `megabyte`
 */
export function unitSymbol(locale: string, unit: string): string {
  const format = once(unit, locale, (tag) => new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'narrow' }))
  return format.formatToParts(1).find(({ type }) => type === 'unit')?.value ?? ''
}

/**
 * Writes a date with its time in full, for example as the title of a shorter text. In English without 'at', as the
 * server's own pages write it.
 *
 * @param locale a BCP 47 tag
 */
export function wholeDate(ms: number | Date, locale: string): string {
  const format = once('whole', locale, (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }))
  return format
    .formatToParts(ms)
    .map(({ type, value }) => (type === 'literal' && value === ' at ' ? ' ' : value))
    .join('')
}

/** The longest that a date may be in a narrow column, in characters: what English needs for one in September. */
const narrowColumn = 27

/**
 * Writes a date with its time on one narrow line: in full where the language is brief, with a shorter month elsewhere.
 *
 * @param locale a BCP 47 tag
 */
export function lineDate(ms: number, locale: string): string {
  if (wholeDate(Date.UTC(2026, 8, 30, 12), locale).length <= narrowColumn) return wholeDate(ms, locale)
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  return once('line', locale, (tag) => new Intl.DateTimeFormat(tag, style)).format(ms)
}

/**
 * @param locale a BCP 47 tag @param numeric `auto` uses words where the language has them, for instance `now` for 0
 * seconds
 */
export function relativeFormat(locale: string, numeric: 'always' | 'auto' = 'always'): Intl.RelativeTimeFormat {
  return once(`relative ${numeric}`, locale, (tag) => new Intl.RelativeTimeFormat(tag, { numeric }))
}
