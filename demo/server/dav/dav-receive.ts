import type { Request } from 'express'
import { DavFailure } from './dav-error.js'

/**
 * The body of a request, in the pieces in which it comes.
 *
 * @throws {DavFailure} if it is encoded, longer than that, or breaks off
 */
export async function receive(req: Request, mostBytes = Infinity): Promise<Buffer[]> {
  if (!['identity', undefined].includes(req.get('content-encoding')))
    throw new DavFailure(415, 'The content must not be encoded')
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    // Destroying the request would take the connection with it, and the client would get no answer.
    for await (const piece of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > mostBytes) break
      pieces.push(piece)
    }
  } catch {
    throw new DavFailure(400, 'The upload was cut off')
  }
  if (bytes > mostBytes) {
    req.resume()
    throw new DavFailure(413, 'The body is too large')
  }
  return pieces
}

/** The times that a request may state, in seconds since the epoch: from a day after 1970 to the end of the year 9999. */
const statable = { first: 86_401, last: 253_402_300_799 }

/**
 * The modification time that the request states, in ms since the epoch, or undefined.
 *
 * @throws {DavFailure} 400
 */
export function modifiedTime(req: Request): number | undefined {
  const header = req.get('x-oc-mtime')
  if (header === undefined) return undefined
  const modifiedSec = Math.trunc(Number(header))
  if (!/^-?\d+(\.\d+)?$/.test(header))
    throw new DavFailure(400, `X-OC-MTime header must be a valid integer (unix timestamp), got "${header}".`)
  if (modifiedSec < statable.first || modifiedSec > statable.last)
    throw new DavFailure(
      400,
      `X-OC-MTime header must be a valid positive unix timestamp greater than one day, got "${header}".`,
    )
  return modifiedSec * 1000
}
