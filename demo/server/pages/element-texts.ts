import type { Language } from '../accounts/accounts.js'
import { ar } from './element-texts-ar.js'
import { de } from './element-texts-de.js'

/**
 * The elements' texts, which the page hands over as JSON. Plural forms are in the order in which the language's rules
 * name them.
 *
 * @returns null for English, which is built into the elements
 */
export function elementTexts(language: Language): string | null {
  if (language === 'en') return null
  // Inside <script>, a less-than sign could end the element.
  return JSON.stringify({ de, ar }[language]).replaceAll('<', '\\u003c')
}
