import { swipeLimits } from './swipe.rules.js'
import { realBrowser, type Browser } from '../../src/core/page/environment.js'
import { createPopover } from '../../src/core/ui/popover.js'

/** How long it slides, in ms; the styles of what is moved say the same. */
const slideMs = 300

/** A panel at the side of the window, moved by its transform alone. */
export interface Drawer {
  /** 1 where it stands on the left, -1 on the right. */
  side(): 1 | -1
  /** How far it is out when it is open, in CSS px. */
  maxPx(): number
  /**
   * Puts it into the top layer, outside of the window if it was not there.
   *
   * @param then called once it is there, unless it is to slide out before
   */
  show(then?: () => void): void
  /** While a finger drags it: how far it is out, in CSS px. */
  place(px: number): void
  /** Lets it slide to one of its ends, and says when it is there. One call takes the place of the one before. */
  rest(open: boolean, done?: () => unknown): void
}

/**
 * @param layer a manual popover, shown while any of the panel may be seen
 * @param panel what moves in it
 * @param host its writing direction says on which side it stands
 */
export function makeDrawer(layer: HTMLElement, panel: HTMLElement, host: Element, browser: Browser = realBrowser): Drawer {
  let forget = (): void => undefined
  let towards: 1 | -1 = 1
  let max = 0
  let shown: (() => void) | undefined
  const popover = createPopover(layer)
  const drawer: Drawer = {
    side: () => (getComputedStyle(host).direction === 'rtl' ? -1 : 1),
    // As its style sheet says it, without a look at the layout.
    maxPx: () => Math.min(swipeLimits.maxPx, innerWidth - 20),
    show(then) {
      forget()
      towards = drawer.side()
      max = drawer.maxPx()
      if (!popover.isShown()) panel.style.transform = `translateX(${-100 * towards}%)`
      shown = then
      popover.show(() => shown?.())
    },
    place(px) {
      panel.style.transition = 'none'
      panel.style.transform = `translateX(${(px - max) * towards}px)`
    },
    rest(open, done) {
      forget()
      if (!open) shown = undefined
      // The slide begins where it is, which may not have been drawn yet.
      getComputedStyle(panel).getPropertyValue('transform')
      panel.style.transition = ''
      panel.style.transform = open ? '' : `translateX(${-100 * towards}%)`
      forget = browser.after(matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : slideMs, () => {
        if (!open) popover.hide()
        done?.()
      })
    },
  }
  return drawer
}
