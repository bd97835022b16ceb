import { asNumber } from '../../src/core/lib/parse.js'

/** When an idle user is warned, and when he is signed out. */
export interface IdleRules {
  /** How long nothing may happen, in ms. */
  lifetimeMs: number
  /** How long before the end the warning comes, in ms; all of the time where that is shorter. */
  warnMs: number
}

/** Nobody can read a warning and answer it in less (WCAG 2.2.1). */
const shortestWarningSec = 20

/**
 * The rules for a lifetime in seconds, as servers write it: a number, or one in a text. Null where there is none: then
 * nobody is signed out (behaviour.md 17).
 */
export function idleRules(lifetimeSec: unknown, warningSec: number): IdleRules | null {
  const lifetimeMs = asNumber(lifetimeSec, 0) * 1000
  return lifetimeMs > 0 ? { lifetimeMs, warnMs: Math.min(lifetimeMs, Math.max(shortestWarningSec, warningSec) * 1000) } : null
}

/** How it stands with an idle user. */
export interface IdleState {
  phase: 'active' | 'warning' | 'expired'
  /** Until the end, in whole seconds; counted only during the warning, so that nothing is told before. */
  leftSec: number
}

/** How it stands after so many ms in which nothing happened. */
export function idleState(idleMs: number, { lifetimeMs, warnMs }: IdleRules): IdleState {
  const leftMs = lifetimeMs - idleMs
  if (leftMs <= 0) return { phase: 'expired', leftSec: 0 }
  return leftMs <= warnMs ? { phase: 'warning', leftSec: Math.ceil(leftMs / 1000) } : { phase: 'active', leftSec: 0 }
}
