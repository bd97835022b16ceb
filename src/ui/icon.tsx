import type { ReactNode } from 'react'
import { keyframes, styled } from 'styled-components'
import { isSameOrigin } from '../page/urls.js'

/**
 * A server's picture drawn in the colour of the text around it, in every theme and in forced colours. Only for
 * decoration: the name stands beside it as text.
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
export function Icon({ src, size }: { src: string; size: number }): ReactNode {
  const drawable = src.startsWith('data:image/svg+xml') || (isSameOrigin(src) && /\.svg(\?|#|$)/.test(src))
  if (!drawable) return <Picture src={src} alt="" width={size} height={size} decoding="async" />
  return <Drawn $size={size} aria-hidden="true" style={{ maskImage: `url(${JSON.stringify(src)})` }} />
}

/** Our own pictures, drawn by path in a 24 x 24 field. */
export const glyphs = {
  more: 'M6 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4m6 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4m6 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  people: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8m0 10c4.4 0 8 1.8 8 4v2H4v-2c0-2.2 3.6-4 8-4',
  search: 'M10 3a7 7 0 0 1 5.6 11.2l5 5-1.4 1.4-5-5A7 7 0 1 1 10 3m0 2a5 5 0 1 0 0 10 5 5 0 0 0 0-10',
  close: 'm6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6 10.6 12 5 6.4z',
  external: 'M14 4h6v6h-2V7.4l-8.3 8.3-1.4-1.4L16.6 6H14zM5 6h6v2H6v10h10v-5h2v6a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1',
} as const

const Glyphic = styled.svg`
  display: block;
  flex: none;
  fill: currentColor;
`

/**
 * One of our own pictures, for decoration.
 *
 * @param name of one that several elements draw, or its path in a 24 x 24 field
 */
export function Glyph({ name, size = 20 }: { name: keyof typeof glyphs | `M${string}`; size?: number }): ReactNode {
  return <Glyphic viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false"><path d={glyphs[name as keyof typeof glyphs] ?? name} /></Glyphic>
}

const turn = keyframes`
  to { transform: rotate(1turn); }
`

const Turning = styled.span<{ $size: number }>`
  display: block;
  flex: none;
  inline-size: ${({ $size }) => $size}px;
  block-size: ${({ $size }) => $size}px;
  border: 2px solid currentColor;
  border-block-start-color: transparent;
  border-radius: 50%;
  animation: ${turn} 0.8s linear infinite;
`

/** Something is on its way. For decoration: say it in text, too. */
export function Spinner({ size = 20 }: { size?: number }): ReactNode {
  return <Turning $size={size} aria-hidden="true" data-spinner="" />
}
