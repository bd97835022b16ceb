import { shared } from '../page/shared-values.js'

/** What the page needs when the server was upgraded while the page was open. */
interface Upgrade {
  /** The bar that tells the user, once it has been shown. */
  bar?: HTMLElement
  /** Lists what a reload would lose, in words for the user. Missing until the page has been idle. */
  unsavedWork?: () => string[]
}

export const upgrade = (): Upgrade => shared('upgrade', () => ({}))

/** Files of the bundle without a hash in their names, which name those that have one. */
const stable = /\/(esm\/|loader\.js|shared-environment\.css)[^/]*$/

let renewing: Promise<unknown> | undefined

/**
 * Has the browser ask the server again for each file without a hash that this page has loaded: one from its cache may be
 * older than the server, and name files that are gone. Ends after 5 s at the latest; a failure is ignored.
 */
export const renewFiles = (): Promise<unknown> =>
  (renewing ??= Promise.allSettled(
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => stable.test(name))
      .map(({ name }) => fetch(name, { cache: 'reload', signal: AbortSignal.timeout(5000) })),
  ))
