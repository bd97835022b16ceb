import { shared } from '../shared-values.js'

/**
 * When the page, and its first request token, was loaded, in ms since the epoch. To be called early, which keeps the value: in a
 * browser that was open for long, `timeOrigin` may be off by hours, and `performance.now()` may stand still while the
 * machine sleeps.
 */
export const pageLoadedMs = (): number => shared('page-loaded', () => Date.now() - performance.now())
