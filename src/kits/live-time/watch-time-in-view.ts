import { liveClock } from './live-clock.js'
import { watchSight } from './intersection.js'

/**
 * Tells the time when an element comes into sight, and every 30 s while it stays there.
 *
 * @returns the undo, which may be called twice
 */
export function watchNow(element: Element, tell: (nowMs: number) => void): () => void {
  let silence = (): void => undefined
  const undo = watchSight(element, (seen) => {
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
