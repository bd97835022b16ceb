import type { PropertyValue } from '../../../../src/kits/names/dav-response.js'

/** Checksums that browsers can compute, by the names that servers give them. */
export type ChecksumType = 'SHA256' | 'SHA1'

/** The strongest first. */
const patterns: readonly (readonly [ChecksumType, RegExp])[] = [
  ['SHA256', /\bSHA256:([\da-f]{64})\b/i],
  ['SHA1', /\bSHA1:([\da-f]{40})\b/i],
]

/** The strongest checksum in the value of the property; null if it has none that browsers can compute. */
export function strongestChecksum(offered: PropertyValue = ''): { type: ChecksumType; hex: string } | null {
  const text = typeof offered === 'string' ? offered : offered.map((each) => each.text).join(' ')
  for (const [type, pattern] of patterns) {
    const hex = pattern.exec(text)?.[1]
    if (hex !== undefined) return { type, hex: hex.toLowerCase() }
  }
  return null
}
