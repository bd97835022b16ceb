import { WebdavError } from './webdav-error.js'

/** The times that servers take, in seconds since the epoch: from a day after 1970 to the end of the year 9999. */
const taken = { first: 86_401, last: 253_402_300_799 }

/**
 * Sends a request that tells when a file was changed last, in `X-OC-MTime`. The file matters more than its time: one that
 * no server takes is left out, and so is one that this server refuses, in one more request.
 *
 * @param modifiedMs in ms since the epoch
 * @param send called with the headers to add, once or twice
 */
export async function sendModified<T>(
  modifiedMs: number | undefined,
  send: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const seconds = Math.floor((modifiedMs ?? NaN) / 1000)
  if (!(seconds >= taken.first && seconds <= taken.last)) return send({})
  try {
    return await send({ 'X-OC-MTime': String(seconds) })
  } catch (error) {
    // Every other refusal with this status would come again.
    if (!(error instanceof WebdavError) || error.status !== 400 || error.kind === 'forbidden-name') throw error
    return send({})
  }
}
