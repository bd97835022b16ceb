import { styled } from 'styled-components'
import { plainButton } from '../../src/core/ui/button-styles.js'
import { checkbox } from '../../src/kits/file-display/checkbox-styles.js'
import { color, fontSize, radius, rem } from '../../src/core/element/theme.js'

/** The dialog is 500px wide (behaviour.md 11.1), including 20px of padding and a border on either side. */
export const hostStyles = `
:host {
  display: contents;
  --modal-dialog-width: 28.625rem;
}
`

/** Height of a row in px at the default text size: a name, a note and a preview of 96px; if narrow, also the text below the preview. */
export const rowPx = { wide: 172, narrow: 258 } as const

/** All styles are in one component, so that a row costs only its DOM nodes while the list scrolls. */
export const Base = styled.div`
  inline-size: 28.625rem;
  max-inline-size: 100%;
  font-size: ${fontSize};

  p {
    margin-block: 0 0.375rem;
  }
  .hint,
  .note,
  .facts {
    color: ${color.muted};
    font-size: 0.8125rem;
    line-height: 1.125rem;
  }

  label {
    cursor: pointer;
  }
  input {
    ${checkbox}
    cursor: inherit;
  }
  input[aria-disabled] {
    opacity: 0.55;
  }
  input:focus-visible {
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }

  [part='heads'],
  [part='rules'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.5rem;
    margin-block-start: 0.625rem;
  }
  [part='heads'] > label {
    display: flex;
    flex: 1 1 12.5rem;
    align-items: center;
    gap: 0.625rem;
    min-block-size: 2.75rem;
    padding: 0.25rem 0.625rem;
    border-radius: ${radius};
    background: ${color.hover};
    font-weight: 600;
  }
  [part='heads'] small {
    color: ${color.muted};
    font-size: 0.8125rem;
    font-weight: 400;
  }
  button {
    ${plainButton}
    min-block-size: 2.25rem;
    padding: 0.125rem 0.75rem;
    font-size: 0.875rem;
  }
  button[aria-disabled] {
    color: ${color.muted};
    cursor: default;
  }
  button[aria-pressed='true'] {
    border-color: ${color.accent};
    background: ${color.accent};
    color: ${color.accentText};
  }
  @media (forced-colors: active) {
    button[aria-pressed='true'] {
      border-color: Highlight;
      outline: 2px solid Highlight;
    }
  }

  .scroller {
    max-block-size: max(15rem, 100dvh - 29.375rem);
    margin-block-start: 0.625rem;
    overflow: hidden auto;
    overscroll-behavior: contain;
    border-block: 1px solid ${color.border};
  }
  [part='list'] {
    position: relative;
  }
  [part='row'] {
    display: grid;
    grid-template: auto 1fr / 1fr 1fr;
    gap: 0.25rem 0.5rem;
    position: absolute;
    inset-inline: 0;
    block-size: ${rem(rowPx.wide)};
    padding-block: 0.375rem 0.625rem;
    contain: strict;
  }
  [part='row'] + [part='row'] {
    border-block-start: 1px solid ${color.border};
  }
  .name,
  .facts {
    /* Each line has its own direction; all begin where the page's lines begin. */
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    min-inline-size: 0;
  }
  .name {
    grid-column: 1 / -1;
    padding-block-start: 0.25rem;
  }
  .name > * {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: pre;
  }
  .name > bdi {
    font-weight: 600;
  }

  .cell {
    min-inline-size: 0;
  }
  [part='version'] {
    display: flex;
    align-items: center;
    gap: 0.4375rem;
    block-size: 100%;
    padding-inline-start: 0.125rem;
    border-radius: ${radius};
  }
  [part='version']:hover {
    background: ${color.hover};
  }
  [part='preview'] {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 96px;
    block-size: 96px;
    overflow: hidden;
    border-radius: ${radius};
    background: ${color.hover};
    color: ${color.muted};
  }
  [part='preview'] > :is(img, canvas) {
    inline-size: 96px;
    block-size: 96px;
    object-fit: cover;
  }
  [part='preview'] > canvas[hidden] {
    display: none;
  }
  .facts {
    overflow-wrap: anywhere;
  }
  .facts strong {
    color: ${color.text};
  }
  .words {
    color: ${color.text};
  }

  [part='row']:has(.folder) {
    grid-template-columns: 96px repeat(3, 1fr);
    align-items: start;
  }
  .fate {
    display: flex;
    flex-direction: column;
    gap: 0.25rem;
    min-inline-size: 0;
    padding-block-start: 0.875rem;
    text-align: center;
  }
  .fate button {
    padding-inline: 0.25rem;
  }
  .fate .note {
    font-size: 0.75rem;
    line-height: 0.9375rem;
  }

  .narrow [part='row'] {
    block-size: ${rem(rowPx.narrow)};
  }
  .narrow [part='version'] {
    display: grid;
    grid-template: auto 1fr / auto 1fr;
    align-content: start;
    gap: 0.375rem;
    padding-inline: 0.125rem;
  }
  .narrow .facts {
    grid-column: 1 / -1;
  }
  .narrow [part='preview'] {
    max-inline-size: 100%;
  }
  .narrow [part='row']:has(.folder) {
    grid-template: auto auto 1fr / repeat(3, 1fr);
  }
  .narrow .folder {
    grid-column: 1 / -1;
    justify-self: center;
  }
  .narrow .fate {
    padding-block-start: 0.25rem;
  }

  [part='summary'] {
    min-block-size: 1.375rem;
    margin-block: 0.625rem 0;
  }
`
