/** What a file holds: has it changed on the user's disk, and does the file on the server hold the same? */
import { attempt, attemptLater } from '../../../src/core/lib/attempt.js'
import { foundProperties, type FileEntry } from '../../../src/kits/names/dav-entry.js'
import type { PropertyValue } from '../../../src/kits/names/dav-response.js'
import type { WebdavClient } from '../../../src/kits/webdav/webdav-client.js'
import { kindOfDavStatus, WebdavError } from '../../../src/kits/webdav/webdav-error.js'

/** Yields the chunks of a stream as they arrive, whatever their size. */
async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      if (piece.value.length > 0) yield piece.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** The file on this device can no longer be read, or is not what it was when it was chosen or sent. */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError'

  constructor(options?: ErrorOptions) {
    super('The file on this device was changed or removed while it was uploaded. Choose it again.', options)
  }
}

/** Whether the browser can still read the file as the user chose it; the error of a failed upload does not tell. */
export const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

const [first, prime] = [2_166_136_261, 16_777_619]

/**
 * Reads a file, or a part of it, and returns a mark of its content (FNV-1a, 32 bits). Chromium refuses to read a file that
 * has changed since it was chosen. Firefox reads what is there now, however long that is, under the old size and time. So
 * what is read several times has to be compared.
 *
 * @param before the mark of what lies before this part. The mark of the last part is then that of the file
 * @throws {FileChangedError} if it cannot be read, or is shorter or longer than it says
 * @throws the reason of the signal
 */
export async function markOf(part: Blob, signal: AbortSignal, before = first): Promise<number> {
  let mark = before
  let size = 0
  try {
    for await (const piece of piecesOf(part.stream())) {
      signal.throwIfAborted()
      for (let at = 0; at < piece.length; at += 1) mark = Math.imul(mark ^ (piece[at] ?? 0), prime)
      size += piece.length
    }
  } catch (cause) {
    signal.throwIfAborted()
    throw new FileChangedError({ cause })
  }
  if (size !== part.size) throw new FileChangedError()
  return mark
}

/**
 * Reads a file, or a part of it, again.
 *
 * @throws as `markOf`, and {FileChangedError} if it has another mark now
 */
export async function mustHaveMark(mark: number, part: Blob, signal: AbortSignal, before?: number): Promise<void> {
  if ((await markOf(part, signal, before)) !== mark) throw new FileChangedError()
}

/** Checksums that browsers can compute, by the names that servers give them. */
type ChecksumType = 'SHA256' | 'SHA1'

/** Computes a digest of a file, in hexadecimal. */
export type Digest = (file: Blob, type: ChecksumType) => Promise<string>

/** The browser's names of its digest functions. */
const functions: Readonly<Record<ChecksumType, string>> = { SHA256: 'SHA-256', SHA1: 'SHA-1' }

/** The strongest first. */
const patterns: readonly (readonly [ChecksumType, RegExp])[] = [
  ['SHA256', /\bSHA256:([\da-f]{64})\b/i],
  ['SHA1', /\bSHA1:([\da-f]{40})\b/i],
]

/** The property in which servers offer the checksums of a file, in Clark notation. */
const checksumsProperty = '{http://owncloud.org/ns}checksums'

/** In bytes. The browser's digest functions need the whole content in memory, and several files are sent at once. */
export const mostDigested = 16 * 1024 * 1024

/** The digest function of this page; undefined without HTTPS. */
export const pageDigest: Digest | undefined = attempt(() => (crypto as Partial<Crypto>).subtle && digestOf, undefined)

async function digestOf(file: Blob, type: ChecksumType): Promise<string> {
  const bytes = await crypto.subtle.digest(functions[type], await file.arrayBuffer())
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The header that gives the server the checksum of what it receives, if that can be computed at a fair price. */
export async function checksumHeader(file: Blob, digest: Digest | undefined): Promise<Record<string, string>> {
  if (!digest || file.size > mostDigested) return {}
  // Each server that keeps checksums accepts this type.
  const hex = await attemptLater(() => digest(file, 'SHA1'), null)
  return hex === null ? {} : { 'OC-Checksum': `SHA1:${hex}` }
}

/** The strongest checksum in the value of the property; null if it has none that browsers can compute. */
export function strongestChecksum(offered: PropertyValue = ''): { type: ChecksumType; hex: string } | null {
  const text = typeof offered === 'string' ? offered : offered.map((each) => each.text).join(' ')
  for (const [type, pattern] of patterns) {
    const hex = pattern.exec(text)?.[1]
    if (hex !== undefined) return { type, hex: hex.toLowerCase() }
  }
  return null
}

/**
 * Compares two streams. Reads both in parallel, chunk by chunk, and stops at the first difference. Computes no digest:
 * the browser's digest function needs all bytes in memory at once.
 *
 * @returns `shorter` if the first stream is the beginning of the other
 * @throws the error of a stream that fails
 */
export async function compareContent(
  one: ReadableStream<Uint8Array>,
  other: ReadableStream<Uint8Array>,
): Promise<'same' | 'different' | 'shorter'> {
  const [left, right] = [piecesOf(one), piecesOf(other)]
  try {
    let [a, b] = [new Uint8Array(), new Uint8Array()]
    for (;;) {
      if (a.length === 0) a = ((await left.next()).value as Uint8Array<ArrayBuffer> | undefined) ?? a
      if (b.length === 0) b = ((await right.next()).value as Uint8Array<ArrayBuffer> | undefined) ?? b
      const length = Math.min(a.length, b.length)
      // One stream has ended: they are equal only if the other has ended, too.
      if (length === 0) return a.length === b.length ? 'same' : a.length === 0 ? 'shorter' : 'different'
      for (let at = 0; at < length; at += 1) if (a[at] !== b[at]) return 'different'
      a = a.subarray(length)
      b = b.subarray(length)
    }
  } finally {
    await Promise.all([left.return(undefined), right.return(undefined)])
  }
}

/** Fetches past the HTTP cache: an old copy says nothing about the file that is on the server now. */
export const uncached = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, { ...init, cache: 'no-store' })

/** Above this, in bytes, a file is not read back from the server to compare it: the user decides. */
export const mostReadBack = 256 * 1024 * 1024

/** After these the queue tries again later. After any other failure to read, the user decides. */
const passing = [401, 404, 423, 429, 502, 503, 504]

/**
 * Whether an entry of the server has the content of a file: by the server's checksum if there is one, else by reading
 * the entry back. False also if nobody can tell.
 *
 * @param digest undefined where checksums cannot be computed
 * @throws {WebdavError} if a later attempt may tell
 */
export async function hasContentOf(
  file: File,
  { path, size }: FileEntry,
  signal: AbortSignal,
  client: Pick<WebdavClient, 'get' | 'propFind'>,
  digest: Digest | undefined,
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
