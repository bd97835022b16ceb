import { attempt } from '../../lib/attempt.js'
import { fillPlaceholders } from '../../lib/placeholders.js'
import { writeNumber } from '../../lib/write-number.js'
import { sharedRecord } from '../shared-values.js'

/**
 * Translations of one language: each English text with its translation, or its plural forms in the language's order.
 */
export type Catalogue = Readonly<Record<string, string | readonly string[]>>

type Values = Readonly<Record<string, string | number>>

interface Texts {
  /** What the page has handed over or added; it comes before ours. */
  catalogue: Catalogue
  /** Ours, under shortened keys; a text with a count stands under its singular, after an underscore. */
  shipped?: Catalogue
  listeners: Set<() => void>
}

const texts = (): Texts => sharedRecord('texts', () => ({ catalogue: handedOver(), listeners: new Set() }))

/** A long text stands in a catalogue under its beginning and its length, which saves a twentieth of the file. */
const shortened = (key: string): string => (key.length > 24 ? key.slice(0, 24) + key.length : key)

function find(key: string, keyOfOurs = key): unknown {
  const { catalogue, shipped } = texts()
  return catalogue[key] ?? shipped?.[shortened(keyOfOurs)]
}

/** A page may hand its translations over as `<script type="application/json" id="shared-environment-texts">`. */
function handedOver(): Catalogue {
  const script = document.getElementById('shared-environment-texts')
  if (!script?.textContent) return {}
  try {
    const parsed = JSON.parse(script.textContent) as unknown
    return typeof parsed === 'object' && parsed !== null ? (parsed as Catalogue) : {}
  } catch {
    console.warn(
      '[shared-environment] #shared-environment-texts is not JSON, so the texts stay English. Write one object: { "English text": "translation" }.',
    )
    return {}
  }
}

/** Adds translations for the page's language; every element on the page shows them at once. Later texts win. */
export function addTranslations(catalogue: Catalogue): void {
  const all = texts()
  // Always a new object, so that views notice.
  all.catalogue = { ...all.catalogue, ...catalogue }
  for (const listener of [...all.listeners]) listener()
}

/** Replaces the texts that come with the bundle by those of another language. */
export function setShippedTexts(catalogue: Catalogue): void {
  texts().shipped = catalogue
  addTranslations({})
}

/** The translations in force: a new object whenever they change. */
export function currentTranslations(): Catalogue {
  return texts().catalogue
}

/** Calls the listener whenever translations are added. Returns the undo. */
export function onTranslations(listener: () => void): () => void {
  const { listeners } = texts()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let numberLocale = pageLocale

/** Sets the locale of the numbers in texts: that of the region which the user has chosen. */
export function writeNumbersIn(locale: () => string): void {
  numberLocale = locale
}

const shown = (value: string | number): string => writeNumber(value, numberLocale())

/** A text in the page's language, its `{name}`s filled in. Plain text: the result is never HTML. */
export function t(text: string, values: Values = {}): string {
  const found = find(text)
  return fillPlaceholders(typeof found === 'string' ? found : text, values, shown)
}

/**
 * A text that depends on a count, in the page's language. `%n` and `{count}` become the count.
 * Plural forms stand in the catalogue under `_{singular}_::_{plural}_`, in the order of `Intl.PluralRules`.
 */
export function n(singular: string, plural: string, count: number, values: Values = {}): string {
  // `%n` is replaced before the values are filled in: a value may contain '%n' itself.
  const text = textFor(singular, plural, count).replaceAll('%n', shown(count))
  return fillPlaceholders(text, { count, ...values }, shown)
}

/** The text for a count, in the page's language. Nothing is filled in. */
export function textFor(singular: string, plural: string, count: number): string {
  const forms = find(`_${singular}_::_${plural}_`, `_${singular}`)
  const chosen = Array.isArray(forms) ? pluralForm(forms, count) : undefined
  return typeof chosen === 'string' ? chosen : count === 1 ? singular : plural
}

/** The form for a count, of one for each plural category of the page's language, in order. */
export function pluralForm(forms: readonly unknown[], count: number): unknown {
  const rules = new Intl.PluralRules(pageLocale())
  const order = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((category) =>
    rules.resolvedOptions().pluralCategories.includes(category as Intl.LDMLPluralRule),
  )
  return forms[order.indexOf(rules.select(count))] ?? forms.at(-1)
}

/** The page's language as a BCP 47 tag: `<html lang>`, or English where it is missing or nonsense. */
export function pageLocale(): string {
  const lang = document.documentElement.lang.replaceAll('_', '-')
  return attempt(() => Intl.getCanonicalLocales(lang)[0], undefined) ?? 'en'
}
