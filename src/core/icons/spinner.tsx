import type { ReactNode } from 'react'
import { keyframes, styled } from 'styled-components'

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

  @media (forced-colors: active) {
    border-block-start-color: Canvas;
  }
`

/** Shows that something is loading. Decorative: say so in text, too. */
export function Spinner({ size = 20 }: { size?: number }): ReactNode {
  return <Turning $size={size} aria-hidden="true" data-spinner="" />
}
