import { shared } from '../page/shared-values.js'
import { createStore, type Store } from '../page/store.js'

/** What the last request told about the page's own server. */
export interface ServerHealth {
  /** `up`: it responds. `busy`: it responds with 429, 502, 503 or 504. `silent`: it does not respond. */
  state: 'up' | 'busy' | 'silent'
  /** It is in maintenance. */
  maintenance: boolean
  /** When it wants to be asked again, in ms since the epoch; 0 if it does not say. */
  notBeforeMs: number
}

const up: ServerHealth = { state: 'up', maintenance: false, notBeforeMs: 0 }
const silent: ServerHealth = { ...up, state: 'silent' }

/** A longer pause that the server asks for is cut to this, in ms: its clock may be wrong. */
const longestPauseMs = 3_600_000

/** The page's one record of its server, set by every response and every failure. */
export const serverHealth = (): Store<ServerHealth> => shared('server-health', () => createStore(up))

/** Raised by each request that the server carried out; for what waits until requests succeed again. */
export const successes = (): Store<number> => shared('successes', () => createStore(0))

/**
 * Reads `Retry-After` (RFC 9110, 10.2.3): a number of seconds, or a date.
 *
 * @returns the pause in ms, at most an hour; 0 if there is none or it cannot be read
 */
export function retryAfterMs(value: string | null, nowMs: number): number {
  if (value === null) return 0
  const pauseMs = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs
  return pauseMs > 0 ? Math.min(pauseMs, longestPauseMs) : 0
}

/** Whether a response says that the server is in maintenance (behaviour.md 16). */
export const isMaintenance = ({ status, headers }: Response): boolean =>
  status === 503 && headers.get('X-Nextcloud-Maintenance-Mode') === '1'

/** Records a response of the server. */
export function recordResponse(response: Response, nowMs = Date.now()): void {
  const { status, headers } = response
  if (![429, 502, 503, 504].includes(status)) return serverHealth().set(up)
  const pauseMs = retryAfterMs(headers.get('Retry-After'), nowMs)
  serverHealth().set({
    state: 'busy',
    maintenance: isMaintenance(response),
    notBeforeMs: pauseMs > 0 ? nowMs + pauseMs : 0,
  })
}

/** Records that the server did not respond. */
export const recordSilence = (): void => serverHealth().set(silent)
