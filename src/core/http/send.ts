import { realBrowser } from '../page/environment.js'
import { startTimeout } from '../page/time/timeout.js'
import { isSameOrigin } from '../page/server/urls.js'
import { lookAtSession, sessionEnd } from '../bus/session-end.js'
import { requestToken } from './request-token.js'
import { RequestError } from './request-error.js'

/** How a request is sent. */
export interface SendOptions {
  method?: string
  /** Sent as JSON. */
  json?: unknown
  /** Sent as a form, or any other body that fetch takes. */
  body?: BodyInit
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** How long to wait for the response headers, in ms. Default 30,000; Infinity waits for ever. */
  timeoutMs?: number
  /** Sends even if the page's user is not the one who is signed in: to find that out, and to sign in again. */
  anybody?: boolean
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
 * a request comes from (specification, section 7) are sent to the page's own origin only. Redirects are not followed
 * there, because following one would hide that the session is over. A page whose session ended in another tab sends
 * nothing there: the server would treat the request as one of whoever is signed in now.
 *
 * @throws {RequestError} kind `aborted`, `timeout`, `offline`, `network`, or `session-expired` for a redirect and for a
 *   page whose session has ended
 */
export async function send(url: string, options: SendOptions = {}): Promise<Response> {
  const { method = 'GET', json, body, signal, timeoutMs = 30_000, anybody, transport = fetch } = options
  const fail = (kind: ConstructorParameters<typeof RequestError>[0], status = 0): RequestError =>
    new RequestError(kind, method, pathOf(url), status)
  const sameOrigin = isSameOrigin(url)
  if (sameOrigin && !anybody) {
    const looking = lookAtSession()
    if (looking) await looking
    if (sessionEnd().get()) throw fail('session-expired')
  }
  if (signal?.aborted) throw fail('aborted')

  const giveUp = new AbortController()
  let late = false
  const stop =
    timeoutMs < 2 ** 31 &&
    startTimeout(realBrowser, timeoutMs, () => {
      late = true
      giveUp.abort()
    })
  try {
    const answer = await transport(url, {
      method,
      headers: headersFor(url, options),
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
      credentials: sameOrigin ? 'same-origin' : 'omit',
      redirect: sameOrigin ? 'manual' : 'follow',
      // Stays in force while the body is read, after the headers have arrived.
      signal: signal ? AbortSignal.any([signal, giveUp.signal]) : giveUp.signal,
    })
    if (answer.type === 'opaqueredirect') throw fail('session-expired')
    return answer
  } catch (error) {
    if (error instanceof RequestError) throw error
    if (late) throw fail('timeout')
    if (signal?.aborted) throw fail('aborted')
    throw fail(navigator.onLine === false ? 'offline' : 'network')
  } finally {
    if (stop) stop()
  }
}
