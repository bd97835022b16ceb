import { realBrowser } from '../page/environment.js'
import { startTimeout } from '../page/time/timeout.js'
import { isSameOrigin } from '../page/server/urls.js'
import { checkSession, sessionEnd } from '../session/session-end.js'
import { requestToken } from '../session/request-token.js'
import { RequestError } from './request-error.js'
import { recordResponse, recordSilence } from './server-health.js'

/** How a request is sent. */
export interface SendOptions {
  method?: string
  /** Sent as JSON. */
  json?: unknown
  /** Sent as a form, or any other body that fetch takes. */
  body?: BodyInit
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /**
   * How long the server may be silent, in ms: before the response headers, and before each piece of the body that
   * somebody reads. Default 30,000; Infinity waits for ever.
   */
  timeoutMs?: number
  /** Sends even if the page's user is not the one who is signed in: to find that out, and to sign in again. */
  anybody?: boolean
  /** Follows redirects of the page's own server, as long as they stay on its origin. */
  follow?: boolean
  /** Replaces `fetch`, for instance to report the progress of an upload. */
  transport?: (url: string, init: RequestInit) => Promise<Response>
}

/** The address as errors and logs may show it: without origin, query and fragment. */
export function pathOf(url: string): string {
  try {
    return new URL(url, document.baseURI).pathname
  } catch {
    return url.split(/[?#]/)[0] ?? ''
  }
}

function headersFor(url: string, { json, headers }: SendOptions): Headers {
  const all = new Headers({ Accept: 'application/json' })
  if (json !== undefined) all.set('Content-Type', 'application/json')
  if (isSameOrigin(url)) {
    all.set('OCS-APIREQUEST', 'true')
    all.set('X-Requested-With', 'XMLHttpRequest')
    const token = requestToken()
    if (token !== '') all.set('requesttoken', token)
  }
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value)
  return all
}

/**
 * Sends one request, without retries, and returns the response whatever its status. The three headers that prove where
 * a request comes from (behaviour.md 16) are sent to the page's own origin only. Redirects are not followed there
 * unless the caller says so, because following one would hide that the session is over. A page whose session ended in
 * another tab sends nothing there: the server would treat the request as one of whoever is signed in now.
 *
 * Who reads the body gets the same errors, if the server falls silent or the connection breaks in the middle.
 *
 * @throws {RequestError} kind `aborted`, `timeout`, `offline`, `network`, or `session-expired` for a redirect and for a
 *   page whose session has ended
 */
export async function send(url: string, options: SendOptions = {}): Promise<Response> {
  const { method = 'GET', json, body, signal, timeoutMs = 30_000, anybody, follow, transport = fetch } = options
  const fail = (kind: ConstructorParameters<typeof RequestError>[0]): RequestError =>
    new RequestError(kind, method, pathOf(url))
  const sameOrigin = isSameOrigin(url)
  const isOfUser = sameOrigin && !anybody
  const looking = isOfUser && checkSession()
  if (looking) await looking
  if (signal?.aborted) throw fail('aborted')
  if (isOfUser && sessionEnd().get()) throw fail('session-expired')

  const giveUp = new AbortController()
  let late = false
  const watch = (): (() => void) =>
    timeoutMs < 2 ** 31
      ? startTimeout(realBrowser, timeoutMs, () => {
          late = true
          giveUp.abort()
        })
      : () => undefined
  const known = (error: unknown): RequestError => {
    if (error instanceof RequestError) return error
    if (late) return fail('timeout')
    return fail(signal?.aborted ? 'aborted' : navigator.onLine === false ? 'offline' : 'network')
  }
  const stop = watch()
  try {
    const response = await transport(url, {
      method,
      headers: headersFor(url, options),
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
      credentials: sameOrigin ? 'same-origin' : 'omit',
      // A redirect to another origin would take the token there.
      ...(sameOrigin && follow && { mode: 'same-origin' }),
      redirect: sameOrigin && !follow ? 'manual' : 'follow',
      // Stays in force while the body is read, after the headers have arrived.
      signal: signal ? AbortSignal.any([signal, giveUp.signal]) : giveUp.signal,
    })
    if (sameOrigin) recordResponse(response)
    if (response.type === 'opaqueredirect') throw fail('session-expired')
    return withPatience(response, watch, known)
  } catch (error) {
    const failure = known(error)
    if (sameOrigin && ['timeout', 'offline', 'network'].includes(failure.kind)) recordSilence()
    throw failure
  } finally {
    stop()
  }
}

/**
 * Gives a call up that takes too long as a whole, even if it never falls silent; for calls that others wait for.
 *
 * @param call is aborted by the signal
 * @throws {RequestError} kind `timeout`, and what the call throws
 */
export async function within<T>(
  delayMs: number,
  signal: AbortSignal | undefined,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const giveUp = new AbortController()
  const stop = startTimeout(realBrowser, delayMs, () => giveUp.abort())
  try {
    return await call(signal ? AbortSignal.any([signal, giveUp.signal]) : giveUp.signal)
  } catch (error) {
    if (giveUp.signal.aborted && error instanceof RequestError)
      throw new RequestError('timeout', error.method, error.path)
    throw error
  } finally {
    stop()
  }
}

/** A response with one of these statuses has no body (Fetch, "null body status"), but Node.js gives it an empty one. */
const withoutBody = [204, 205, 304]

const readers = ['arrayBuffer', 'blob', 'formData', 'json', 'text'] as const

/**
 * Returns the response with a body that does not stall: whoever reads it waits for each piece only as long as `watch`
 * allows. Nothing runs while nobody reads.
 *
 * @param watch starts a clock that aborts the request, and returns its stop
 * @param asKnown turns the error of a broken or aborted body into the one that the reader gets
 */
function withPatience(response: Response, watch: () => () => void, asKnown: (error: unknown) => Error): Response {
  const { body, url, redirected } = response
  if (!body || withoutBody.includes(response.status)) return response
  const reader = body.getReader()
  let broken: Error | undefined
  const pieces = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const stop = watch()
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          broken = asKnown(error)
          controller.error(broken)
        } finally {
          stop()
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )

  /** Chromium gives a reader of the whole body a TypeError in place of the error that the stream ended with. */
  function dressed(response: Response): Response {
    const own: PropertyDescriptorMap = {
      // A new response has neither address nor history.
      url: { value: url },
      redirected: { value: redirected },
      clone: { value: () => dressed(Response.prototype.clone.call(response)) },
    }
    for (const name of readers) {
      own[name] = {
        value: () =>
          (Response.prototype[name].call(response) as Promise<unknown>).catch((error: unknown) => {
            throw broken ?? error
          }),
      }
    }
    return Object.defineProperties(response, own)
  }
  return dressed(new Response(pieces, response))
}

/**
 * Reads a response as JSON; null for anything else.
 *
 * @throws {RequestError} if the body stalls or breaks off: what came of it says nothing
 */
export const readJson = (response: Response): Promise<unknown> =>
  response.json().catch((error: unknown) => {
    if (error instanceof RequestError) throw error
    return null
  })
