import { RequestError } from '../../core/http/request-error.js'
import { request } from '../../core/http/request.js'
import type { ArrangementStore, Choice } from '../../../elements/app-menu/arrangement.js'
import type { Arrangement } from './settings.js'

/**
 * The arrangement in the user's settings at the server, through the app's own call. What could not be sent is sent when
 * the connection is back, or with the next change.
 *
 * @param url of the call
 * @param given the arrangement that came with the page
 */
export function createArrangementStore(url: string, given: Arrangement): ArrangementStore {
  let unsent: Choice | null = null
  // An empty list is none: the order and the pins are then those of the server.
  const initial = Object.fromEntries(
    Object.entries(given).filter(([, list]: [string, string[]]) => list.length > 0),
  ) as Choice

  async function send(): Promise<void> {
    const sent = unsent
    unsent = null
    if (!sent) return
    await request(url, {
      method: 'PUT',
      json: { order: [], pinnedApps: [], hiddenApps: [], ...sent },
      background: true,
      // The user may leave the page with the change.
      transport: (address, init) => fetch(address, { ...init, keepalive: true }),
    }).catch((error: unknown) => {
      // Whoever signs in next may be somebody else.
      if (!(error instanceof RequestError && error.kind === 'session-expired')) {
        // A newer change wins over the one that has failed.
        unsent ??= sent
        addEventListener('online', () => void send().catch(() => undefined), { once: true })
      }
      throw error
    })
  }

  return {
    initial,
    load: () => initial,
    save(choice) {
      unsent = choice
      return send()
    },
  }
}
