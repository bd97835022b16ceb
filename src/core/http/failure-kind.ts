import type { FailureKind } from '../lib/failure.js'

/** The kind of failure that a status that is no success stands for. */
export function kindOfStatus(status: number): FailureKind {
  if (status === 404) return 'not-found'
  // Without a session the product sends a call to its sign-in page.
  return [302, 303, 307, 401].includes(status) ? 'session-expired' : 'http'
}
