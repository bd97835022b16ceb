import { styled } from 'styled-components'
import { visuallyHidden } from '../../src/core/element/theme.js'

export const hostStyles = `
:host {
  display: contents;
}
`

export const Left = styled.p`
  margin: 0;
  font-size: 1.375rem;
  font-weight: 600;
  font-variant-numeric: tabular-nums;

  &.heard {
    ${visuallyHidden}
  }
`

export const Message = styled.p`
  margin: 0 0 0.5rem;
`

export const List = styled.ul`
  margin: 0 0 0.75rem;
  padding: 0;
  padding-inline-start: 1.25rem;
`

export const Item = styled.li`
  overflow-wrap: anywhere;
`

export const Name = styled.bdi`
  font-weight: 600;
`
