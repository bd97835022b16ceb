import type { FailureKind } from '../../core/lib/failure.js'
import { RequestError, kindOfStatus } from '../../core/http/request-error.js'
import { send } from '../../core/http/send.js'

/** Why there is no stream, and whether a retry can help. */
export interface StreamRefusal {
  kind: FailureKind
  status: number
  /** A retry is of no use. */
  forGood: boolean
}

const lookMs = 10_000

/**
 * Finds out what the server responds in place of a stream, as EventSource does not expose the status. Sends one more
 * request, with nothing but cookies, so that a server which checks the token starts nothing.
 *
 * @param url the URL of the stream without its token, on the page's own server
 */
export async function streamRefusal(url: string): Promise<StreamRefusal> {
  const enough = new AbortController()
  const bare = (address: string, init: RequestInit): Promise<Response> =>
    fetch(address, { ...init, headers: { Accept: 'text/event-stream' } })
  try {
    const { status } = await send(url, { transport: bare, signal: enough.signal, timeoutMs: lookMs })
    // 204 tells clients to stop reconnecting (HTML, 9.2.3). Servers that are busy or in maintenance are worth a retry.
    return {
      kind: kindOfStatus(status),
      status,
      forGood: status === 204 || (status >= 300 && status < 500 && ![408, 425, 429].includes(status)),
    }
  } catch (error) {
    const { kind, status } = error instanceof RequestError ? error : new RequestError('network', 'GET', '')
    return { kind, status, forGood: kind === 'session-expired' }
  } finally {
    enough.abort()
  }
}
