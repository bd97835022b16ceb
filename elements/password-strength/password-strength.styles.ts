import { styled } from 'styled-components'
import { color, iconButton, space, visuallyHidden } from '../../src/core/element/theme.js'
import { strengthColor } from './strength-color.js'

export const hostStyles = `
/* Its field is seldom wider. */
:host {
  display: block;
  max-inline-size: 32rem;
}`

export const Meter = styled.div`
  block-size: 0.1875rem;
  background: ${strengthColor.track};

  &[aria-hidden] {
    visibility: hidden;
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
    outline: 1px solid CanvasText;
    background: Canvas;
  }
`

/** A quarter for each point of the score; score 0 also fills one. */
export const Bar = styled.div<{ $score: number }>`
  block-size: 100%;
  inline-size: ${({ $score }) => 25 * Math.max(1, $score)}%;
  background: ${({ $score }) => ($score > 2 ? strengthColor.good : $score === 2 ? strengthColor.medium : strengthColor.bad)};
  transition: inline-size var(--se-duration, 150ms);

  @media (forced-colors: active) {
    background: Highlight;
  }
`

export const Below = styled.div`
  display: flex;
  gap: ${space(2)};
  align-items: start;
`

export const Message = styled.p`
  margin: ${space(1.5)} 0 0;
  color: ${color.muted};
  font-size: 0.9375em;
  white-space: pre-line;
`

export const Toggle = styled.button`
  ${iconButton}
  flex: none;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  margin-inline-start: auto;

  &:hover {
    color: ${color.text};
  }
`

export const Said = styled.div`
  ${visuallyHidden}
`
