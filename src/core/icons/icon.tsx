import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { maskOf, readIcon } from './drawn.js'

/**
 * An icon of the server, drawn in the colour of the text around it, in every theme and in forced colours. Decorative:
 * its name is shown beside it as text.
 */
const Drawn = styled.span<{ $size: number }>`
  display: block;
  flex: none;
  inline-size: ${({ $size }) => $size}px;
  block-size: ${({ $size }) => $size}px;
  background: currentColor;
  mask: no-repeat center / contain;

  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: CanvasText;
  }
`

const Picture = styled.img`
  display: block;
  flex: none;
`

/** @param size width and height in CSS px */
export function Icon({ src: address, size }: { src: string; size: number }): ReactNode {
  const icon = readIcon(address)
  if (!icon) return null
  if (!icon.isDrawable) return <Picture src={icon.src} alt="" width={size} height={size} decoding="async" />
  return <Drawn $size={size} aria-hidden="true" style={{ maskImage: maskOf(icon.src) }} />
}
