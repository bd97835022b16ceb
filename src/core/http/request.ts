import { asRecord } from '../lib/parse.js'
import type { Failure, FailureKind } from '../lib/failure.js'
import { isSameOrigin } from '../page/server/urls.js'
import { emit } from '../bus/bus.js'
import { lookAtSession } from '../session/session-end.js'
import { requestToken, tokenIsStale, meansRefusedToken } from '../session/request-token.js'
import { refreshToken } from './refresh-token.js'
import { reactionTo, type Reaction } from './after-a-failure.js'
import { askToSignIn, holdCall } from './held-requests.js'
import { RequestError, kindOfStatus } from './request-error.js'
import { readJson, pathOf, send, type SendOptions } from './send.js'
import { sessionIsOver } from './signed-in-user.js'
import { isMaintenance, successes } from './server-health.js'
import { pauseFor } from '../page/time/pause-for.js'

/** Pauses while the server is in maintenance, in seconds (behaviour.md 16). */
const maintenanceWaitsS = [2, 4, 8, 16, 32]

/** How a request is sent, and who handles its failure. */
export interface RequestOptions extends SendOptions {
  /**
   * Statuses that do not count as a failure of this request, for instance 404 where nothing exists yet; `all` for a
   * caller that handles every response; or a function that inspects the response (and leaves its body unread).
   */
  accept?: readonly number[] | 'all' | ((answer: Response) => boolean | Promise<boolean>)
  /** The user did not ask for this request: the page shows neither a toast nor a countdown when it fails. */
  background?: boolean
  /** The caller handles an expired session itself: the page does not reload. */
  allowAuthErrors?: boolean
  /** Repeats the request while the server says that it is in maintenance, after 2, 4, 8, 16 and 32 s. */
  retryInMaintenance?: boolean
}

/**
 * Sends a request the way every part of the bundle does: with a fresh token, with one retry if the server refuses the
 * token (behaviour.md 16), and with one error class for all failures. A failure is also emitted on the bus as
 * `request:failed`, except when the caller aborted. If the user can sign in again on this page, a request whose session
 * is over is held and repeated after that.
 *
 * @throws {RequestError}
 */
export async function request(url: string, options: RequestOptions = {}): Promise<Response> {
  const own = isSameOrigin(url)
  const reactTo = ({ kind }: RequestError): Reaction | false =>
    own &&
    reactionTo({
      kind,
      background: options.background,
      // A stream is consumed when it is sent, so the request cannot be held and sent again.
      allowAuthErrors: options.allowAuthErrors || options.body instanceof ReadableStream,
    })
  try {
    return await attempt().catch((error: unknown) => {
      const known = asKnown(error)
      const reaction = reactTo(known)
      if (reaction === 'hold') return holdCall(attempt, known, options.signal)
      if (reaction === 'ask') askToSignIn()
      throw known
    })
  } catch (error) {
    throw told(asKnown(error), own, options)
  }

  async function attempt(): Promise<Response> {
    // Before the token is read: the user may have signed in again, which brings another token.
    const looking = own ? lookAtSession() : null
    if (looking) await unlessAborted(looking, options.signal)
    if (own && tokenIsStale())
      await unlessAborted(
        refreshToken().catch(() => undefined),
        options.signal,
      )
    const sentWith = requestToken()
    let answer = await sendAgain()
    if (own && (await tokenWasRefused(answer, options.headers))) {
      // What else it may mean goes to a caller that handles every response, and what only this page takes for it to all.
      const isSure = answer.status === 412 && (options.accept !== 'all' || (await tellsRefusedToken(answer)))
      // Another request may have fetched a newer token in the meantime.
      const hasAnother =
        requestToken() !== sentWith ||
        (await unlessAborted(
          refreshToken().then(
            () => true,
            (error: unknown) => {
              // Without a session there is no token either; the missing session is the reason to report.
              const kind = error instanceof RequestError && error.kind === 'session-expired' ? error.kind : 'csrf'
              if (isSure || kind !== 'csrf') throw failure(kind, answer.status)
              return false
            },
          ),
          options.signal,
        )) !== false
      if (hasAnother) answer = await sendAgain()
      if (isSure && (await tokenWasRefused(answer, options.headers))) throw failure('csrf', answer.status)
    }
    const { accept } = options
    if (
      answer.ok ||
      (typeof accept === 'function' ? await accept(answer) : accept !== 'all' && accept?.includes(answer.status))
    ) {
      if (own && answer.ok) successes().set(successes().get() + 1)
      return answer
    }
    const failed = failure(kindOfStatus(answer.status), answer.status)
    if (accept !== 'all' || reactTo(failed) === 'hold') throw failed
    // The caller handles every response, but an expired session still concerns the page.
    if (failed.kind === 'session-expired') told(failed, own, options)
    return answer
  }

  /** Sends, and repeats what the server refuses because it is in maintenance, if the caller wants that. */
  async function sendAgain(): Promise<Response> {
    // A stream is consumed when it is sent, so it cannot be sent again.
    const mayRepeat = options.retryInMaintenance === true && !(options.body instanceof ReadableStream)
    for (const waitS of mayRepeat ? maintenanceWaitsS : []) {
      const answer = await sendOn()
      if (!isMaintenance(answer)) return answer
      await pauseFor(waitS * 1000, options.signal)
    }
    return sendOn()
  }

  /** Sends. What looks like the end of the session, a redirect, may as well be an address that has moved. */
  async function sendOn(): Promise<Response> {
    const answer = await send(url, options).catch((error: unknown) => {
      const known = asKnown(error)
      if (own && known.kind === 'session-expired') return known
      throw known
    })
    const isRedirect = answer.status !== 401 && kindOfStatus(answer.status) === 'session-expired'
    if (answer instanceof Response && !(own && isRedirect)) return answer
    const isOver = await unlessAborted(sessionIsOver(), options.signal)
    if (options.signal?.aborted) throw failure('aborted', 0)
    if (isOver) {
      if (answer instanceof Response) return answer
      throw answer
    }
    // Repeated at the new address, a write could turn into a GET (Fetch, "HTTP-redirect fetch").
    if (!/^(GET|HEAD|PROPFIND|REPORT|SEARCH)$/.test(options.method ?? 'GET')) throw failure('bad-answer', answer.status)
    return send(url, { ...options, follow: true })
  }

  function asKnown(error: unknown): RequestError {
    return error instanceof RequestError ? error : failure('network', 0)
  }

  function failure(kind: FailureKind, status: number): RequestError {
    return new RequestError(kind, options.method ?? 'GET', pathOf(url), status)
  }
}

