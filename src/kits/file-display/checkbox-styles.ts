import { color } from '../../core/element/theme.js'

/**
 * A checkbox in the page's colours. The browser's own has colours of the system, and is hard to read on a page with
 * another theme. In forced colours it is the browser's own.
 */
export const checkbox = `
  flex: none;
  display: grid;
  place-content: center;
  inline-size: 1.25rem;
  block-size: 1.25rem;
  margin: 0;
  border: 2px solid ${color.muted};
  border-radius: 4px;
  background: ${color.surface};
  color: ${color.accentText};
  appearance: none;

  &:checked,
  &:indeterminate {
    border-color: ${color.accent};
    background: ${color.accent};
  }
  &:checked::before,
  &:indeterminate::before {
    content: '';
    inline-size: 0.875rem;
    block-size: 0.875rem;
    background: currentColor;
    clip-path: polygon(12% 47%, 1% 60%, 39% 93%, 97% 22%, 85% 11%, 38% 70%);
  }
  &:indeterminate::before {
    clip-path: inset(42% 8%);
  }
  &:disabled {
    opacity: 0.5;
  }
  @media (forced-colors: active) {
    appearance: auto;
  }
`
