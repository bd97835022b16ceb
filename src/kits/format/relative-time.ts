import { relativeFormat } from './intl-formats.js'
import { english } from '../../core/lib/english.js'

/** Units and their lengths in ms, the smallest first. */
const units = [
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['week', 604_800_000],
  ['month', 2_629_746_000],
  ['year', 31_556_952_000],
] as const

/** Below this distance, in ms, the text has no number (behaviour.md 7). */
const secondsMs = 45_000

export interface RelativeTimeOptions {
  /** In ms since the epoch. Default: the current time. */
  nowMs?: number
  /** A BCP 47 tag. */
  locale?: string
  /**
   * Translates 'seconds ago' and 'in a few seconds'. Without it, languages other than English use their word for 'now'.
   */
  translate?: (text: string) => string
}

/**
 * Formats a time relative to now: `3 weeks ago`, `in 2 days`; `seconds ago` or `in a few seconds` below 45 s
 * (behaviour.md 7). Empty if the time is not finite.
 *
 * @param ms since the epoch
 */
export function relativeTime(
  ms: number,
  { nowMs = Date.now(), locale = 'en', translate = (text) => text }: RelativeTimeOptions = {},
): string {
  const distance = ms - nowMs
  if (!Number.isFinite(distance)) return ''
  const away = Math.abs(distance)
  if (away < secondsMs) {
    const text = distance > 0 ? english('in a few seconds') : english('seconds ago')
    const own = translate(text)
    return own === text && !/^en\b/i.test(locale) ? relativeFormat(locale, 'auto').format(0, 'second') : own
  }
  const counted = units.map(([unit, length]) => ({ unit, count: Math.round(away / length), length }))
  // 59.5 minutes are an hour, not 60 minutes.
  const { unit, count } = counted.find(
    ({ count, length }, at) => count * length < (units[at + 1]?.[1] ?? Infinity),
  ) ?? { unit: 'year', count: 1 }
  return relativeFormat(locale).format(distance < 0 ? -count : count, unit)
}
