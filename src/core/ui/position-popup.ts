/** A box in CSS px, as `getBoundingClientRect()` returns it. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The place of a popup: its left edge, either its top or its bottom edge, and its maximum height, in px. */
export interface Place {
  left: number
  top: number | null
  bottom: number | null
  roomPx: number
}

/** The gap between popup and anchor, and to the edges of the visible area, in px. */
const gapPx = 4

/**
 * Places a box beside an anchor, inside the visible area: below it, or above if it does not fit below and there is more
 * room above; aligned with one of its edges, and shifted if it would overflow. A box that fills the room below exactly
 * counts as one that does not fit: it may have this height only because it was limited to that room.
 *
 * @param view the visible part of the page: smaller than the window with an on-screen keyboard
 * @param alongRight aligns the right edges instead of the left ones
 */
export function positionPopup(
  anchor: Box,
  size: { width: number; height: number },
  view: Box,
  alongRight: boolean,
): Place {
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
