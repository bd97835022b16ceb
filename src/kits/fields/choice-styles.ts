import { color, motion, radius, space } from '../../core/element/theme.js'
import { textField } from './text-field.js'

/** Around a small control, whose own box has no room for the ring. */
const focusAround = `
  &:focus-visible {
    outline: 2px solid currentColor;
    outline-offset: 2px;
  }
`

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
  border-radius: calc(${radius} / 2);
  background: ${color.surface};
  color: ${color.accentText};
  appearance: none;
  cursor: inherit;

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
  ${focusAround}
`

/** One of several choices. Drawn with borders, which forced colours keep. */
export const radio = `
  flex: none;
  inline-size: 1.25rem;
  block-size: 1.25rem;
  margin: 0;
  border: 2px solid ${color.muted};
  border-radius: 50%;
  background: ${color.surface};
  appearance: none;
  cursor: inherit;

  &:checked {
    border-width: 6px;
    border-color: ${color.accent};
  }
  &:disabled {
    opacity: 0.5;
  }
  ${focusAround}
`

/** The track and the thumb of a switch; its button says what it switches. `on` is its class while it is on. */
export const switchTrack = `
  flex: none;
  inline-size: 2.25rem;
  block-size: 1.25rem;
  padding: 2px;
  border: 2px solid ${color.muted};
  border-radius: 1rem;

  &::before {
    content: '';
    display: block;
    inline-size: 0.75rem;
    block-size: 0.75rem;
    border: 0.375rem solid ${color.muted};
    border-radius: 50%;
    transition: translate ${motion};
  }
  &.on {
    border-color: ${color.accent};
    background: ${color.accent};
  }
  &.on::before {
    border-color: ${color.accentText};
    translate: 1rem;
  }
  &.on:dir(rtl)::before {
    translate: -1rem;
  }
  @media (forced-colors: active) {
    &.on::before {
      border-color: Highlight;
    }
  }
`

/**
 * A field that opens the browser's list of choices. Its arrow is drawn with two gradients: a picture in a style sheet
 * would need leave from the page's policy.
 */
export const selectField = `
  ${textField}
  padding-inline-end: 2rem;
  background-repeat: no-repeat;
  background-size: 0.375rem 0.375rem;
  background-image:
    linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(-45deg, transparent 50%, currentColor 50%);
  background-position:
    right 1.0625rem center,
    right 0.6875rem center;
  text-overflow: ellipsis;
  cursor: pointer;

  &:dir(rtl) {
    background-position:
      left 0.6875rem center,
      left 1.0625rem center;
  }
  option {
    background: ${color.surface};
    color: ${color.text};
  }
  @media (forced-colors: active) {
    padding-inline-end: ${space(3)};
    background-image: none;
    appearance: auto;
  }
`
