import { styled } from 'styled-components'
import { visuallyHidden } from '../../src/ui/theme.js'

export const Exact = styled.span`
  ${visuallyHidden}
  -webkit-user-select: none;
  user-select: none;
`
