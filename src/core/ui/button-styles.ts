import { color, focusRing, radius } from '../element/theme.js'

/** A plain button in lists and bars, for a `button` rule. Each place that uses it adds the sizes. */
export const plainButton = `
  margin: 0;
  border: 1px solid ${color.border};
  border-radius: ${radius};
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
  &:hover {
    background: ${color.hover};
  }
  ${focusRing}
`
