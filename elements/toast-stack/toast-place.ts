import { pageGlobal } from '../../src/core/page/page-global.js'

/** A box in the window, in px from its top and from its left. */
export type Box = Pick<DOMRectReadOnly, 'top' | 'bottom' | 'left' | 'right'>

/** How far other toasts reach into the column of ours, in px from the top and from the bottom of the window. */
export interface Taken {
  above: number
  below: number
}

/**
 * Where the page's own toasts leave room. Toasts in the upper half of the window take it from its top, others from its
 * bottom. Those beside the column take nothing.
 *
 * @param column where ours are, from left to right
 */
export function takenBy(others: readonly Box[], column: Pick<Box, 'left' | 'right'>, windowHeight: number): Taken {
  const taken = { above: 0, below: 0 }
  for (const { top, bottom, left, right } of others) {
    if (bottom <= top || right <= column.left || left >= column.right) continue
    if (top + bottom < windowHeight) taken.above = Math.max(taken.above, bottom)
    else taken.below = Math.max(taken.below, windowHeight - top)
  }
  return taken
}

/**
 * The box that newer toasts of the platform's packages share. It stays on the page when it is empty, and may be larger
 * than what it has. Older ones have none.
 */
function sharedBox(): Element | null {
  const shared = pageGlobal('__nc_toast_container__') as { api?: { getContainerEl?: () => unknown } } | undefined
  const box = shared?.api?.getContainerEl?.()
  return box instanceof Element ? box : null
}

/**
 * Makes room for toasts that the page's own scripts show, with the platform's packages. Ours are in the top layer, so
 * they would cover them. Returns the undo.
 */
export function makeRoomForPageToasts(panel: HTMLElement): () => void {
  const measure = (): void => {
    const box = sharedBox()
    if (box) watcher.observe(box, { childList: true, subtree: true })
    const others = [...document.querySelectorAll('.toastify'), ...(box?.querySelectorAll('*') ?? [])]
    const { above, below } = takenBy(
      others.map((other) => other.getBoundingClientRect()),
      panel.getBoundingClientRect(),
      innerHeight,
    )
    panel.style.setProperty('--above', `${above}px`)
    panel.style.setProperty('--below', `${below}px`)
  }
  const watcher = new MutationObserver(measure)
  watcher.observe(document.body, { childList: true })
  // They slide to their place.
  document.addEventListener('transitionend', measure)
  addEventListener('resize', measure)
  // Before the first paint, too, when it has just got its place in the top layer.
  const column = new ResizeObserver(measure)
  column.observe(panel)
  return () => {
    column.disconnect()
    watcher.disconnect()
    document.removeEventListener('transitionend', measure)
    removeEventListener('resize', measure)
  }
}
