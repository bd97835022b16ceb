import { requestToken } from '../../core/session/request-token.js'
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
    const retry = (): void => {
      // A newer change wins over the one that has failed.
      unsent ??= sent
      addEventListener('online', () => void send().catch(() => undefined), { once: true })
    }
    const answer = await fetch(url, {
      method: 'PUT',
      // The user may leave the page with the change.
      keepalive: true,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'ocs-apirequest': 'true',
        requesttoken: requestToken(),
      },
      body: JSON.stringify({ order: [], pinnedApps: [], hiddenApps: [], ...sent }),
    }).catch((error: unknown) => {
      retry()
      throw error
    })
    if (answer.ok) return
    retry()
    throw new Error(`The server answered ${answer.status}.`)
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
