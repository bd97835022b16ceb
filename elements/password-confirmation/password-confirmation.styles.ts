import { styled } from 'styled-components'
import { color, iconButton, radius, visuallyHidden } from '../../src/core/element/theme.js'

export const hostStyles = `
:host {
  display: contents;
}`

export const Text = styled.p`
  margin-block: 0 12px;
`

export const Label = styled.label`
  ${visuallyHidden}
`

export const Field = styled.div`
  position: relative;
`

export const Input = styled.input`
  display: block;
  inline-size: 100%;
  min-block-size: 44px;
  margin: 0;
  padding-block: 4px;
  padding-inline: 12px 48px;
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

export const Reveal = styled.button`
  ${iconButton}
  position: absolute;
  inset-block: 0;
  inset-inline-end: 0;
  inline-size: 44px;

  &:hover {
    color: ${color.text};
  }
`

/** One line high even when empty, so that the dialog does not jump. */
export const Helper = styled.p<{ $bad: boolean }>`
  min-block-size: 1.5em;
  margin-block: 6px 0;
  color: ${({ $bad }) => ($bad ? color.unread : color.muted)};
  font-size: 0.9375em;
`
