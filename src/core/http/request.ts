import { asRecord } from '../lib/parse.js'
import type { Failure, FailureKind } from '../lib/failure.js'
import { isSameOrigin } from '../page/server/urls.js'
import { emit } from '../bus/bus.js'
import { checkSession } from '../session/session-end.js'
import { requestToken, tokenIsStale, meansRefusedToken } from '../session/request-token.js'
import { refreshToken } from './refresh-token.js'
import { reactionTo, type Reaction } from './after-a-failure.js'
import { askToSignIn, holdRequest } from './held-requests.js'
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
  accept?: readonly number[] | 'all' | ((response: Response) => boolean | Promise<boolean>)
  /** The user did not ask for this request: the page shows neither a toast nor a countdown when it fails. */
  background?: boolean
  /** The caller handles an expired session itself: the page does not reload. */
  allowAuthErrors?: boolean
  /** The caller shows the failure itself, so the page does not say it to screen readers again. */
  shown?: boolean
  /** Repeats the request while the server says that it is in maintenance, after 2, 4, 8, 16 and 32 s. */
  retryInMaintenance?: boolean
}

/** A request on its way through the steps below. */
interface Call extends RequestOptions {
  url: string
  /** It goes to the page's own server. */
  isOwn: boolean
}

const callOf = (url: string, options: RequestOptions): Call => ({ ...options, url, isOwn: isSameOrigin(url) })

/**
 * Sends a request the way every part of the bundle does: with a fresh token, with one retry if the server refuses the
 * token (behaviour.md 16), and with one error class for all failures. A failure is also emitted on the bus as
 * `request:failed`, except when the caller aborted. If the user can sign in again on this page, a request whose session
 * is over is held and repeated after that.
 *
 * @throws {RequestError}
 */
export async function request(url: string, options: RequestOptions = {}): Promise<Response> {
  const call = callOf(url, options)
  try {
    return await attempt(call).catch((error: unknown) => {
      const failed = asRequestError(call, error)
      const reaction = reactionToFailed(call, failed)
      if (reaction === 'hold') return holdRequest(() => attempt(call), failed, call.signal)
      if (reaction === 'ask') askToSignIn()
      throw failed
    })
  } catch (error) {
    throw reported(call, asRequestError(call, error))
  }
}

/** The steps of a request, in their order. */
async function attempt(call: Call): Promise<Response> {
  if (call.isOwn) await sessionAndTokenAreKnown(call)
  const sentWith = requestToken()
  let response = await sendPastMaintenance(call)
  if (call.isOwn) response = await sendPastRefusedToken(call, response, sentWith)
  return checkStatus(call, response)
}

async function sessionAndTokenAreKnown({ signal }: Call): Promise<void> {
  // Before the token is read: the user may have signed in again, which brings another token.
  const checking = checkSession()
  if (checking) await unlessAborted(checking, signal)
  if (tokenIsStale())
    await unlessAborted(
      refreshToken().catch(() => undefined),
      signal,
    )
}

/** Sends, and repeats what the server refuses because it is in maintenance, if the caller wants that. */
async function sendPastMaintenance(call: Call): Promise<Response> {
  const { retryInMaintenance, body, signal } = call
  // A stream is consumed when it is sent, so it cannot be sent again.
  const mayRepeat = retryInMaintenance === true && !(body instanceof ReadableStream)
  for (const waitS of mayRepeat ? maintenanceWaitsS : []) {
    const response = await sendPastRedirect(call)
    if (!isMaintenance(response)) return response
    await pauseFor(waitS * 1000, signal)
  }
  return sendPastRedirect(call)
}

/** Sends. What looks like the end of the session, a redirect, may as well be an address that has moved. */
async function sendPastRedirect(call: Call): Promise<Response> {
  const { url, isOwn, signal } = call
  const response = await send(url, call).catch((error: unknown) => {
    const failed = asRequestError(call, error)
    if (isOwn && failed.kind === 'session-expired') return failed
    throw failed
  })
  const isRedirect = response.status !== 401 && kindOfStatus(response.status) === 'session-expired'
  if (response instanceof Response && !(isOwn && isRedirect)) return response
  const isOver = await unlessAborted(sessionIsOver(), signal)
  if (signal?.aborted) throw failure(call, 'aborted')
  if (isOver) {
    if (response instanceof Response) return response
    throw response
  }
  // Repeated at the new address, a write could turn into a GET (Fetch, "HTTP-redirect fetch").
  if (!/^(GET|HEAD|PROPFIND|REPORT|SEARCH)$/.test(call.method ?? 'GET'))
    throw failure(call, 'bad-answer', response.status)
  return send(url, { ...call, follow: true })
}

