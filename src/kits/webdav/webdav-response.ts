import { davPath } from '../names/dav-path.js'
import { parseDavFailure } from './dav-xml.js'
import type { DavResponse } from '../names/dav-response.js'
import { MultiStatusError, readMultiStatus } from './multi-status.js'
import { timeSlices, type Turns } from '../../core/lib/time-slices.js'
import { isStrayPage, kindOfDavStatus, WebdavError, type WebdavFailureKind } from './webdav-error.js'

/** An answer with whatever status. */
export interface DavAnswer {
  status: number
  headers: Headers
  /** The responses of a multi-status (207), empty for every other status. */
  responses: DavResponse[]
  /** The body as text; empty for a multi-status. */
  text: string
}

/** How much text is read between two looks at the clock, in UTF-16 units: about twenty files. */
const pieceLength = 16_384

/**
 * Reads a multi-status answer as it comes, and lets the page have its turn meanwhile.
 *
 * @throws whatever is wrong with the answer or with the way here; also where the caller gave up
 */
export async function readResponses(answer: Response, onResponse: (response: DavResponse) => void, turns: Turns, signal: AbortSignal | undefined): Promise<void> {
  const reader = readMultiStatus(onResponse)
  const chunks = answer.body?.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const turn = timeSlices(turns)
  // A decoder within the stream would fail with the same TypeError as a connection that is lost.
  const next = (): Promise<ReadableStreamReadResult<Uint8Array>> | undefined => chunks?.read().catch(() => { throw new DOMException('The connection was lost.', 'NetworkError') })
  try {
    for (let chunk = await next(); chunk && !chunk.done; chunk = await next()) {
      const text = decoder.decode(chunk.value, { stream: true })
      for (let at = 0; at < text.length; at += pieceLength) {
        // What has arrived already comes without a look at the signal.
        signal?.throwIfAborted()
        reader.write(text.slice(at, at + pieceLength))
        const over = turn()
        // Each wait, however short, would let what was told be handed on in small pieces.
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
 * The answer, if it is a success.
 *
 * @param exists what 412 means to this call
 * @throws {WebdavError}
 */
export async function must(method: string, path: string, answer: Promise<DavAnswer>, exists: WebdavFailureKind = 'exists'): Promise<DavAnswer> {
  const known = await answer
  const { headers } = known
  if (isStrayPage(known.status, headers) || (listings.test(method) && known.status === 200)) {
    throw new WebdavError('bad-answer', method, davPath(path), known.status, 'The answer is not from a WebDAV server, so nothing was done. Look whether the network asks you to sign in.')
  }
  const inside = refusalInside(method, known.responses)
  const status = inside ?? known.status
  if (status >= 200 && status < 300) return known
  const { exception, message } = parseDavFailure(known.text)
  // What does not exist yet cannot be what was not found (some servers say 404 where RFC 4918, 9.7.1, asks for 409).
  const kind = status === 404 && (method === 'PUT' || method === 'MKCOL') ? 'parent-missing' : kindOfDavStatus(status, exists)
  throw new WebdavError(kind, method, davPath(path), status, message || `${method} ${davPath(path)} failed with status ${status}.`, exception)
}

const listings = /^(PROPFIND|REPORT|SEARCH)$/

/** The status of what was refused inside an answer of success; a server may tell 424 of all that failed with it. */
function refusalInside(method: string, responses: readonly DavResponse[]): number | undefined {
  // A listing tells 404 of each property that a file does not have.
  const lines = responses.flatMap(({ status = '', propStat }) => [status, ...(listings.test(method) ? [] : propStat.map((each) => each.status))])
  const refused = lines.map((line) => Number(/^HTTP\/[\d.]+ (\d{3})/.exec(line)?.[1] ?? 0)).filter((status) => status >= 400)
  return refused.find((status) => status !== 424) ?? refused[0]
}

/** What the failure of an answer means that began well and broke off, or that is no multi-status. */
export function broken(error: unknown, method: string, path: string, signal: AbortSignal | undefined): WebdavError {
  if (signal?.aborted) return new WebdavError('aborted', method, path, 207, `${method} ${path} failed: aborted.`)
  if (error instanceof DOMException && error.name === 'NetworkError') return new WebdavError('network', method, path, 207, `${method} ${path} failed: network.`)
  const message = error instanceof MultiStatusError ? error.message : 'The server\'s answer is not UTF-8.'
  return new WebdavError('bad-answer', method, path, 207, message)
}
