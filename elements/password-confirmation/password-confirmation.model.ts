import type { FailureKind } from '../../src/core/lib/failure.js'
import { english } from '../../src/core/lib/english.js'

/** State of the check: not started, running, or why the password was not accepted. */
export type Phase = 'ready' | 'checking' | 'empty' | 'wrong' | 'failed'

/** Tells why the server did not check the password, in English, to be translated. */
export function failureText(kind: FailureKind, status: number): string {
  if (kind === 'offline' || kind === 'network' || kind === 'timeout')
    return english('The server could not be reached. Check your connection and try again.')
  if (kind === 'session-expired') return english('You are no longer signed in.')
  if (status === 429) return english('Too many attempts. Wait a moment and try again.')
  return english('The password could not be checked. Try again later.')
}
