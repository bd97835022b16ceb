import { drawPath } from '../../core/icons/drawn.js'
import { color } from '../../core/element/theme.js'

/**
 * Each status has its own shape, to be recognised without its colour: disc, crescent, half disc, disc with a bar, ring.
 * In a box of 16 x 16.
 */
export const statusShapes = new Map<string, readonly [path: string, fill: string]>([
  ['online', ['M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2', color.online]],
  ['away', ['M7 2.1a4.8 4.8 0 0 0 6.9 6.7A6 6 0 1 1 7 2.1', color.away]],
  ['busy', ['M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2m0 2a4 4 0 0 0-4 4h8a4 4 0 0 0-4-4', color.dnd]],
  ['dnd', ['M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M5.8 7a1 1 0 0 0 0 2h4.4a1 1 0 0 0 0-2', color.dnd]],
  ['invisible', ['M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2m0 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8', color.invisible]],
])

/** Draws the icon of a status; null for a status without one. @param size with a unit */
export function drawStatus(status: string, size: string): SVGSVGElement | null {
  const shape = statusShapes.get(status)
  return shape ? drawPath(shape[0], { size, box: 16, fill: shape[1] }) : null
}
