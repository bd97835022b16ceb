import { liveClock } from './live-clock.js'
import { watchIntersection } from './intersection.js'

/**
 * Passes the current time to `tell` when an element comes into view, and every 30 s while it stays there.
 *
 * @returns stops watching; may be called twice
 */
export function watchNow(element: Element, tell: (nowMs: number) => void): () => void {
  let silence = (): void => undefined
  const undo = watchIntersection(element, (seen) => {
    silence()
    if (!seen) return
    tell(liveClock().now())
    silence = liveClock().onTick(tell)
  })
  return () => {
    undo()
    silence()
  }
}