/** Emits `request:failed` for a failure at the page's own server, unless the caller aborted. Returns the error. */
function told(error: RequestError, own: boolean, { background, allowAuthErrors }: RequestOptions): RequestError {
  const { kind, status, path } = error
  const failure: Failure = {
    kind,
    status,
    path,
    ...(background && { background }),
    ...(allowAuthErrors && { allowAuthErrors }),
  }
  if (own && kind !== 'aborted') emit('request:failed', failure)
  return error
}

/**
 * Like `request`, but returns the parsed JSON body.
 *
 * @throws {RequestError} also with kind `bad-answer` where the body is not JSON
 */
export async function requestJson(url: string, options: RequestOptions = {}): Promise<unknown> {
  const answer = await request(url, options)
  try {
    return (await answer.json()) as unknown
  } catch (error) {
    const known =
      error instanceof RequestError
        ? error
        : new RequestError('bad-answer', options.method ?? 'GET', pathOf(url), answer.status)
    throw told(known, isSameOrigin(url), options)
  }
}

/**
 * Stops waiting when the caller aborts. The awaited refresh continues, as it serves others, too; the next `send` throws
 * `aborted`.
 */
function unlessAborted<T>(waiting: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  if (!signal) return waiting
  return new Promise((resolve, reject) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
    waiting.then(resolve, reject)
  })
}

/** Headers with which a call sets a condition of its own, so that 412 may mean that (RFC 9110, 13; RFC 4918, 10). */
const preconditions = /^(if(-\w+)*:|overwrite:f$)/i

/**
 * A 412 means the token where the call has no precondition, or the body says so. Other statuses mean it only where the
 * page names them.
 */
async function tokenWasRefused(answer: Response, headers: SendOptions['headers'] = {}): Promise<boolean> {
  if (answer.status !== 412) return meansRefusedToken(answer.status)
  const hasOwn = Object.entries(headers).some((header) => preconditions.test(header.join(':')))
  return !hasOwn || tellsRefusedToken(answer)
}

async function tellsRefusedToken(answer: Response): Promise<boolean> {
  return asRecord(await readJson(answer.clone()))?.['message'] === 'CSRF check failed'
}
