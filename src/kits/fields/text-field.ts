import { color, radius, space } from '../../core/element/theme.js'

/** How a field shows that it has the focus. */
export const fieldFocus = `
  border-color: ${color.accent};
  outline: 2px solid ${color.accent};
  outline-offset: -1px;
`

/** The look of a field for text. In forced colours its lines and its ring are those of the system. */
export const textField = `
  box-sizing: border-box;
  min-block-size: 2.75rem;
  margin: 0;
  padding: 0 ${space(3)};
  border: 1px solid ${color.muted};
  border-radius: ${radius};
  background: ${color.surface};
  color: ${color.text};
  font: inherit;
  text-overflow: ellipsis;
  appearance: none;

  &::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
  &:focus-visible {
    ${fieldFocus}
  }
  &[aria-invalid='true'] {
    border-color: ${color.unread};
    outline-color: ${color.unread};
  }
  @media (forced-colors: active) {
    &[aria-invalid='true'] {
      border-inline-start-width: 4px;
    }
  }
`
