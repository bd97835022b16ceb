/**
 * Why a request failed, from the caller's point of view:
 * `aborted` the caller gave up, `timeout` no response in time, `offline` the browser knows it has no connection,
 * `network` no response (server down, blocked, wrong certificate), `session-expired` nobody is signed in any more (401
 * or a redirect), `csrf` the request token was refused twice, `not-found` 404, `bad-answer` a response that cannot be
 * read, `http` every other status that is not a success.
 */
export type FailureKind =
  'aborted' | 'timeout' | 'offline' | 'network' | 'session-expired' | 'csrf' | 'not-found' | 'bad-answer' | 'http'

/** What `request:failed` reports about a request that failed for good. */
export interface Failure {
  kind: FailureKind
  /** 0 if there was no response. */
  status: number
  /** The address without origin and query; empty where it is not known. */
  path: string
  /** The user did not ask for this request: the page says nothing about its failure. */
  background?: boolean
  /** The caller handles an expired session itself. */
  allowAuthErrors?: boolean
  /** The caller shows the failure itself: the page tells only that the connection is lost, and silently. */
  shown?: boolean
}
