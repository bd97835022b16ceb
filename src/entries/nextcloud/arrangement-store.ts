import { asFields } from '../../core/lib/parse.js'
import { requestToken } from '../../core/session/request-token.js'
import { parseArrangement, type Arrangement } from './settings.js'

/** Keeps the user's arrangement of the app menu. */
export interface ArrangementStore {
  /** The arrangement as the server has it now. Rejects if it cannot be had. */
  load(): Promise<Arrangement>
  /** Keeps what has changed. What cannot be sent is sent when the connection is back, or with the next change. */
  save(changes: Partial<Arrangement>): Promise<void>
  /** Calls the listener after each change. @returns the undo */
  subscribe(listener: (arrangement: Arrangement) => void): () => void
}

/**
 * The arrangement in the user's settings at the server, through the app's own call.
 *
 * @param url of the call
 * @param first the arrangement that came with the page
 */
export function createArrangementStore(url: string, first: Arrangement): ArrangementStore {
  const listeners = new Set<(arrangement: Arrangement) => void>()
  let current = first
  let unsent: Partial<Arrangement> = {}

  async function call(method: 'GET' | 'PUT', body?: string): Promise<Arrangement> {
    const answer = await fetch(url, {
      method,
      // The user may leave the page with the change.
      keepalive: method === 'PUT',
      headers: {
        accept: 'application/json',
        'ocs-apirequest': 'true',
        requesttoken: requestToken(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    })
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
    return parseArrangement(asFields(asFields(await answer.json())['ocs'])['data'])
  }

  async function send(): Promise<void> {
    const sent = unsent
    unsent = {}
    if (Object.keys(sent).length === 0) return
    try {
      await call('PUT', JSON.stringify(sent))
    } catch (error) {
      // A newer change wins over the one that has failed.
      unsent = { ...sent, ...unsent }
      addEventListener('online', () => void send(), { once: true })
      console.warn(
        '[shared-environment] The order of the apps could not be saved. It will be tried again with the next change, or when the connection is back.',
        error,
      )
    }
  }

  return {
    async load() {
      current = await call('GET')
      return current
    },
    async save(changes) {
      current = { ...current, ...changes }
      unsent = { ...unsent, ...changes }
      for (const listener of [...listeners]) listener(current)
      await send()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
