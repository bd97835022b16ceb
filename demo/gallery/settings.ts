import { known } from 'virtual:languages'
import { speakPseudo } from './pseudo.js'

const nameIn = (language: string): string => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? ''

/** English, longer and with accents. */
const pseudoLocale = 'en-XA'

/** What a visitor of the gallery can choose, with the words shown for it; the first of each is the default. */
export const choices = {
  theme: { system: 'As the system', light: 'Light', dark: 'Dark' },
  dir: { auto: 'As the language', ltr: 'Left to right', rtl: 'Right to left' },
  lang: {
    en: 'English',
    [pseudoLocale]: 'English, longer',
    ...Object.fromEntries(known.map((language) => [language, nameIn(language)])),
  } as Readonly<Record<string, string>>,
  fault: {
    none: 'None',
    offline: 'Offline',
    slow: 'Slow',
    401: '401 session is over',
    412: '412 token refused',
    500: '500 server error',
    'broken-json': 'Broken JSON',
  },
} as const

/** One choice of each kind. */
export type Settings = { [Kind in keyof typeof choices]: `${keyof (typeof choices)[Kind] & (string | number)}` }

const pick = <Kind extends keyof Settings>(kind: Kind, word: string | null | undefined): Settings[Kind] =>
  (word && Object.hasOwn(choices[kind], word) ? word : defaults[kind]) as Settings[Kind]

const defaults: Settings = { theme: 'system', dir: 'auto', lang: 'en', fault: 'none' }

/**
 * Reads the settings from an address; nonsense counts as the default.
 *
 * @param fault the fault if the address names none
 */
export function settingsFrom(parameters: URLSearchParams, fault: string = defaults.fault): Settings {
  return {
    theme: pick('theme', parameters.get('theme')),
    dir: pick('dir', parameters.get('dir')),
    lang: pick('lang', parameters.get('lang')),
    fault: pick('fault', parameters.get('fault') ?? fault),
  }
}

/** The settings for an address; defaults are left out. */
export function parametersOf(settings: Settings): URLSearchParams {
  return new URLSearchParams(
    Object.entries(settings).filter(([kind, word]) => word !== defaults[kind as keyof Settings]),
  )
}

let isPseudo = false

/** Applies a theme, a direction and a language to the document; the elements follow. */
export function applySettings({ theme, dir, lang }: Settings): void {
  const root = document.documentElement
  root.dataset['theme'] = theme
  root.dir = dir === 'auto' ? (/^(ar|fa|he)/.test(lang) ? 'rtl' : 'ltr') : dir
  root.lang = lang
  if ((lang === pseudoLocale) !== isPseudo) {
    isPseudo = !isPseudo
    speakPseudo(isPseudo)
  }
}
