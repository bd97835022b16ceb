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
