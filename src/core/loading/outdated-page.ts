import { shared } from '../page/shared-values.js'

/** What the page needs when the server was upgraded while the page was open. */
interface Upgrade {
  /** The bar that tells the user, once it has been shown. */
  bar?: HTMLElement
  /** Lists what a reload would lose, in words for the user. Missing until the page has been idle. */
  unsavedWork?: () => string[]
}

export const upgrade = (): Upgrade => shared('upgrade', () => ({}))
