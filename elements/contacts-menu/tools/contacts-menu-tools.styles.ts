import { styled } from 'styled-components'
import { color, radius } from '../../../src/core/element/theme.js'

/** A row below the search field. Its buttons look like the other ones of the panel. */
export const Row = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  justify-content: end;
  gap: 0.25rem;
  max-block-size: 5.25rem;
  padding: 0.25rem 0.625rem;
  overflow: auto;
  border-block-end: 1px solid ${color.border};

  &:empty {
    display: none;
  }
  select {
    flex: 1 8rem;
    min-inline-size: 0;
    block-size: 2.25rem;
    margin: 0;
    padding-inline: 0.375rem;
    border: 1px solid ${color.muted};
    border-radius: ${radius};
    background: ${color.surface};
    color: inherit;
    font: inherit;
    text-overflow: ellipsis;
  }
  select:focus-visible {
    outline: 2px solid ${color.accent};
    outline-offset: -1px;
  }
  button {
    inline-size: auto;
    min-inline-size: 2.25rem;
    max-inline-size: 100%;
    overflow-wrap: anywhere;
  }
`
