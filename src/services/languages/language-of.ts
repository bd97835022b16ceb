/** Languages whose readers understand another one, for which there is a catalogue: both kinds of Norwegian, for instance. */
const near: Readonly<Record<string, string>> = { nn: 'nb', no: 'nb', pt: 'pt-PT' }

/**
 * Returns the language to show for a locale: `de-AT` is shown in `de`, `zh-TW` in `zh-Hant`, `pt` as in Brazil; undefined
 * for one without a catalogue.
 *
 * @param locale a BCP 47 tag
 * @param known the languages that have a catalogue
 */
export function languageOf(locale: string, known: readonly string[]): string | undefined {
  const { language, script } = new Intl.Locale(locale)
  const usual = new Intl.Locale(locale).maximize()
  // A Serb who writes in Latin letters is not shown Cyrillic ones.
  const isOtherScript = script !== undefined && new Intl.Locale(language).maximize().script !== script
  const names = [
    locale,
    ...(isOtherScript ? [] : [language]),
    `${language}-${usual.script}`,
    `${language}-${usual.region}`,
  ]
  return [...names, near[language]].find((name) => name !== undefined && known.includes(name))
}
