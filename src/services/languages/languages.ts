import { areBeside, folder, known } from 'virtual:languages'
import { pageLocale, setShippedTexts, type Catalogue } from '../../core/page/server/translate.js'
import { warnOnce } from '../../core/page/warn-once.js'
import { languageOf } from './language-of.js'

/** Where the catalogues are: as a script of the page says in `data-l10n`, or beside ours; null if nobody knows. */
function base(): string | null {
  const named = document.querySelector<HTMLElement>('script[data-l10n]')?.dataset['l10n']
  if (named !== undefined) return new URL(named.replace(/\/?$/, '/'), document.baseURI).href
  return areBeside ? import.meta.url.replace(/(esm\/(chunks\/)?)?[^/]*$/, 'l10n/') : null
}

/**
 * Shows the page's texts in the language of a locale; in English if there is no catalogue for it, or none is there.
 *
 * @throws {Error} when the catalogue did not come, but may come later
 */
export async function showLanguage(locale: string, get: typeof fetch = fetch): Promise<void> {
  const texts = await textsOf(locale, get)
  // Meanwhile the page may have chosen another one.
  if (pageLocale() === locale) setShippedTexts(texts)
}

async function textsOf(locale: string, get: typeof fetch): Promise<Catalogue> {
  const language = languageOf(locale, known)
  const place = base()
  if (language === undefined || place === null) return {}
  const address = `${place}${folder}/${language}.json`
  const response = await get(address)
  if (response.ok) {
    const [keys, texts] = (await response.json()) as [string[], Catalogue[string][]]
    return Object.fromEntries(keys.map((key, at) => [key, texts[at] ?? key]))
  }
  if (response.status !== 404 && response.status !== 410) throw new Error(`${response.status} for ${address}`)
  warnOnce(
    `l10n ${language}`,
    `There is no ${address}, so texts stay English. Serve l10n/ of the bundle, and name its address in data-l10n of a script if it lies elsewhere.`,
  )
  return {}
}
