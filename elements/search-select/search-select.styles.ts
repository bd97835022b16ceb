import { styled } from 'styled-components'
import { color, fontSize, iconButton, radius, space } from '../../src/core/element/theme.js'
import { fieldFocus } from '../../src/kits/fields/text-field.js'

export const hostStyles = `
:host {
  display: block;
  min-inline-size: 0;
  font-size: ${fontSize};
  line-height: 1.25rem;
  text-align: start;
}
`

/** The box of the field, as wide as the page allows. */
export const Box = styled.div`
  display: flex;
  align-items: center;
  min-block-size: 2.75rem;
  border: 1px solid ${color.muted};
  border-radius: ${radius};
  background: ${color.surface};
  color: ${color.text};
  cursor: text;

  &:has(input:focus-visible) {
    ${fieldFocus}
  }
  &[data-problem] {
    border-color: ${color.unread};
    border-inline-start-width: 4px;
  }
  &[data-disabled] {
    border-style: dashed;
    color: ${color.muted};
    cursor: not-allowed;
  }
`

/** The chips, followed by the input. */
export const Line = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  min-inline-size: 0;
  padding: ${space(1)};
  padding-inline-start: ${space(2)};

  @media (pointer: coarse) {
    padding-block: 0;
  }
`

export const Chips = styled.ul`
  display: contents;
  list-style: none;
`

export const Chip = styled.li`
  display: flex;
  align-items: center;
  max-inline-size: 100%;
  min-block-size: 2.125rem;
  padding-inline: ${space(2)};
  border: 1px solid ${color.border};
  border-radius: 1rem;
  background: ${color.hover};
  hyphens: auto;
  overflow-wrap: anywhere;

  &:has(:focus-visible) {
    outline: 2px solid ${color.accent};
  }
`

export const Remove = styled.button`
  ${iconButton}
  flex: none;
  inline-size: 1.5rem;
  min-block-size: 2rem;

  @media (pointer: coarse) {
    inline-size: 2.75rem;
    min-block-size: 2.75rem;
  }

  &:hover {
    color: ${color.text};
  }
  &:disabled {
    display: none;
  }
`

export const Input = styled.input`
  flex: 1;
  min-inline-size: min(8ch, 100%);
  inline-size: 8ch;
  min-block-size: 2.125rem;
  margin: 0;
  padding: 0 ${space(1)};
  border: 0;
  outline: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-overflow: ellipsis;
  cursor: inherit;

  @media (pointer: coarse) {
    min-block-size: 2.75rem;
  }

  &::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
`

/** The button that clears the field, and the one that opens the list. */
export const Side = styled.button`
  ${iconButton}
  flex: none;
  align-self: stretch;
  inline-size: 2.25rem;
  min-block-size: 2.625rem;

  @media (pointer: coarse) {
    inline-size: 2.75rem;
    min-block-size: 2.75rem;
  }

  &:hover {
    color: ${color.text};
  }
  &[aria-expanded='true'] > svg {
    rotate: 180deg;
  }
  &:disabled {
    opacity: 0.5;
    cursor: inherit;
  }
`
