import { version } from 'virtual:version'
import { meetsFloor } from '../../core/page/browser-floor.js'
import { lasting, protocol, shared } from '../../core/page/shared-values.js'
import { warnOnce } from '../../core/page/warn-once.js'

/** One copy of the bundle on the page. Every version reads this list, so its fields must not change. */
interface Copy {
  version: string
  major: number
  minor: number
}

/** This copy; null until it has joined. */
let own: Copy | null = null

/**
 * Registers this copy (docs/structure.md, "Two versions on one page"), and warns the page's developer of others. Runs
 * once.
 *
 * @returns whether it is the first of its major version, of which all copies share everything
 */
export function joinCopies(): boolean {
  if (typeof customElements === 'undefined' || !meetsFloor()) return false
  const copies = shared('copies', (): Copy[] => [], lasting)
  if (own) return copies.find(({ major }) => major === protocol.major) === own
  const like = copies.find(({ major }) => major === protocol.major)
  const unlike = copies.find(({ major }) => major !== protocol.major)
  own = { version, ...protocol }
  copies.push(own)
  if (unlike) {
    warnOnce(
      'protocols',
      `Versions ${unlike.version} and ${version} of the bundle are on this page and are too far apart to share more than the request token and the bus: each has toasts and dialogs of its own. Load one version, or bring the older one up to the newer one's major version.`,
    )
  }
  if (like) {
    warnOnce(
      'copies',
      `Two copies of the bundle are on this page, versions ${like.version} and ${version}. They share token, bus, toasts and dialogs, and a tag that both define belongs to the first, but the code of both runs. Load the bundle once.`,
    )
  }
  return !like
}
