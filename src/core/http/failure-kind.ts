import type { FailureKind } from '../lib/failure.js'

/** Returns the kind of failure for an HTTP status that is not a success. */
export function kindOfStatus(status: number): FailureKind {
  if (status === 404) return 'not-found'
  // Without a session the product redirects requests to its sign-in page.
  return [302, 303, 307, 401].includes(status) ? 'session-expired' : 'http'
}
