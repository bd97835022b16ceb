import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { isSameOrigin, safePicture } from '../page/server/urls.js'

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
export function Icon({ src: given, size }: { src: string; size: number }): ReactNode {
  const src = safePicture(given)
  if (!src) return null
  const drawable = src.startsWith('data:image/svg+xml') || (isSameOrigin(src) && /\.svg(\?|#|$)/.test(src))
  if (!drawable) return <Picture src={src} alt="" width={size} height={size} decoding="async" />
  return <Drawn $size={size} aria-hidden="true" style={{ maskImage: `url(${JSON.stringify(src)})` }} />
}
