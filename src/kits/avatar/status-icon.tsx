import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { color } from '../../core/element/theme.js'

const Drawing = styled.svg`
  display: block;
  flex: none;

  @media (forced-colors: active) {
    fill: CanvasText;
  }
`

/**
 * Each status has its own shape, to be recognised without its colour: disc, crescent, half disc, disc with a bar, ring.
 */
const shapes = new Map<string, readonly [path: string, fill: string]>([
  ['online', ['M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2', color.online]],
  ['away', ['M7 2.1a4.8 4.8 0 0 0 6.9 6.7A6 6 0 1 1 7 2.1', color.away]],
  ['busy', ['M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2m0 2a4 4 0 0 0-4 4h8a4 4 0 0 0-4-4', color.dnd]],
  ['dnd', ['M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M5.8 7a1 1 0 0 0 0 2h4.4a1 1 0 0 0 0-2', color.dnd]],
  ['invisible', ['M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2m0 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8', color.invisible]],
])

/**
 * The decorative icon of a status; renders nothing for a status without one.
 *
 * @param size width and height: in CSS px, or with a unit
 */
export function StatusIcon({ status, size }: { status: string; size: number | string }): ReactNode {
  const shape = shapes.get(status)
  if (!shape) return null
  return (
    <Drawing
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill={shape[1]}
      fillRule="evenodd"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shape[0]} />
    </Drawing>
  )
}
