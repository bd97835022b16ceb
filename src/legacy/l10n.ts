import { fillPlaceholders } from '../core/lib/placeholders.js'
import { addTranslations, pluralForm, t as text, textFor } from '../core/page/server/translate.js'
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

/**
 * `OC.L10N`, `t` and `n`: translations that an application registered, or else the bundle's own. Those that are registered
 * for this bundle are shown by the elements, too.
 */
export function oldTexts(): { l10n: Names; t: unknown; n: unknown } {
  const bundles = new Map<string, Map<string, string | readonly string[]>>()

  /** Old code inserts the result as HTML, so values are escaped unless `escape` is false. */
  const filled = (found: string, values: unknown, { escape = true }: Options = {}, count?: number): string =>
    fillPlaceholders(
      count === undefined ? found : found.replaceAll('%n', String(count)),
      { ...(values as Values) },
      (value) => (escape ? String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '') : String(value)),
    )

  function translate(app: string, english: string, values?: Values, count?: number, options?: Options): string {
    const own = bundles.get(app)?.get(english)
    return filled(typeof own === 'string' ? own : text(english), values, options, count)
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
    const found = Array.isArray(forms) ? String(pluralForm(forms, count) ?? several) : textFor(singular, several, count)
    return filled(found, { count, ...values }, options, count)
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
