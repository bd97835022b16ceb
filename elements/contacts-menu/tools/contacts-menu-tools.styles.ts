import { styled } from 'styled-components'
import { color, space } from '../../../src/core/element/theme.js'
import { selectField } from '../../../src/kits/fields/choice-styles.js'

/** A row below the search field. Its buttons look like the other ones of the panel. */
export const Row = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${space(1)};
  max-block-size: 5.25rem;
  padding: ${space(1)} ${space(2.5)};
  overflow: auto;
  border-block-end: 1px solid ${color.border};

  &:empty {
    display: none;
  }
  select {
    ${selectField}
    flex: 1 8rem;
    min-inline-size: 0;
    min-block-size: 2.25rem;
    padding-inline-start: ${space(1.5)};
  }
  button {
    inline-size: auto;
    min-inline-size: 2.25rem;
    max-inline-size: 100%;
    overflow-wrap: anywhere;
  }
  @media (pointer: coarse) {
    select,
    button {
      min-block-size: 2.75rem;
    }
  }
`
