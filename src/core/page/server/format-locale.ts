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
    const wanted = new Intl.Locale(chosen.replaceAll('_', '-'))
    // Without a region, the language of the page is written as its own speakers do: `ar` has other digits than `ar-EG`.
    if (!wanted.region && wanted.language === new Intl.Locale(language).language) return language
    const { region } = wanted.maximize()
    return new Intl.Locale(language, region === undefined ? {} : { region }).toString()
  }, language)
}
