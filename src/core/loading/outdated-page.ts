import { shared } from '../page/shared-values.js'

/** What the page knows for when the server was upgraded under it. */
interface Upgrade {
  /** What tells the user, once it was placed. */
  bar?: HTMLElement
  /** What a reload would lose, in the user's words. Not there before the page has been idle. */
  unsavedWork?: () => string[]
}

export const upgrade = (): Upgrade => shared('upgrade', () => ({}))
