import { styled } from 'styled-components'
import { color, space } from '../../src/core/element/theme.js'

export const Message = styled.p`
  margin: 0 0 ${space(2)};
`

/** One line high even when empty, so that the dialog does not jump. */
export const Helper = styled.p<{ $isWrong: boolean }>`
  min-block-size: 1.5em;
  margin: 0;
  color: ${({ $isWrong }) => ($isWrong ? color.unread : color.muted)};
  font-size: 0.9375em;
`
