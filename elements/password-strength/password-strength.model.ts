import type { Score, Strength } from './estimator/strength.js'
import { t } from '../../src/core/page/server/translate.js'

/** State names, indexed by score. */
export const levels = ['weakest', 'weak', 'so-so', 'good', 'perfect'] as const

/** The states: nothing typed, the first estimate pending, one of the levels, or no estimate available. */
export const states = ['empty', 'pending', ...levels, 'unknown'] as const

/** What is shown of the password in the field. */
export type Shown = Strength | 'empty' | 'pending' | 'unknown'

export const stateOf = (shown: Shown): (typeof states)[number] =>
  typeof shown === 'string' ? shown : levels[shown.score]

/** The title of a score (behaviour.md 9). */
export const titleOf = (score: Score): string =>
  [t('Weakest'), t('Weak'), t('So-so'), t('Good'), t('Perfect')][score] ?? ''

/** The text below the bar, with one line per suggestion. */
export function messageOf({ score, suggestions }: Strength): string {
  if (score === 4) return t('Looks good.')
  return score === 3 ? t('Getting better.') : suggestions.map((text) => t(text)).join('\n')
}

/** Title and message in one line, for screen readers. */
export const spokenOf = (strength: Strength): string =>
  `${t('Password strength')}: ${titleOf(strength.score)}. ${messageOf(strength).replaceAll('\n', ' ')}`

/** Reads the user inputs; an attribute separates them by commas or line breaks. */
export function readInputs(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return value.split(/[,\n]/)
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined
}
