/**
 * Why a call failed, from the caller's point of view:
 * `aborted` the caller gave up, `timeout` no answer in time, `offline` the browser knows it has no connection,
 * `network` no answer (server down, blocked, wrong certificate), `session-expired` nobody is signed in any more (401
 * or a redirect), `csrf` the request token was refused twice, `not-found` 404, `bad-answer` an answer that cannot be
 * read, `http` every other status that is not a success.
 */
export type FailureKind = 'aborted' | 'timeout' | 'offline' | 'network' | 'session-expired' | 'csrf' | 'not-found' | 'bad-answer' | 'http'
