import { swipeLimits } from './swipe.rules.js'
import { realBrowser, type Browser } from '../../src/core/page/environment.js'
import { rootScale } from '../../src/core/element/theme.js'
import { createPopover } from '../../src/core/ui/popover.js'

/** How long it slides, in ms: by the theme, and not at all for those who want no motion. */
const slideMs = (panel: Element): number => Math.round(1000 * parseFloat(getComputedStyle(panel).transitionDuration))

/** A panel at the side of the window, moved by its transform alone. */
export interface Drawer {
  /** 1 if it is on the left, -1 if it is on the right. */
  side(): 1 | -1
  /** How much of it is visible when it is open, in CSS px. */
  maxPx(): number
  /**
   * Puts it into the top layer, outside the window if it was not there yet.
   *
   * @param then called once it is in the top layer, unless `rest(false)` is called first
   */
  show(then?: () => void): void
  /** Moves it while a finger drags it. `px` is how much of it is visible, in CSS px. */
  place(px: number): void
  /** Slides it fully in or out, and calls `done` once it is there. Each call replaces the one before. */
  rest(open: boolean, done?: () => unknown): void
}

/**
 * @param layer a manual popover, shown while any part of the panel may be visible
 * @param panel the element that slides inside the layer
 * @param host the element whose writing direction decides the side
 */
export function makeDrawer(
  layer: HTMLElement,
  panel: HTMLElement,
  host: Element,
  browser: Browser = realBrowser,
): Drawer {
  let forget = (): void => undefined
  let towards: 1 | -1 = 1
  let max = 0
  let shown: (() => void) | undefined
  const popover = createPopover(layer)
  const drawer: Drawer = {
    side: () => (getComputedStyle(host).direction === 'rtl' ? -1 : 1),
    // The same formula as in the style sheet, to avoid measuring the layout.
    maxPx: () => Math.min(swipeLimits.maxPx * rootScale(), innerWidth - 20),
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
      // Flush the styles, so that the transition starts from the current position even if it was not painted yet.
      getComputedStyle(panel).getPropertyValue('transform')
      panel.style.transition = ''
      panel.style.transform = open ? '' : `translateX(${-100 * towards}%)`
      forget = browser.after(slideMs(panel), () => {
        if (!open) popover.hide()
        done?.()
      })
    },
  }
  return drawer
}
