import { wantsNoMotion } from '../../kits/motion/reduced-motion.js'
import { realBrowser, type Browser } from '../../core/page/environment.js'

/** A running animation. */
export interface Slide {
  /** Ends it now, as if its time were over. */
  finish(): void
}

/**
 * Opens or closes an element of the page by animating its height. It is `hidden` while it is closed.
 *
 * @param durationMs 0 for no animation; there is none either if the user prefers reduced motion
 * @param done called once, at the end
 */
export function slide(
  element: HTMLElement,
  opens: boolean,
  durationMs: number,
  done: () => void,
  browser: Browser = realBrowser,
): Slide {
  const { style } = element
  element.hidden = false
  if (opens) {
    // Old pages may hide it by an inline style, or by a style sheet.
    style.display = ''
    if (getComputedStyle(element).display === 'none') style.display = 'block'
  }
  const height = `${element.offsetHeight}px`
  const frames = [
    { height: '0', overflow: 'hidden' },
    { height, overflow: 'hidden' },
  ]
  const isStill = durationMs === 0 || wantsNoMotion()
  const animation = isStill
    ? null
    : element.animate(opens ? frames : frames.reverse(), { duration: durationMs, fill: 'forwards' })
  let cancel = (): void => undefined
  let isDone = false

  function finish(): void {
    if (isDone) return
    isDone = true
    cancel()
    animation?.cancel()
    element.hidden = !opens
    // A style sheet may show it although it is `hidden`.
    if (!opens) style.display = 'none'
    done()
  }
  if (isStill) finish()
  else cancel = browser.after(durationMs, finish)
  return { finish }
}
