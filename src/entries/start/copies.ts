import { version } from 'virtual:version'
import { lasting, protocol, shared } from '../../core/page/shared-values.js'

/** One copy of the bundle on the page. Every version reads this list, so its fields must not change. */
export interface Copy {
  version: string
  major: number
  minor: number
}

/** This copy. */
const own: Copy = { version, ...protocol }

/**
 * Registers this copy (docs/structure.md, "Two versions on one page"). To be called once.
 *
 * @returns the copies that were there before: the first of its major version to share everything with, and another
 */
export function joinCopies(): { like: Copy | undefined; unlike: Copy | undefined } {
  // A server that imports an element has no page to keep a list on.
  const copies = typeof customElements === 'undefined' ? [] : shared('copies', (): Copy[] => [], lasting)
  const like = copies.find(({ major }) => major === protocol.major)
  const unlike = copies.find(({ major }) => major !== protocol.major)
  copies.push(own)
  return { like, unlike }
}
