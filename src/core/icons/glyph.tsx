import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Glyphic = styled.svg`
  display: block;
  flex: none;
  fill: currentColor;
`

/** One of our own icons, given as a path in a 24 x 24 view box. Decorative: hidden from assistive technology. */
export function Glyph({ path, size = 20 }: { path: `${'M' | 'm'}${string}`; size?: number }): ReactNode {
  return (
    <Glyphic viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={path} />
    </Glyphic>
  )
}
