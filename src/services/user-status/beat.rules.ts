import { attempt } from '../../core/lib/attempt.js'
import { asFields, asNumber } from '../../core/lib/parse.js'

/** Time between two beats, in ms: the server shows a user as offline some minutes after the last one. */
export const beatIntervalMs = 300_000

/** A person who has not touched the page for so long is away, in ms. */
export const awayAfterMs = 120_000

/** How much longer a tab waits that would say away, in ms: another tab, in which somebody is, comes first. */
export const yieldMs = 30_000

/** What a beat says of the person. */
export type Presence = 'online' | 'away'

/** The last beat of all tabs of the account. */
export interface Beat {
  presence: Presence
  /** In ms since the epoch. */
  atMs: number
}

/** Returns whether a person is online or away. A last input in the future means that the clock was set back. */
export function presenceAt(nowMs: number, lastInputMs: number): Presence {
  return nowMs - lastInputMs < awayAfterMs ? 'online' : 'away'
}

/**
 * Returns when this tab has to beat, in ms since the epoch. A tab that nobody touches adds nothing to a beat of another
 * tab; a person who comes back is told at once.
 */
export function nextBeatMs(presence: Presence, last: Beat | null, nowMs: number): number {
  // A beat from the future: the clock was set back.
  if (!last || last.atMs > nowMs) return nowMs
  if (presence === 'online' && last.presence === 'away') return nowMs
  return last.atMs + beatIntervalMs + (presence === 'away' && last.presence === 'online' ? yieldMs : 0)
}

/** Parses the note of the last beat; null for anything else. */
export function parseBeat(text: string | null): Beat | null {
  const { presence, atMs } = asFields(attempt((): unknown => JSON.parse(text ?? 'null'), null))
  const time = asNumber(atMs, -1)
  return (presence === 'online' || presence === 'away') && time >= 0 ? { presence, atMs: time } : null
}

/** Returns the newer one of two beats. */
export function newerBeat(one: Beat | null, other: Beat | null): Beat | null {
  return one && other ? (one.atMs < other.atMs ? other : one) : (one ?? other)
}
