import { attemptLater } from '../../../../src/core/lib/attempt.js'
import { foundProperties, type FileEntry } from '../../../../src/kits/names/dav-entry.js'
import type { WebdavClient } from '../../../../src/kits/webdav/webdav-client.js'
import { kindOfDavStatus, WebdavError } from '../../../../src/kits/webdav/webdav-error.js'
import { compareContent, uncached } from '../../same-content.js'
import { strongestChecksum } from '../rules/checksum.rules.js'
import { checksumsProperty, mostDigested, type Digest } from './checksums.js'

export interface ProofDeps {
  client: Pick<WebdavClient, 'get' | 'propFind'>
  /** Undefined where checksums cannot be computed. */
  digest: Digest | undefined
}

/** Above this, in bytes, a file is not read back from the server to compare it: the user decides. */
export const mostReadBack = 256 * 1024 * 1024

/** After these the queue tries again later. After any other failure to read, the user decides. */
const passing = [401, 404, 423, 429, 502, 503, 504]

/**
 * Whether an entry of the server has the content of a file: by the server's checksum if there is one, else by reading
 * the entry back. False also if nobody can tell.
 *
 * @throws {WebdavError} if a later attempt may tell
 */
export async function hasContentOf(
  file: File,
  { path, size }: FileEntry,
  signal: AbortSignal,
  { client, digest }: ProofDeps,
): Promise<boolean> {
  if (size !== null && size !== file.size) return false
  if (size === 0) return true
  const options = { signal, background: true }
  if (digest && file.size <= mostDigested) {
    const { responses } = await client.propFind(path, [checksumsProperty], '0', options)
    const checksum = strongestChecksum(responses[0] && foundProperties(responses[0])?.[checksumsProperty])
    const own = checksum && (await attemptLater(() => digest(file, checksum.type), null))
    if (own) return checksum.hex === own
  }
  if (file.size > mostReadBack) return false
  const { status, body } = await client.get(path, { ...options, transport: uncached })
  if (passing.includes(status))
    throw new WebdavError(kindOfDavStatus(status), 'GET', path, status, `GET ${path} failed with status ${status}.`)
  if (status !== 200 || !body) return false
  const result = await compareContent(body, file.stream())
  // Some proxies end a response that breaks off as if it were whole.
  if (result === 'shorter' && size === file.size)
    throw new WebdavError('network', 'GET', path, 0, `GET ${path} failed: the response broke off.`)
  return result === 'same'
}
