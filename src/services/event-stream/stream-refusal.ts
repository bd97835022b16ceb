import type { FailureKind } from '../../core/lib/failure.js'
import { RequestError } from '../../core/http/request-error.js'
import { send } from '../../core/http/send.js'
import { kindOfStatus } from '../../core/http/failure-kind.js'

/** Why there is no stream, and whether it may be there later. */
export interface StreamRefusal {
  kind: FailureKind
  status: number
  /** Asking again is of no use. */
  forGood: boolean
}

const lookMs = 10_000

/**
 * Finds out what a server answers in place of a stream: EventSource tells no status. Asks once more, with nothing but
 * cookies, so that a server which checks the token begins nothing.
 *
 * @param url the address of the stream without its token, at the page's own server
 */
export async function streamRefusal(url: string): Promise<StreamRefusal> {
  const enough = new AbortController()
  const bare = (address: string, init: RequestInit): Promise<Response> => fetch(address, { ...init, headers: { Accept: 'text/event-stream' } })
  try {
    const { status } = await send(url, { transport: bare, signal: enough.signal, timeoutMs: lookMs })
    // 204 is how a server asks not to be asked again (HTML, 9.2.3); busy ones, and those being mended, are there later.
    return { kind: kindOfStatus(status), status, forGood: status === 204 || (status >= 300 && status < 500 && ![408, 425, 429].includes(status)) }
  } catch (error) {
    const { kind, status } = error instanceof RequestError ? error : new RequestError('network', 'GET', '')
    return { kind, status, forGood: kind === 'session-expired' }
  } finally {
    enough.abort()
  }
}
