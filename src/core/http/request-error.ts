import type { FailureKind } from '../lib/failure.js'

/**
 * A failed request. Holds only what a caller may show or log, and nothing secret: no headers, no query, no body.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError'

  /**
   * @param kind why it failed
   * @param method the HTTP method
   * @param path the address without origin and query
   * @param status the HTTP status, 0 if there was no response
   */
  constructor(
    readonly kind: FailureKind,
    readonly method: string,
    readonly path: string,
    readonly status = 0,
  ) {
    super(`${method} ${path} failed: ${kind}${status > 0 ? ` (status ${status})` : ''}.`)
  }
}

/** Returns the kind of failure for an HTTP status that is not a success. */
export function kindOfStatus(status: number): FailureKind {
  if (status === 404) return 'not-found'
  // Without a session the product redirects requests to its sign-in page.
  return [302, 303, 307, 401].includes(status) ? 'session-expired' : 'http'
}
