import { asNumber } from '../../core/lib/parse.js'

/** When an idle user is warned and signed out. */
export interface IdleRules {
  /** Idle time until the sign-out, in ms. */
  lifetimeMs: number
  /** How long before the sign-out the warning starts, in ms; at most `lifetimeMs`. */
  warnMs: number
}

/** Users need at least this long to read and answer a warning (WCAG 2.2.1). */
const shortestWarningSec = 20

/**
 * Returns the rules for a lifetime in seconds as servers write it: a number or a numeric string. Null without a valid
 * lifetime: then nobody is signed out (behaviour.md 17).
 */
export function idleRules(lifetimeSec: unknown, warningSec: number): IdleRules | null {
  const lifetimeMs = asNumber(lifetimeSec, 0) * 1000
  return lifetimeMs > 0
    ? { lifetimeMs, warnMs: Math.min(lifetimeMs, Math.max(shortestWarningSec, warningSec) * 1000) }
    : null
}

/** State of an idle user. */
export interface IdleState {
  phase: 'active' | 'warning' | 'expired'
  /** Whole seconds until the end; 0 before the warning, so that the state does not change every second. */
  leftSec: number
}

/** Returns the state after `idleMs` without activity. Exactly at the limit it is not over yet (behaviour.md 17). */
export function idleState(idleMs: number, { lifetimeMs, warnMs }: IdleRules): IdleState {
  const leftMs = lifetimeMs - idleMs
  if (leftMs < 0) return { phase: 'expired', leftSec: 0 }
  const leftSec = leftMs <= warnMs ? Math.ceil(leftMs / 1000) || 1 : 0
  return { phase: leftSec ? 'warning' : 'active', leftSec }
}
