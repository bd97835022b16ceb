/** A box in CSS px, as `getBoundingClientRect()` tells it. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Where something stands that belongs to another: its left edge, its upper edge or else its lower one, and how high it may be. */
export interface Place {
  left: number
  top: number | null
  bottom: number | null
  roomPx: number
}

/** Between the two, and to the edges of what is seen. */
const gapPx = 4

/**
 * Puts a box beside another one, inside of what is seen: below it, or above where it does not fit below and there is more
 * room; along one of its edges, moved by as much as it would reach out. A box that fills the room below counts as one that
 * does not fit: it may be as low as that only because of the room it was given.
 *
 * @param view what is seen of the page: with an on-screen keyboard less than the window
 * @param alongRight whether their right edges are in line, not their left ones
 */
export function beside(anchor: Box, size: { width: number; height: number }, view: Box, alongRight: boolean): Place {
  const below = view.bottom - anchor.bottom - 2 * gapPx
  const above = anchor.top - view.top - 2 * gapPx
  const isAbove = size.height > below - 1 && above > below
  const roomPx = Math.max(0, isAbove ? above : below)
  const wanted = alongRight ? anchor.right - size.width : anchor.left
  return {
    left: Math.max(view.left + gapPx, Math.min(wanted, view.right - gapPx - size.width)),
    top: isAbove ? null : anchor.bottom + gapPx,
    bottom: isAbove ? anchor.top - gapPx : null,
    roomPx,
  }
}
