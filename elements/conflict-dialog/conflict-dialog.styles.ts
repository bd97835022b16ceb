import { styled } from 'styled-components'
import { plainButton } from '../../src/core/later/button-styles.js'
import { checkbox } from '../../src/kits/file-display/checkbox-styles.js'
import { color, radius } from '../../src/core/element/theme.js'

/** The dialog is 500px wide (specification, section 4), including 20px of padding and a border on either side. */
export const hostStyles = `
:host {
  display: contents;
  --modal-dialog-width: 458px;
}
`

/** Height of a row in CSS px: a name, a note and a preview of 96px; if narrow, also the text below the preview. */
export const rowPx = { wide: 172, narrow: 258 } as const

/** All styles are in one component, so that a row costs only its DOM nodes while the list scrolls. */
export const Base = styled.div`
  inline-size: 458px;
  max-inline-size: 100%;
  font-size: 15px;

  p {
    margin-block: 0 6px;
  }
  .hint,
  .note,
  .facts {
    color: ${color.muted};
    font-size: 13px;
    line-height: 18px;
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
    gap: 4px 8px;
    margin-block-start: 10px;
  }
  [part='heads'] > label {
    display: flex;
    flex: 1 1 200px;
    align-items: center;
    gap: 10px;
    min-block-size: 44px;
    padding: 4px 10px;
    border-radius: ${radius};
    background: ${color.hover};
    font-weight: 600;
  }
  [part='heads'] small {
    color: ${color.muted};
    font-size: 13px;
    font-weight: 400;
  }
  button {
    ${plainButton}
    min-block-size: 36px;
    padding: 2px 12px;
    font-size: 14px;
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
    max-block-size: max(240px, 100dvh - 470px);
    margin-block-start: 10px;
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
    gap: 4px 8px;
    position: absolute;
    inset-inline: 0;
    block-size: ${rowPx.wide}px;
    padding-block: 6px 10px;
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
    padding-block-start: 4px;
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
    gap: 7px;
    block-size: 100%;
    padding-inline-start: 2px;
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
    gap: 4px;
    min-inline-size: 0;
    padding-block-start: 14px;
    text-align: center;
  }
  .fate button {
    padding-inline: 4px;
  }
  .fate .note {
    font-size: 12px;
    line-height: 15px;
  }

  .narrow [part='row'] {
    block-size: ${rowPx.narrow}px;
  }
  .narrow [part='version'] {
    display: grid;
    grid-template: auto 1fr / auto 1fr;
    align-content: start;
    gap: 6px;
    padding-inline: 2px;
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
    padding-block-start: 4px;
  }

  [part='summary'] {
    min-block-size: 22px;
    margin-block: 10px 0;
  }
`
