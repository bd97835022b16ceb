import { attempt } from '../../core/lib/attempt.js'

/** Cached, because making a collator takes longer than sorting a short list. */
const collators = new Map<string, Intl.Collator>()

/**
 * A collator that compares digits in names as numbers. @param locale an invalid language tag counts as the browser's
 * locale
 */
export function collatorFor(locale: string): Intl.Collator {
  const known = collators.get(locale)
  if (known) return known
  const inLocale = (tag?: string): Intl.Collator => new Intl.Collator(tag, { numeric: true })
  const collator = attempt(() => inLocale(locale || undefined), null) ?? inLocale()
  collators.set(locale, collator)
  return collator
}

/**
 * The part of a name that natural order compares first: without the extension, so that `def.txt` is before
 * `def (1).txt`. What follows the last dot of a version, as in `v1.10`, is no extension.
 */
export const stemOf = (name: string): string => name.replace(/(?<=[^])\.(?!\d+$)[^.\s]+$/, '')

/**
 * A comparator for `sort()`: `photo 9` is before `photo 10`, and `file.txt` before `file_1.txt`; case and accents count
 * last (behaviour.md 15, "natural order"). Returns 0 only for identical strings.
 *
 * @param locale a BCP 47 tag
 */
export function naturalCompare(a: string, b: string, locale = 'en'): number {
  const { compare } = collatorFor(locale)
  return compare(stemOf(a), stemOf(b)) || compare(a, b) || (a < b ? -1 : Number(a > b))
}
