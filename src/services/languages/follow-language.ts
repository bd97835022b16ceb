import { isOutdated, loadChunk } from '../../core/loading/load-chunk.js'
import { pageLocale } from '../../core/page/server/translate.js'
import { retryLater } from '../../core/page/time/retry-later.js'

const isEnglish = (locale: string): boolean => /^en\b/.test(locale)

/** Loads the texts of a language and shows them. What did not come is asked for again while the page wants it. */
function bring(locale: string, retries = 0): void {
  loadChunk(chunkNamed('languages'), () => import('./languages.js'))
    .then(({ showLanguage }) => showLanguage(locale))
    .catch((error: unknown) => {
      if (!isOutdated(error)) retryLater(retries, () => locale === pageLocale() && bring(locale, retries + 1))
    })
}

/**
 * Shows the texts that come with the bundle in the language of the page, now and whenever `<html lang>` changes. English
 * is in the code and loads nothing.
 */
export function followLanguage(): void {
  let shown = 'en'
  const look = (): void => {
    const locale = pageLocale()
    if (locale !== shown && !(isEnglish(locale) && isEnglish(shown))) bring(locale)
    shown = locale
  }
  new MutationObserver(look).observe(document.documentElement, { attributeFilter: ['lang'] })
  look()
}
