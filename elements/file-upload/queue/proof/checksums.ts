import { attempt, attemptLater } from '../../../../src/core/lib/attempt.js'
import type { ChecksumType } from '../rules/checksum.rules.js'

/** The property in which servers offer the checksums of a file, in Clark notation. */
export const checksumsProperty = '{http://owncloud.org/ns}checksums'

/** The browser's names of its digest functions. */
const functions: Readonly<Record<ChecksumType, string>> = { SHA256: 'SHA-256', SHA1: 'SHA-1' }

/** Computes a digest of a file, in hexadecimal. */
export type Digest = (file: Blob, type: ChecksumType) => Promise<string>

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
