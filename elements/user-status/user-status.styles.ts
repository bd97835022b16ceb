import { styled } from 'styled-components'
import { color } from '../../src/core/element/theme.js'

export const hostStyles = `
:host {
  display: inline-flex;
  max-inline-size: 100%;
  vertical-align: middle;
}`

export const Base = styled.span`
  display: inline-flex;
  align-items: baseline;
  gap: 6px;
  min-inline-size: 0;
  line-height: 1.4;
`

export const Mark = styled.span`
  flex: none;
  align-self: center;
  text-align: center;

  &:empty {
    display: none;
  }
`

/** Two lines at most: the whole text is its title. */
export const Text = styled.span`
  display: -webkit-box;
  min-inline-size: 0;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`

export const Aside = styled(Text)`
  color: ${color.muted};
  font-size: 0.875em;
`
