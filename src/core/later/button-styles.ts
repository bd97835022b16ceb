import { color, focusRing, radius } from '../element/theme.js'

/** A plain button of lists and bars; for the rule `button`. Its measures follow, in the place that uses it. */
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
