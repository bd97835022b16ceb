/** Locales with digits of their own, or that may have them: by language, by script, or by wish (`-u-nu-…`). */
const ownDigits = /^(ars?|as|bgc|bho|bn|ccp|ckb|dz|fa|ks|lrc|mni|mr|my|mzn|ne|nqo|pa|ps|raj|sat?|sd|tok|ur|uz)\b|-.{3,}/

/**
 * A number as a locale writes it: 10,000 in English. Small whole numbers, which nearly all counts are, look the same in
 * most locales. They are written without `Intl`, whose first use took Chromium as long as all other script of the header.
 *
 * @param value a text stays as it is
 * @param locale canonical, as `Intl.getCanonicalLocales()` writes it
 */
export const writeNumber = (value: number | string, locale: string): string =>
  /^\d{1,3}$/.test(String(value)) && !ownDigits.test(locale) ? String(value) : (value as number).toLocaleString(locale)
