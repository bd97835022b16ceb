import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { statusShapes } from './status-shapes.js'

const Drawing = styled.svg`
  display: block;
  flex: none;

  @media (forced-colors: active) {
    fill: CanvasText;
  }
`

/**
 * The decorative icon of a status; renders nothing for a status without one.
 *
 * @param size width and height: in CSS px, or with a unit
 */
export function StatusIcon({ status, size }: { status: string; size: number | string }): ReactNode {
  const shape = statusShapes.get(status)
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
