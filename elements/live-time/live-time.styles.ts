import { styled } from 'styled-components'
import { visuallyHidden } from '../../src/core/element/theme.js'

export const Exact = styled.span`
  ${visuallyHidden}
  -webkit-user-select: none;
  user-select: none;
`
