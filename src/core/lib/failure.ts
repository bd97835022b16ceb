/**
 * Why a call failed, from the caller's point of view:
 * `aborted` the caller gave up, `timeout` no answer in time, `offline` the browser knows it has no connection,
 * `network` no answer (server down, blocked, wrong certificate), `session-expired` nobody is signed in any more (401
 * or a redirect), `csrf` the request token was refused twice, `not-found` 404, `bad-answer` an answer that cannot be
 * read, `http` every other status that is not a success.
 */
export type FailureKind = 'aborted' | 'timeout' | 'offline' | 'network' | 'session-expired' | 'csrf' | 'not-found' | 'bad-answer' | 'http'

/** What the page is told of a call that failed for good. */
export interface Failure {
  kind: FailureKind
  /** 0 where no answer came. */
  status: number
  /** The address without origin and query; empty where it is not known. */
  path: string
  /** Nobody asked for this call: the page says nothing of its failure. */
  background?: boolean
  /** The caller itself answers for a session that is over. */
  allowAuthErrors?: boolean
}
