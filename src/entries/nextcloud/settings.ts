import { asFields } from '../../core/lib/parse.js'
import { initialState } from '../../core/page/server/initial-state.js'

/** How a user has arranged the app menu. */
export interface Arrangement {
  order: string[]
  pinnedApps: string[]
  hiddenApps: string[]
}

/** What the page's server has settled: which parts are replaced, and what else is wanted. */
export interface Settings {
  parts: ReadonlySet<string>
  /** Whether old functions are still to be defined. A page of the app has them from a script of their own, earlier. */
  legacy: boolean
  /** Whether the page warns before its session ends, and asks for the password in place. */
  sessionWarnings: boolean
  arrangement: Arrangement
  /** Where the arrangement is kept; null where nobody keeps it. */
  arrangementUrl: string | null
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

/** The lists of an answer or of the page; what is missing or invalid is empty. */
export function parseArrangement(value: unknown): Arrangement {
  const { order, pinnedApps, hiddenApps } = asFields(value)
  return { order: texts(order), pinnedApps: texts(pinnedApps), hiddenApps: texts(hiddenApps) }
}

/** Reads the initial state `shared_environment-settings`. Pages without it come from the demo's proxy. */
export function readSettings(): Settings {
  const handed = initialState('shared_environment', 'settings')
  const given = asFields(handed)
  const url = given['arrangementUrl']
  return {
    parts: new Set(handed === undefined ? ['bar', 'contacts', 'user_menu', 'navigation'] : texts(given['parts'])),
    legacy: handed === undefined,
    sessionWarnings: given['sessionWarnings'] === true,
    arrangement: parseArrangement(given['arrangement']),
    arrangementUrl: typeof url === 'string' ? url : null,
  }
}
