/** Number of retries for a file that is lost each time, although the server carries out other requests. */
export const mostLosses = 10

/** How long to wait before the next try, in ms: 1 s after the first failure, twice as long each time, at most 30 s. */
export function backoffMs(failures: number): number {
  return Math.min(30_000, 1000 * 2 ** (Math.max(1, failures) - 1))
}
