import { styled } from 'styled-components'
import { color, focusRing, radius, space, visuallyHidden } from '../../src/core/element/theme.js'

export const hostStyles = `
:host {
  display: inline-flex;
  flex-wrap: wrap;
  max-inline-size: 100%;
  vertical-align: middle;
}`

export const Base = styled.span`
  display: inline-flex;
  align-items: baseline;
  gap: ${space(1.5)};
  min-inline-size: 0;
  line-height: 1.4;
`

/** Fills the row of a menu that it stands in. */
export const Edit = styled.button`
  display: flex;
  flex: 1;
  align-items: center;
  gap: ${space(3)};
  min-inline-size: 0;
  min-block-size: 2.75rem;
  margin: 0;
  padding: ${space(1.5)} ${space(3.5)};
  border: 0;
  border-radius: calc(${radius} - 2px);
  background: none;
  color: inherit;
  font: inherit;
  line-height: 1.4;
  text-align: start;
  cursor: pointer;

  /* As wide as the icons of the other rows. */
  [part='icon'] {
    inline-size: 1rem;
  }
  &:hover {
    background: ${color.hover};
  }
  ${focusRing}
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
  flex-shrink: 9999;
  color: ${color.muted};
  font-size: 0.875em;
`

export const Said = styled.span`
  ${visuallyHidden}
`

export const Failure = styled.span`
  flex: 1 0 100%;
  padding: 0 ${space(3.5)} ${space(1.5)};
  color: ${color.unread};
  overflow-wrap: anywhere;

  &:empty {
    display: none;
  }
`
