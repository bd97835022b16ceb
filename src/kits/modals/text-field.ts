import { color, radius } from '../../core/element/theme.js'

/** The look of a field for text in a dialog. */
export const textField = `
  box-sizing: border-box;
  min-block-size: 2.75rem;
  margin: 0;
  padding-inline: 0.75rem;
  border: 2px solid color-mix(in srgb, ${color.muted} 70%, transparent);
  border-radius: ${radius};
  background: ${color.surface};
  color: ${color.text};
  font: inherit;

  &::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
  &:focus-visible {
    border-color: ${color.accent};
    outline: 2px solid ${color.accent};
    outline-offset: -1px;
  }
  &[aria-invalid='true'] {
    border-color: ${color.unread};
    outline-color: ${color.unread};
  }
`
