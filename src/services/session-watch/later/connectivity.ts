import type { Browser } from '../../../core/page/environment.js'
import type { emit } from '../../../core/bus/bus.js'

/** What the network watch needs, and whom it tells. */
export interface NetworkDeps {
  browser: Browser
  /** What the page was told last; kept while the page rests in the back/forward cache, where events are missed. */
  known: { offline: boolean }
  /** There is a connection: starts what needs one. `back` asks for a token at once; the answer says whether one came. */
  connected(back: boolean): Promise<boolean>
  /** The connection is gone: stops what needs one. */
  lost(): void
  tell: typeof emit
}

/**
 * Follows the browser's connection and tells the page as `networkOffline` and, after the first token, `networkOnline`
 * with the true result (behaviour.md 17). Of several returns in a row only the last is told.
 *
 * @returns the undo, which may be called twice
 */
export function startNetwork({ browser, known, connected, lost, tell }: NetworkDeps): () => void {
  let turn = 0

  const leave = (): void => {
    turn += 1
    lost()
    if (!known.offline) tell('networkOffline', {})
    known.offline = true
  }
  const comeBack = async (): Promise<void> => {
    const own = turn += 1
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
