import { styled } from 'styled-components'
import { plainButton } from '../../src/core/ui/button-styles.js'
import { color, focusRing, iconButton, radius, space, visuallyHidden } from '../../src/core/element/theme.js'
import { radio, selectField } from '../../src/kits/fields/choice-styles.js'
import { textField } from '../../src/kits/fields/text-field.js'

export const Form = styled.form`
  display: grid;
  gap: ${space(5)};
  inline-size: 28.75rem;
  max-inline-size: 100%;
  margin-block-end: ${space(1)};
`

export const Group = styled.fieldset`
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    margin-block-end: ${space(2)};
    padding: 0;
    font-weight: 600;
  }
`

/** As many columns as fit. */
export const Types = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(12.5rem, 100%), 1fr));
  gap: ${space(2)};
`

export const Type = styled.label<{ $isChosen: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space(2.5)};
  min-block-size: 3.25rem;
  padding: ${space(1.5)} ${space(3)};
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

export const Radio = styled.input`
  ${radio}
`

export const Row = styled.div`
  display: flex;
  gap: ${space(2)};
`

export const Message = styled.input`
  ${textField}
  flex: 1;
  min-inline-size: 0;
`

export const Select = styled.select`
  ${selectField}
  inline-size: 100%;
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
  gap: ${space(0.5)};
  margin-block-start: ${space(2)};
  padding: ${space(2)};
  border: 1px solid ${color.border};
  border-radius: ${radius};

  [type='radio'] {
    ${visuallyHidden}
  }
  .emoji {
    display: grid;
    position: relative;
    block-size: 2.75rem;
    place-items: center;
    border: 2px solid transparent;
    border-radius: ${radius};
    font-size: 1.375em;
    line-height: 1;
    cursor: pointer;
  }
  .emoji:hover {
    background: ${color.hover};
  }
  .emoji:has(:checked) {
    border-color: ${color.accent};
  }
  @media (forced-colors: active) {
    .emoji:not(:has(:checked)) {
      border-color: Canvas;
    }
  }
  .emoji:has(:focus-visible) {
    outline: 2px solid currentColor;
    outline-offset: -3px;
  }
  label:not(.emoji) {
    display: flex;
    flex-wrap: wrap;
    grid-column: 1 / -1;
    align-items: center;
    gap: ${space(2)};
    margin-block-start: ${space(1.5)};
  }
  [type='text'] {
    ${textField}
    inline-size: 4.5em;
    text-align: center;
  }
`

export const Offers = styled.ul`
  margin: ${space(2)} 0 0;
  padding: 0;
  list-style: none;

  button {
    display: flex;
    align-items: baseline;
    gap: ${space(2.5)};
    inline-size: 100%;
    min-block-size: 2.75rem;
    margin: 0;
    padding: ${space(2)} ${space(3)};
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
  @media (forced-colors: active) {
    button {
      border-inline-start: 6px solid Canvas;
    }
    button[aria-pressed='true'] {
      border-color: Highlight;
    }
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
  gap: ${space(2)} ${space(3)};
  margin-block-end: ${space(3)};
  padding: ${space(2.5)} ${space(3)};
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
    padding-inline: ${space(3.5)};
  }
`

export const ClearAfter = styled.label`
  display: grid;
  gap: ${space(1.5)};
  margin-block-start: ${space(3)};
`

export const Wait = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  padding: ${space(8)} ${space(2)};
  text-align: center;

  button {
    ${plainButton}
    min-block-size: 2.75rem;
    padding-inline: ${space(4.5)};
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
