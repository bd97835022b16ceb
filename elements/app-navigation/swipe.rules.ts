/** The limits of a swipe (behaviour.md 6), in CSS px and degrees; `maxPx` at the default text size. */
export const swipeLimits = {
  maxPx: 300,
  minDragPx: 100,
  maxAngle: 40,
  flickPx: 50,
  slopPx: 10,
  resistance: 0.5,
} as const

/** Position of a finger. `x` grows in the opening direction, so it is mirrored if the drawer is on the right. */
export interface Place {
  x: number
  y: number
}

/**
 * State of one finger's swipe. `undecided` and `sideways` move nothing yet; `given-up` is final until the next touch.
 */
export interface Swipe {
  phase: 'undecided' | 'sideways' | 'dragging' | 'given-up'
  fromOpen: boolean
  /** Visible width of the open drawer. */
  maxPx: number
  start: Place
  x: number
  /** Where the finger last reversed its direction. */
  turnX: number
}

export function startSwipe(start: Place, fromOpen: boolean, maxPx: number): Swipe {
  return { phase: 'undecided', fromOpen, maxPx, start, x: start.x, turnX: start.x }
}

/**
 * Advances the swipe to a new position of the finger. Its direction after the first few px decides whether it is a
 * swipe at all.
 */
export function moveSwipe(swipe: Swipe, { x, y }: Place): Swipe {
  const turned = (swipe.x - swipe.turnX) * (x - swipe.x) < 0
  const next = { ...swipe, x, turnX: turned ? swipe.x : swipe.turnX }
  const across = x - swipe.start.x
  const down = y - swipe.start.y
  if (swipe.phase === 'undecided') {
    if (Math.hypot(across, down) < swipeLimits.slopPx) return next
    const steep = Math.atan2(Math.abs(down), Math.abs(across)) > (swipeLimits.maxAngle * Math.PI) / 180
    // There is no drawer on the other side.
    if (steep || (across < 0 && !swipe.fromOpen)) return { ...next, phase: 'given-up' }
    next.phase = 'sideways'
  }
  if (next.phase === 'sideways' && Math.abs(across) > swipeLimits.minDragPx) next.phase = 'dragging'
  return next
}

/**
 * Returns how much of the drawer is visible. It starts to move after `minDragPx`, has caught up with the finger after
 * twice that distance, and follows it from there; past the open end it moves half as far as the finger.
 */
export function swipePosition({ fromOpen, maxPx, start, x }: Swipe): number {
  const across = x - start.x
  const behind = Math.max(0, 2 * swipeLimits.minDragPx - Math.abs(across))
  const moved = Math.sign(across) * Math.max(0, Math.abs(across) - behind)
  const position = (fromOpen ? maxPx : 0) + moved
  if (position > maxPx) return maxPx + (position - maxPx) * swipeLimits.resistance
  return Math.max(0, position)
}

/** Whether the drawer opens when the finger is lifted: a flick decides, and without one the nearer end. */
export function opensAtEnd(swipe: Swipe): boolean {
  const flick = swipe.x - swipe.turnX
  return Math.abs(flick) > swipeLimits.flickPx ? flick > 0 : swipePosition(swipe) > swipe.maxPx / 2
}
