import { attempt } from '../../lib/attempt.js'
import { pageLocale } from './translate.js'

/**
 * The locale for numbers, sizes, dates and order: the page's language with the region of `<html data-locale>`, where
 * servers write what the user has chosen for formats (behaviour.md 0). English texts and `de_DE` make `en-DE`: English
 * months, the day before the month, a comma before decimals.
 *
 * @returns a BCP 47 tag
 */
export function formatLocale(): string {
  const language = pageLocale()
  const chosen = document.documentElement.dataset['locale']
  if (!chosen) return language
  return attempt(() => {
    const { region } = new Intl.Locale(chosen.replaceAll('_', '-')).maximize()
    return new Intl.Locale(language, region === undefined ? {} : { region }).toString()
  }, language)
}
