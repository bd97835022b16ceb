import { styled } from 'styled-components'
import { plainButton } from '../../src/core/ui/button-styles.js'
import { color, focusRing, iconButton, radius, visuallyHidden } from '../../src/core/element/theme.js'
import { textField } from '../../src/kits/modals/text-field.js'

export const hostStyles = `
:host {
  display: contents;
}`

export const Form = styled.form`
  display: grid;
  gap: 1.25rem;
  inline-size: 28.75rem;
  max-inline-size: 100%;
  margin-block-end: 0.25rem;
`

export const Group = styled.fieldset`
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    margin-block-end: 0.5rem;
    padding: 0;
    font-weight: 600;
  }
`

/** As many columns as fit. */
export const Types = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(12.5rem, 100%), 1fr));
  gap: 0.5rem;
`

export const Type = styled.label<{ $isChosen: boolean }>`
  display: flex;
  align-items: center;
  gap: 0.625rem;
  min-block-size: 3.25rem;
  padding: 0.375rem 0.75rem;
  border: 2px solid ${({ $isChosen }) => ($isChosen ? color.accent : color.border)};
  border-radius: ${radius};
  cursor: pointer;

  &:hover {
    background: ${color.hover};
  }
`

export const TypeText = styled.span`
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;

  small {
    display: block;
    color: ${color.muted};
    font-size: 0.875em;
  }
`

/** Drawn with borders, which forced colours keep. */
export const Radio = styled.input`
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
  &:focus-visible {
    outline: 2px solid currentColor;
    outline-offset: 2px;
  }
`

export const Row = styled.div`
  display: flex;
  gap: 0.5rem;
`

export const Message = styled.input`
  ${textField}
  flex: 1;
  min-inline-size: 0;
`

export const Select = styled.select`
  ${textField}
  inline-size: 100%;

  option {
    background: ${color.surface};
    color: ${color.text};
  }
`

export const EmojiToggle = styled.button`
  ${plainButton}
  flex: none;
  inline-size: 3rem;
  min-block-size: 2.75rem;
  font-size: 1.25em;
  line-height: 1;
`

export const Clear = styled.button`
  ${iconButton}
  flex: none;
  inline-size: 2.75rem;
  block-size: 2.75rem;

  &:hover {
    background: ${color.hover};
    color: ${color.text};
  }
`

export const EmojiPanel = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(2.75rem, 1fr));
  gap: 0.125rem;
  margin-block-start: 0.5rem;
  padding: 0.5rem;
  border: 1px solid ${color.border};
  border-radius: ${radius};

  button {
    block-size: 2.75rem;
    margin: 0;
    padding: 0;
    border: 2px solid transparent;
    border-radius: ${radius};
    background: none;
    font: inherit;
    font-size: 1.375em;
    line-height: 1;
    cursor: pointer;
    ${focusRing}
  }
  button:hover {
    background: ${color.hover};
  }
  button[aria-pressed='true'] {
    border-color: ${color.accent};
  }
  label {
    display: flex;
    flex-wrap: wrap;
    grid-column: 1 / -1;
    align-items: center;
    gap: 0.5rem;
    margin-block-start: 0.375rem;
  }
  input {
    ${textField}
    inline-size: 4.5em;
    text-align: center;
  }
`

export const Offers = styled.ul`
  margin: 0.5rem 0 0;
  padding: 0;
  list-style: none;

  button {
    display: flex;
    align-items: baseline;
    gap: 0.625rem;
    inline-size: 100%;
    min-block-size: 2.75rem;
    margin: 0;
    padding: 0.5rem 0.75rem;
    border: 0;
    border-radius: ${radius};
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    overflow-wrap: anywhere;
    cursor: pointer;
    ${focusRing}
  }
  button:hover {
    background: ${color.hover};
  }
  button[aria-pressed='true'] {
    background: color-mix(in srgb, ${color.accent} 14%, transparent);
  }
  small {
    color: ${color.muted};
    font-size: 0.875em;
  }
`

/** Says that an app has set the status, and offers the one before. */
export const Replaced = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 0.75rem;
  margin-block-end: 0.75rem;
  padding: 0.625rem 0.75rem;
  border-radius: ${radius};
  background: ${color.hover};

  p {
    flex: 1 1 12.5rem;
    margin: 0;
    overflow-wrap: anywhere;
  }
  button {
    ${plainButton}
    min-block-size: 2.75rem;
    padding-inline: 0.875rem;
  }
`

export const ClearAfter = styled.label`
  display: grid;
  gap: 0.375rem;
  margin-block-start: 0.75rem;
`

export const Wait = styled.div`
  display: grid;
  justify-items: center;
  gap: 0.75rem;
  padding: 2rem 0.5rem;
  text-align: center;

  button {
    ${plainButton}
    min-block-size: 2.75rem;
    padding-inline: 1.125rem;
  }
`

export const Problem = styled.p`
  margin: 0;
  color: ${color.unread};
  overflow-wrap: anywhere;

  &:empty {
    display: none;
  }
`

export const Said = styled.span`
  ${visuallyHidden}
`
