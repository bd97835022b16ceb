import { davPath } from '../names/dav-path.js'
import { parseDavFailure } from './dav-xml.js'
import type { DavResponse } from '../names/dav-response.js'
import { MultiStatusError, readMultiStatus } from './multi-status.js'
import { timeSlices, type Turns } from '../../core/lib/time-slices.js'
import { RequestError } from '../../core/http/request-error.js'
import {
  isNameRefusal,
  isStrayPage,
  kindOfDavStatus,
  ownEtag,
  WebdavError,
  type WebdavFailureKind,
} from './webdav-error.js'

/** A response with any status. */
export interface DavAnswer {
  status: number
  headers: Headers
  /** The responses of a multi-status (207), empty for every other status. */
  responses: DavResponse[]
  /** The body as text; empty for a multi-status. */
  text: string
}

/** How much text is parsed between two checks of the clock, in UTF-16 units: about twenty files. */
const pieceLength = 16_384

/**
 * Parses a multi-status response while it arrives, and yields to the page meanwhile.
 *
 * @throws if the response is invalid, the connection is lost, or the caller aborted
 */
export async function readResponses(
  response: Response,
  onResponse: (response: DavResponse) => void,
  turns: Turns,
  signal: AbortSignal | undefined,
): Promise<void> {
  const reader = readMultiStatus(onResponse)
  const chunks = response.body?.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const turn = timeSlices(turns)
  // Not a `TextDecoderStream`: it would fail with the same TypeError as a lost connection.
  const next = (): Promise<ReadableStreamReadResult<Uint8Array>> | undefined =>
    chunks?.read().catch((error: unknown) => {
      throw error instanceof RequestError ? error : new DOMException('The connection was lost.', 'NetworkError')
    })
  try {
    for (let chunk = await next(); chunk && !chunk.done; chunk = await next()) {
      const text = decoder.decode(chunk.value, { stream: true })
      for (let at = 0; at < text.length; at += pieceLength) {
        // Data received before an abort can still be read, so the signal is checked here.
        signal?.throwIfAborted()
        reader.write(text.slice(at, at + pieceLength))
        const over = turn()
        // Awaited only when needed: each `await` would run the microtasks that pass entries on, in small pieces.
        if (over) await over
      }
    }
    decoder.decode()
    reader.end()
  } catch (error) {
    chunks?.cancel().catch(() => undefined)
    throw error
  }
}

/**
 * Returns the response if it is a success.
 *
 * @param exists the kind of failure that 412 means for this request
 * @throws {WebdavError}
 */
export async function must(
  method: string,
  path: string,
  answer: Promise<DavAnswer>,
  exists: WebdavFailureKind = 'exists',
): Promise<DavAnswer> {
  const known = await answer
  const { headers } = known
  if (isStrayPage(known.status, headers) || (listings.test(method) && known.status === 200)) {
    throw new WebdavError(
      'bad-answer',
      method,
      davPath(path),
      known.status,
      'The answer is not from a WebDAV server, so nothing was done. Look whether the network asks you to sign in.',
    )
  }
  const inside = refusalInside(method, known.responses)
  const status = inside ?? known.status
  if (status >= 200 && status < 300) return known
  const { exception, message } = parseDavFailure(known.text)
  // The target need not exist, so its parent is missing (some servers send 404 where RFC 4918, 9.7.1, asks for 409).
  const isName = isNameRefusal(status, exception)
  const kind = isName
    ? 'forbidden-name'
    : status === 404 && (method === 'PUT' || method === 'MKCOL')
      ? 'parent-missing'
      : kindOfDavStatus(status, exists)
  throw new WebdavError(
    kind,
    method,
    davPath(path),
    status,
    message || `${method} ${davPath(path)} failed with status ${status}.`,
    exception,
    ownEtag(status, headers),
    isName ? message : '',
  )
}

const listings = /^(PROPFIND|REPORT|SEARCH)$/

/**
 * The error status inside a successful response. 424 only says that something failed along with another error, which is
 * preferred.
 */
function refusalInside(method: string, responses: readonly DavResponse[]): number | undefined {
  // A listing reports 404 for each property that a file does not have.
  const lines = responses.flatMap(({ status = '', propStat }) => [
    status,
    ...(listings.test(method) ? [] : propStat.map((each) => each.status)),
  ])
  const refused = lines
    .map((line) => Number(/^HTTP\/[\d.]+ (\d{3})/.exec(line)?.[1] ?? 0))
    .filter((status) => status >= 400)
  return refused.find((status) => status !== 424) ?? refused[0]
}

/** The text of a response. What was written stays written, even if the rest of the response does not come. */
export const restOf = (response: Response, method: string): Promise<string> =>
  response.text().catch((error: unknown) => {
    if (response.ok && method !== 'GET') return ''
    throw error
  })

/** The error for a response that began well and then broke off, or that is no valid multi-status. */
export function broken(error: unknown, method: string, path: string, signal: AbortSignal | undefined): WebdavError {
  if (signal?.aborted) return new WebdavError('aborted', method, path, 207, `${method} ${path} failed: aborted.`)
  if (error instanceof RequestError)
    return new WebdavError(
      error.kind,
      method,
      path,
      207,
      error.kind === 'timeout' ? 'Timeout exceeded' : `${method} ${path} failed: ${error.kind}.`,
    )
  if (error instanceof DOMException && error.name === 'NetworkError')
    return new WebdavError('network', method, path, 207, `${method} ${path} failed: network.`)
  const message = error instanceof MultiStatusError ? error.message : "The server's answer is not UTF-8."
  return new WebdavError('bad-answer', method, path, 207, message)
}
