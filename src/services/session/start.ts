import { loadChunk, isOutdated } from '../../core/loading/load-chunk.js'
import { realBrowser, type Browser } from '../../core/page/environment.js'
import { whenLoaded } from '../../core/page/time/when-loaded.js'

/**
 * Loads the code that watches the session.
 *
 * @throws {ChunkLoadError} when it could not be loaded; the next call tries again
 */
export const loadSession = (): Promise<typeof import('./parts.js')> =>
  loadChunk(chunkNamed('session'), () => import('./parts.js'))

/** In ms; longer than the restart of a server takes. */
const retryMs = 30_000

type Session = Awaited<ReturnType<typeof loadSession>>

/**
 * Calls back with the code that watches the session, which is loaded when the page is loaded and idle. A failed load is
 * retried when the browser is online again, when the page returns from the back/forward cache (leaving a page aborts
 * its requests), and every half minute.
 *
 * @returns a function that stops it: code that is loaded later is ignored
 */
export function withSession(
  act: (session: Session) => void,
  bring = loadSession,
  browser: Browser = realBrowser,
): () => void {
  let isOver = false
  let unwait = whenLoaded(tryIt)

  function tryIt(): void {
    bring().then(
      (session) => !isOver && act(session),
      (error: unknown) => {
        // An upgraded server no longer has the file, so a retry is of no use.
        if (isOver || isOutdated(error)) return
        const undo = [
          browser.after(retryMs, again),
          browser.onWindow('online', again),
          browser.onWindow('pageshow', again),
        ]
        unwait = () => {
          for (const step of undo) step()
        }
      },
    )
  }
  function again(): void {
    unwait()
    tryIt()
  }
  return () => {
    isOver = true
    unwait()
  }
}
