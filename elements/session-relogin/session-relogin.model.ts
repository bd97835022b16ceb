import type { SignInPhase } from './sign-in-again.js'

/** The window that the user signs in in; `blocked` by the browser. */
export type WindowPhase = 'closed' | 'open' | 'blocked'

export const states = ['resting', 'password', 'window', 'waiting', 'blocked', 'restoring', 'declined'] as const

/** What the element shows. */
export function stateOf(phase: SignInPhase, byPassword: boolean, window: WindowPhase): (typeof states)[number] {
  if (phase !== 'asking') return phase
  if (byPassword) return 'password'
  return window === 'open' ? 'waiting' : window === 'blocked' ? 'blocked' : 'window'
}
