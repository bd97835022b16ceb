import { realBrowser, type Browser } from '../page/environment.js'
import { whenLoaded } from '../page/time/when-loaded.js'
import { isOutdated } from './load-chunk.js'

/** In ms; longer than the restart of a server takes. */
const retryMs = 30_000

/**
 * Loads code when the page is loaded and idle, and calls back with it. A failed load is retried when the browser is
 * online again, when the page returns from the back/forward cache (leaving a page aborts its requests), and every half
 * minute.
 *
 * @returns a function that stops it: code that is loaded later is ignored
 */
export function loadWhenIdle<Module>(
  load: () => Promise<Module>,
  act: (module: Module) => void,
  browser: Browser = realBrowser,
): () => void {
  let isOver = false
  let unwait = whenLoaded(tryIt)

  function tryIt(): void {
    load().then(
      (module) => !isOver && act(module),
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
