import type { SignInPhase } from '../../src/services/session/sign-in-again.js'

/** State of the sign-in window; `blocked`: the browser did not open it. */
export type WindowPhase = 'closed' | 'open' | 'blocked'

export const states = ['resting', 'password', 'window', 'waiting', 'blocked', 'restoring', 'declined'] as const

/** The state of the element. */
export function stateOf(phase: SignInPhase, byPassword: boolean, window: WindowPhase): (typeof states)[number] {
  if (phase !== 'asking') return phase
  if (byPassword) return 'password'
  return window === 'open' ? 'waiting' : window === 'blocked' ? 'blocked' : 'window'
}
