import { fillPlaceholders } from '../core/lib/placeholders.js'
import { addTranslations, n as plural, pluralForm, t as text } from '../core/page/server/translate.js'
import { Answer } from './answer.js'
import type { Names } from './setup/put.js'

type Bundle = Readonly<Record<string, string | readonly string[]>>
type Values = Readonly<Record<string, string | number>>

interface Options {
  /** If false, values are inserted without escaping. */
  escape?: boolean
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Old code inserts the result as HTML, so values are escaped unless `escape` is false. */
function safe(values: unknown, { escape = true }: Options = {}): Values {
  if (typeof values !== 'object' || values === null) return {}
  return Object.fromEntries(
    Object.entries(values as Values).map(([name, value]) => [
      name,
      escape ? String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '') : String(value),
    ]),
  )
}

/**
 * `OC.L10N`, `t` and `n`: translations that an application registered, or else the bundle's own. Those that are registered
 * for this bundle are shown by the elements, too.
 */
export function oldTexts(): { l10n: Names; t: unknown; n: unknown } {
  const bundles = new Map<string, Map<string, string | readonly string[]>>()

  const filled = (found: string, values: Values, count?: number): string =>
    fillPlaceholders(count === undefined ? found : found.replaceAll('%n', String(count)), values)

  function translate(app: string, english: string, values?: Values, count?: number, options?: Options): string {
    const own = bundles.get(app)?.get(english)
    return filled(typeof own === 'string' ? own : text(english), safe(values, options), count)
  }

  function translatePlural(
    app: string,
    singular: string,
    several: string,
    count: number,
    values?: Values,
    options?: Options,
  ): string {
    const forms = bundles.get(app)?.get(`_${singular}_::_${several}_`)
    if (!Array.isArray(forms)) return filled(plural(singular, several, count), safe(values, options), count)
    return filled(String(pluralForm(forms, count) ?? several), safe(values, options), count)
  }

  return {
    l10n: {
      register(app: string, bundle: Bundle): void {
        const all = bundles.get(app) ?? new Map<string, string | readonly string[]>()
        for (const [english, translation] of Object.entries(bundle ?? {})) all.set(english, translation)
        bundles.set(app, all)
        if (/^shared[-_]environment$/.test(app)) addTranslations(bundle ?? {})
      },
      /** Translations are part of the page, so there is nothing to load. */
      load: (_app: string, callback?: () => void) => Answer.of(Promise.resolve()).done(callback),
      translate,
      translatePlural,
    },
    t: translate,
    n: translatePlural,
  }
}
