import type { Browser } from '../../../core/page/environment.js'
import type { emit } from '../../../core/bus/bus.js'

/** What the network watch needs, and its callbacks. */
export interface NetworkDeps {
  browser: Browser
  /** The state that was last emitted; kept while the page is in the back/forward cache, where it misses events. */
  known: { offline: boolean }
  /**
   * Starts what needs a connection, as there is one. With `back`, fetches a token at once. Resolves with whether a
   * token came.
   */
  connected(back: boolean): Promise<boolean>
  /** Stops what needs a connection, as it is lost. */
  lost(): void
  tell: typeof emit
}

/**
 * Follows the browser's connection. Emits `networkOffline` and, after the first token request, `networkOnline` with its
 * actual result (behaviour.md 17). If the connection returns several times in a row, only the last return is emitted.
 *
 * @returns the undo, which may be called twice
 */
export function startConnectivity({ browser, known, connected, lost, tell }: NetworkDeps): () => void {
  let turn = 0

  const leave = (): void => {
    turn += 1
    lost()
    if (!known.offline) tell('networkOffline', {})
    known.offline = true
  }
  const comeBack = async (): Promise<void> => {
    const own = (turn += 1)
    known.offline = false
    const success = await connected(true)
    if (own === turn) tell('networkOnline', { success })
  }
  const undo = [browser.onWindow('offline', leave), browser.onWindow('online', () => void comeBack())]

  if (!browser.online()) leave()
  else if (known.offline) void comeBack()
  else void connected(false)

  return () => {
    turn += 1
    for (const step of undo.splice(0)) step()
  }
}
