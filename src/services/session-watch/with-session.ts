import { realBrowser, type Browser } from '../../core/page/environment.js'
import { isOutdated } from '../../core/loading/load-chunk.js'
import { whenLoaded } from '../../core/page/time/when-loaded.js'
import { bringSession } from './load-session.js'

/** In ms. Longer than a server takes to start again. */
const retryMs = 30_000

type Session = Awaited<ReturnType<typeof bringSession>>

/**
 * Does something with the code that watches the session, which comes when the loaded page is idle. Where it cannot be
 * brought, it is tried again: when the browser is online, when the page comes out of the back/forward cache (leaving the
 * page breaks off what is under way), and every half minute.
 *
 * @returns the stop: what has not come by then is not acted on
 */
export function withSession(act: (session: Session) => void, bring = bringSession, browser: Browser = realBrowser): () => void {
  let isOver = false
  let unwait = whenLoaded(tryIt)

  function tryIt(): void {
    bring().then((session) => !isOver && act(session), (error: unknown) => {
      // A server that was upgraded does not get the old file back.
      if (isOver || isOutdated(error)) return
      const undo = [
        browser.after(retryMs, again),
        browser.onWindow('online', again),
        browser.onWindow('pageshow', again),
      ]
      unwait = () => {
        for (const step of undo) step()
      }
    })
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