/** Sends once more with another token if the server has refused the first. */
async function sendPastRefusedToken(call: Call, response: Response, sentWith: string): Promise<Response> {
  const { accept, headers, signal } = call
  const { status } = response
  if (!(await tokenWasRefused(response, headers))) return response
  // What else it may mean goes to a caller that handles every response, and what only this page takes for it to all.
  const isSure = status === 412 && (accept !== 'all' || (await namesRefusedToken(response)))
  // Another request may have fetched a newer token in the meantime.
  if (requestToken() === sentWith) {
    const refreshing = refreshToken(true).then(
      () => true,
      (error: unknown) => {
        // Without a session there is no token either; the missing session is the reason to report.
        const kind = error instanceof RequestError && error.kind === 'session-expired' ? error.kind : 'csrf'
        if (isSure || kind !== 'csrf') throw failure(call, kind, status)
        return false
      },
    )
    if ((await unlessAborted(refreshing, signal)) === false) return response
  }
  const second = await sendPastMaintenance(call)
  if (isSure && (await tokenWasRefused(second, headers))) throw failure(call, 'csrf', second.status)
  return second
}

/** Throws for a status that the caller does not accept. */
async function checkStatus(call: Call, response: Response): Promise<Response> {
  const { accept } = call
  const { ok, status } = response
  if (ok || (typeof accept === 'function' ? await accept(response) : accept !== 'all' && accept?.includes(status))) {
    if (call.isOwn && ok) successes().set(successes().get() + 1)
    return response
  }
  const failed = failure(call, kindOfStatus(status), status)
  if (accept !== 'all' || reactionToFailed(call, failed) === 'hold') throw failed
  // The caller handles every response, but an expired session still concerns the page.
  if (failed.kind === 'session-expired') reported(call, failed)
  return response
}

const reactionToFailed = (call: Call, { kind }: RequestError): Reaction | false =>
  call.isOwn &&
  reactionTo({
    kind,
    background: call.background,
    // A stream is consumed when it is sent, so the request cannot be held and sent again.
    allowAuthErrors: call.allowAuthErrors || call.body instanceof ReadableStream,
  })

const failure = ({ url, method = 'GET' }: Call, kind: FailureKind, status = 0): RequestError =>
  new RequestError(kind, method, pathOf(url), status)

const asRequestError = (call: Call, error: unknown): RequestError =>
  error instanceof RequestError ? error : failure(call, 'network')

/** Emits `request:failed` for a failure at the page's own server, unless the caller aborted. Returns the error. */
function reported({ isOwn, background, allowAuthErrors, shown }: Call, error: RequestError): RequestError {
  const { kind, status, path } = error
  const event: Failure = {
    kind,
    status,
    path,
    ...(background && { background }),
    ...(allowAuthErrors && { allowAuthErrors }),
    ...(shown && { shown }),
  }
  if (isOwn && kind !== 'aborted') emit('request:failed', event)
  return error
}

/**
 * Like `request`, but returns the parsed JSON body.
 *
 * @throws {RequestError} also with kind `bad-answer` where the body is not JSON
 */
export async function requestJson(url: string, options: RequestOptions = {}): Promise<unknown> {
  const response = await request(url, options)
  try {
    return (await response.json()) as unknown
  } catch (error) {
    const call = callOf(url, options)
    throw reported(call, error instanceof RequestError ? error : failure(call, 'bad-answer', response.status))
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
async function tokenWasRefused(response: Response, headers: SendOptions['headers'] = {}): Promise<boolean> {
  if (response.status !== 412) return meansRefusedToken(response.status)
  const hasOwn = Object.entries(headers).some((header) => preconditions.test(header.join(':')))
  return !hasOwn || namesRefusedToken(response)
}

async function namesRefusedToken(response: Response): Promise<boolean> {
  return asRecord(await readJson(response.clone()))?.['message'] === 'CSRF check failed'
}
