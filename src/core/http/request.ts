import { asRecord } from '../lib/parse.js'
import type { Failure, FailureKind } from '../lib/failure.js'
import { isSameOrigin } from '../page/server/urls.js'
import { emit } from '../bus/bus.js'
import { lookAtSession } from '../bus/session-end.js'
import { requestToken, tokenIsStale } from './request-token.js'
import { refreshToken } from './csrf-token.js'
import { askToSignIn, holdCall, holdsCalls } from './held-calls.js'
import { RequestError } from './request-error.js'
import { pathOf, send, type SendOptions } from './send.js'
import { kindOfStatus } from './failure-kind.js'

/** How a call is sent and who answers for its failure. */
export interface RequestOptions extends SendOptions {
  /**
   * Statuses that are an answer to this call and not a failure, for instance 404 where nothing is there yet; `all` for a
   * caller that reads every answer, or a function that looks at the answer (and leaves its body unread).
   */
  accept?: readonly number[] | 'all' | ((answer: Response) => boolean | Promise<boolean>)
  /** Nobody asked for this call: the page shows neither a toast nor a countdown when it fails. */
  background?: boolean
  /** The caller itself answers for a session that is over: the page does not reload. */
  allowAuthErrors?: boolean
}

/**
 * Sends a call the way every part of the bundle does: with a token that is still fresh, once more after the server
 * refused the token (behaviour.md 16), and with one kind of error for everything that can go wrong. A failure is also
 * told on the bus as `request:failed`, except when the caller itself gave up. Where the page signs its user in again in
 * place, a call whose session is over waits for that and is repeated.
 *
 * @throws {RequestError}
 */
export async function request(url: string, options: RequestOptions = {}): Promise<Response> {
  const own = isSameOrigin(url)
  // What is read while it is sent can be sent once.
  const isHeld = (error: RequestError): boolean =>
    own && error.kind === 'session-expired' && !options.background && !options.allowAuthErrors && !(options.body instanceof ReadableStream) && holdsCalls()
  try {
    return await attempt().catch((error: unknown) => {
      const known = asKnown(error)
      if (isHeld(known)) return holdCall(attempt, known, options.signal)
      if (own && known.kind === 'session-expired' && !options.background) askToSignIn()
      throw known
    })
  } catch (error) {
    throw told(asKnown(error), own, options)
  }

  async function attempt(): Promise<Response> {
    // Before the token is looked at: the user may have signed in again, and the token be another one.
    const looking = own ? lookAtSession() : null
    if (looking) await unlessAborted(looking, options.signal)
    if (own && tokenIsStale()) await unlessAborted(refreshToken().catch(() => undefined), options.signal)
    const sentWith = requestToken()
    let answer = await send(url, options)
    if (own && (await tokenWasRefused(answer))) {
      // Another call may have brought a newer token while this one was on its way.
      if (requestToken() === sentWith) {
        await unlessAborted(refreshToken().catch((error: unknown) => {
          // Without a session there is no token either, and that is the reason worth knowing.
          throw failure(error instanceof RequestError && error.kind === 'session-expired' ? error.kind : 'csrf', answer.status)
        }), options.signal)
      }
      answer = await send(url, options)
      if (await tokenWasRefused(answer)) throw failure('csrf', answer.status)
    }
    const { accept } = options
    if (answer.ok || (typeof accept === 'function' ? await accept(answer) : accept !== 'all' && accept?.includes(answer.status))) return answer
    const failed = failure(kindOfStatus(answer.status), answer.status)
    if (accept !== 'all' || isHeld(failed)) throw failed
    // The caller reads every answer; that the session is over is still the page's concern.
    if (failed.kind === 'session-expired') told(failed, own, options)
    return answer
  }

  function asKnown(error: unknown): RequestError {
    return error instanceof RequestError ? error : failure('network', 0)
  }

  function failure(kind: FailureKind, status: number): RequestError {
    return new RequestError(kind, options.method ?? 'GET', pathOf(url), status)
  }
}

/** Tells the page of a failure at its own server, unless the caller gave up. */
function told(error: RequestError, own: boolean, { background, allowAuthErrors }: RequestOptions): RequestError {
  const { kind, status, path } = error
  const failure: Failure = { kind, status, path, ...(background && { background }), ...(allowAuthErrors && { allowAuthErrors }) }
  if (own && kind !== 'aborted') emit('request:failed', failure)
  return error
}

/**
 * The same, answered with the parsed body.
 *
 * @throws {RequestError} also with kind `bad-answer` where the body is not JSON
 */
export async function requestJson(url: string, options: RequestOptions = {}): Promise<unknown> {
  const answer = await request(url, options)
  try {
    return (await answer.json()) as unknown
  } catch {
    const kind = options.signal?.aborted ? 'aborted' : 'bad-answer'
    throw told(new RequestError(kind, options.method ?? 'GET', pathOf(url), kind === 'aborted' ? 0 : answer.status), isSameOrigin(url), options)
  }
}

/** Lets a caller who gives up go at once: the refresh that it waits for serves others, too, and goes on. The next `send` tells why. */
function unlessAborted(waiting: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return waiting
  return new Promise((resolve, reject) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
    waiting.then(resolve, reject)
  })
}

/** A 412 may mean many things; only this message means the token. */
async function tokenWasRefused(answer: Response): Promise<boolean> {
  if (answer.status !== 412) return false
  const body = asRecord(await answer.clone().json().catch(() => null))
  return body?.['message'] === 'CSRF check failed'
}
