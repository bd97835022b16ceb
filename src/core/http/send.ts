import { realBrowser } from '../page/environment.js'
import { startTimeout } from '../page/time/timeout.js'
import { isSameOrigin } from '../page/server/urls.js'
import { lookAtSession, sessionEnd } from '../bus/session-end.js'
import { requestToken } from './request-token.js'
import { RequestError } from './request-error.js'

/** How a call is sent. */
export interface SendOptions {
  method?: string
  /** Sent as JSON. */
  json?: unknown
  /** Sent as a form, or any other body that fetch takes. */
  body?: BodyInit
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** When to give up waiting for the answer's head, in ms. Default 30,000; Infinity waits for ever. */
  timeoutMs?: number
  /** Sent also when the page's user is not the one who is signed in: to find that out, and to sign in again. */
  anybody?: boolean
  /** Sends instead of `fetch`, for instance to tell how much of a body has gone out. */
  transport?: (url: string, init: RequestInit) => Promise<Response>
}

/** The address as an error or a log may show it. */
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
 * Sends one call, once, and answers with whatever status came back. The three headers that prove where a call comes
 * from (specification, section 7) go to the page's own origin only; redirects are not followed there, because
 * following one would hide that the session is over. A page whose user has left in another tab sends nothing there: it
 * would be taken for whoever is signed in now.
 *
 * @throws {RequestError} kind `aborted`, `timeout`, `offline`, `network`, or `session-expired` for a redirect and for a
 *   page whose user has left
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
  const stop = timeoutMs < 2 ** 31 && startTimeout(realBrowser, timeoutMs, () => { late = true; giveUp.abort() })
  try {
    const answer = await transport(url, {
      method,
      headers: headersFor(url, options),
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
      credentials: sameOrigin ? 'same-origin' : 'omit',
      redirect: sameOrigin ? 'manual' : 'follow',
      // Stays in force for the body, after the answer's head is here.
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
