/**
 * How long to wait before the next try, in ms: `firstMs` after the first failure, twice as long after each further one, at
 * most `mostMs`. Where many pages may fail at once, the caller adds a random part.
 */
export const backoffMs = (failures: number, firstMs: number, mostMs: number): number =>
  Math.min(mostMs, firstMs * 2 ** (Math.max(1, failures) - 1))
