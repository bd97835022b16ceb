import { styled } from 'styled-components'
import { color, focusRing, radius, space } from '../../../src/core/element/theme.js'
import { switchTrack } from '../../../src/kits/fields/choice-styles.js'

export const Group = styled.li`
  margin-block-start: ${space(1)};
  padding-block-start: ${space(1)};
  border-block-start: 1px solid ${color.border};

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
`

export const Switch = styled.span`
  ${switchTrack}
  margin-inline-start: auto;
`

export const Quota = styled.div`
  padding: ${space(2)} ${space(3.5)};
  color: ${color.muted};
  font-size: 0.8125rem;
`

/** The words above it say the same. */
export const Bar = styled.div`
  block-size: 0.375rem;
  margin-block-start: ${space(1)};
  overflow: hidden;
  border-radius: ${radius};
  background: ${color.hover};

  & > div {
    block-size: 100%;
    background: ${color.accent};
  }
  &.full > div {
    background: ${color.unread};
  }
  @media (forced-colors: active) {
    outline: 1px solid CanvasText;

    & > div,
    &.full > div {
      forced-color-adjust: none;
      background: Highlight;
    }
  }
`

export const Legal = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
  max-inline-size: 17rem;
  padding: 0 ${space(2)};
  font-size: 0.75rem;

  a {
    display: inline-flex;
    align-items: center;
    min-block-size: 1.75rem;
    padding: 0 ${space(1.5)};
    border-radius: ${radius};
    color: ${color.muted};
    ${focusRing}
  }
  @media (pointer: coarse) {
    a {
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
    }
  }
`
