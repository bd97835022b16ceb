import { version } from 'virtual:version'
import { warnOnce } from '../../core/page/warn-once.js'

interface Copy {
  version: string
}

/**
 * Warns the page's developer of further copies of the bundle that were there before this one.
 *
 * @param like of the same major version, which shares everything
 * @param unlike of another one, which shares next to nothing
 */
export function tellCopies(like: Copy | undefined, unlike: Copy | undefined): void {
  if (unlike)
    warnOnce(
      'protocols',
      `Versions ${unlike.version} and ${version} of the bundle are on this page and are too far apart to share more than the request token and the bus: each has toasts and dialogs of its own. Load one version, or bring the older one up to the newer one's major version.`,
    )
  if (like)
    warnOnce(
      'copies',
      `Two copies of the bundle are on this page, versions ${like.version} and ${version}. They share token, bus, toasts and dialogs, and a tag that both define belongs to the first, but the code of both runs. Load the bundle once.`,
    )
}
