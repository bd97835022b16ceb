import { isFromServer, on } from '../../core/bus/bus.js'
import { successes } from '../../core/http/server-health.js'
import { sessionIsOver } from '../../core/http/signed-in-user.js'

/** The least time between two questions to the server, in ms. */
const pauseMs = 5000

/**
 * Calls back when the session of the page's user is valid after all: the server is asked whenever a request succeeds or
 * a token comes.
 *
 * @returns the undo, which may be called twice
 */
export function onSessionBack(back: () => void): () => void {
  let askedMs = -Infinity
  let ended = false
  const ask = (): void => {
    if (Math.abs(Date.now() - askedMs) < pauseMs) return
    askedMs = Date.now()
    sessionIsOver().then(
      (isOver) => isOver || ended || back(),
      // The next success asks again.
      () => undefined,
    )
  }
  const undo = [
    successes().subscribe(ask),
    on('token:received', (event) => {
      if (isFromServer(event)) ask()
    }),
  ]
  return () => {
    ended = true
    for (const step of undo.splice(0)) step()
  }
}
