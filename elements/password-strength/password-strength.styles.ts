import { styled } from 'styled-components'
import { color, iconButton, strengthColor, visuallyHidden } from '../../src/core/element/theme.js'

export const hostStyles = `
:host {
  display: block;
}`

export const Meter = styled.div`
  block-size: 3px;
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
  transition: inline-size 0.2s;

  @media (forced-colors: active) {
    background: Highlight;
  }
`

export const Below = styled.div`
  display: flex;
  gap: 8px;
  align-items: start;
`

export const Message = styled.p`
  margin: 6px 0 0;
  color: ${color.muted};
  font-size: 0.9375em;
  white-space: pre-line;
`

export const Toggle = styled.button`
  ${iconButton}
  flex: none;
  inline-size: 44px;
  block-size: 44px;
  margin-inline-start: auto;

  &:hover {
    color: ${color.text};
  }
`

export const Said = styled.div`
  ${visuallyHidden}
`
