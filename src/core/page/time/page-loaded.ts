import { shared } from '../shared-values.js'

/**
 * When the page, and its first request token, was loaded, in ms since the epoch. Computed at the first call, which comes
 * early, because later it would be wrong: `timeOrigin` may be off by hours in a browser that was open for long, and
 * `performance.now()` may stand still while the machine sleeps.
 */
export const pageLoadedMs = (): number => shared('page-loaded', () => Date.now() - performance.now())
