import type { Request } from 'express'
import { languages, type Account, type Language } from './accounts.js'
import { arabic } from './words-ar.js'
import { german } from './words-de.js'

/** Translates an English text of the demo's pages; a text without a translation stays English. */
export type Translate = (text: string) => string

/** The user's language, or else the one that the browser asks for. */
export function languageOf(account: Account | null, req: Request): Language {
  if (account?.language) return account.language
  const wanted = req.acceptsLanguages([...languages])
  return languages.find((language) => language === wanted) ?? 'en'
}

/** Returns the function that translates the texts of a page. */
export function translator(language: Language): Translate {
  const catalogue: Readonly<Record<string, string>> = { en: {}, de: german, ar: arabic }[language]
  return (text) => catalogue[text] ?? text
}

/** For `<html dir>`. */
export function direction(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** For `<html data-locale>`, which takes the form with an underscore. */
export function locale(language: Language): string {
  return { en: 'en', de: 'de_DE', ar: 'ar' }[language]
}
