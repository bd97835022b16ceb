import { styled } from 'styled-components'
import { color, iconButton, space, visuallyHidden } from '../../src/core/element/theme.js'
import { textField } from '../../src/kits/fields/text-field.js'

export const Text = styled.p`
  margin-block: 0 ${space(3)};
`

export const Label = styled.label`
  ${visuallyHidden}
`

export const Field = styled.div`
  position: relative;
`

export const Input = styled.input`
  ${textField}
  display: block;
  inline-size: 100%;
  padding-block: ${space(1)};
  padding-inline-end: ${space(12)};
`

export const Reveal = styled.button`
  ${iconButton}
  position: absolute;
  inset-block: 0;
  inset-inline-end: 0;
  inline-size: 2.75rem;

  &:hover {
    color: ${color.text};
  }
`

/** One line high even when empty, so that the dialog does not jump. */
export const Helper = styled.p<{ $bad: boolean }>`
  min-block-size: 1.5em;
  margin-block: ${space(1.5)} 0;
  color: ${({ $bad }) => ($bad ? color.unread : color.muted)};
  font-size: 0.9375em;
`
