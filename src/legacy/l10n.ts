import { fillPlaceholders } from '../core/lib/placeholders.js'
import { n as plural, pageLocale, t as text } from '../core/page/server/translate.js'
import { Answer } from './answer.js'
import type { Names } from './setup/put.js'

type Bundle = Readonly<Record<string, string | readonly string[]>>
type Values = Readonly<Record<string, string | number>>

interface Options {
  /** False fills values in as they are. */
  escape?: boolean
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\'': '&#39;' }

/** Old code writes what it gets as HTML, so values are escaped unless it says otherwise. */
function safe(values: unknown, { escape = true }: Options = {}): Values {
  if (typeof values !== 'object' || values === null) return {}
  return Object.fromEntries(Object.entries(values as Values).map(([name, value]) => [name, escape ? String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '') : String(value)]))
}

/** `OC.L10N`, `t` and `n`: texts of an application where it registered them, or else the bundle's own. */
export function oldTexts(): { l10n: Names; t: unknown; n: unknown } {
  const bundles = new Map<string, Map<string, string | readonly string[]>>()

  const filled = (found: string, values: Values, count?: number): string =>
    fillPlaceholders(count === undefined ? found : found.replaceAll('%n', String(count)), values)

  function translate(app: string, english: string, values?: Values, count?: number, options?: Options): string {
    const own = bundles.get(app)?.get(english)
    return filled(typeof own === 'string' ? own : text(english), safe(values, options), count)
  }

  function translatePlural(app: string, singular: string, several: string, count: number, values?: Values, options?: Options): string {
    const forms = bundles.get(app)?.get(`_${singular}_::_${several}_`)
    if (!Array.isArray(forms)) return filled(plural(singular, several, count), safe(values, options), count)
    return filled(String((forms as readonly string[])[formOf(forms.length, count)] ?? several), safe(values, options), count)
  }

  return {
    l10n: {
      register(app: string, bundle: Bundle): void {
        const all = bundles.get(app) ?? new Map<string, string | readonly string[]>()
        for (const [english, translation] of Object.entries(bundle ?? {})) all.set(english, translation)
        bundles.set(app, all)
      },
      /** Texts come with the page, so there is nothing to wait for. */
      load: (_app: string, callback?: () => void) => Answer.of(Promise.resolve()).done(callback),
      translate,
      translatePlural,
    },
    t: translate,
    n: translatePlural,
  }
}

/** Which of an application's forms fits a count: as many as the page's language has, in the order of the language. */
function formOf(forms: number, count: number): number {
  const rules = new Intl.PluralRules(pageLocale())
  const categories = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((name) => rules.resolvedOptions().pluralCategories.includes(name as Intl.LDMLPluralRule))
  return Math.min(forms - 1, Math.max(0, categories.indexOf(rules.select(count))))
}
