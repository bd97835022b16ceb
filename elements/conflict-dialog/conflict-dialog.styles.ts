import { styled } from 'styled-components'
import { plainButton } from '../../src/core/ui/button-styles.js'
import { checkbox } from '../../src/kits/fields/choice-styles.js'
import { color, fontSize, iconButton, radius, rem, space } from '../../src/core/element/theme.js'
import { fileName } from '../../src/kits/file-display/file-name.js'

/** The dialog is 500px wide (behaviour.md 11.1), including 20px of padding and a border on either side. */
export const hostStyles = `
:host {
  display: contents;
  --modal-dialog-width: 28.625rem;
}
[size='large'] {
  --modal-dialog-width: 56.25rem;
}
/* The list may be long, so the buttons stay in sight in low windows, too. */
[no-close]::part(base) {
  --_head: 28rem;
  --_foot: 14rem;
}
`

/** Height of a row in px at the default text size: two lines, previews of 96px and a date; if narrow, twice that. */
export const rowPx = { wide: 176, narrow: 304 } as const

/** All styles are in one component, so that a row costs only its DOM nodes while the list scrolls. */
export const Base = styled.div`
  inline-size: 28.625rem;
  max-inline-size: 100%;
  font-size: ${fontSize};

  p {
    margin-block: 0 ${space(1.5)};
  }
  small,
  .hint,
  .note,
  .facts {
    color: ${color.muted};
    font-size: 0.8125rem;
    font-weight: 400;
    line-height: 1.125rem;
  }

  label {
    cursor: pointer;
  }
  [type='checkbox'] {
    ${checkbox}
    cursor: inherit;
  }
  [type='checkbox'][aria-disabled] {
    opacity: 0.55;
  }
  [type='checkbox']:focus-visible {
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }

  [part='rules'] {
    display: grid;
    gap: ${space(2)};
    margin-block: ${space(3)};
  }
  .answers {
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
  }
  [part='button'] {
    ${plainButton}
    min-block-size: 2.75rem;
    padding: ${space(1)} ${space(2)};
    font-size: 0.875rem;
    line-height: 1.125rem;
  }
  [part='button']:is(:disabled, [aria-disabled], :has(:disabled)) {
    color: ${color.muted};
    cursor: default;
  }

  /* One choice of several, as one control. */
  .segments {
    display: flex;
    border: 1px solid ${color.border};
    border-radius: ${radius};
    overflow: hidden;
  }
  .segments > * {
    flex: 1 1 auto;
  }
  .segments > * + * {
    border-inline-start: 1px solid ${color.border};
  }
  .segments [part='button'] {
    display: grid;
    place-content: center;
    position: relative;
    padding-inline: ${space(1)};
    border-block: 0;
    border-inline-end: 0;
    border-radius: 0;
    text-align: center;
  }
  .segments [part='button']:first-child {
    border-inline-start: 0;
  }
  .segments button {
    inline-size: 100%;
    block-size: 100%;
  }
  [type='radio'] {
    position: absolute;
    inset: 0;
    margin: 0;
    border-radius: ${radius};
    color: inherit;
    appearance: none;
    cursor: inherit;
  }
  [type='radio']:focus-visible {
    outline: 2px solid currentColor;
    outline-offset: -4px;
  }
  [part='button']:is([aria-pressed='true'], :has(:checked)) {
    background: ${color.accent};
    color: ${color.accentText};
  }
  [part='button']:has(:checked) small {
    color: inherit;
  }
  @media (forced-colors: active) {
    [part='button']:is([aria-pressed='true'], :has(:checked)) {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
  }

  [part='heads'],
  [part='row'] {
    display: grid;
    grid-template-columns: 1fr 1fr;
    column-gap: ${space(2)};
  }
  [part='heads'] > label {
    display: grid;
    grid-template-columns: auto 1fr;
    align-content: center;
    align-items: start;
    column-gap: ${space(2)};
    min-block-size: 2.75rem;
    font-weight: 600;
    line-height: 1.25rem;
  }
  [part='heads'] small {
    display: block;
    min-block-size: 1.125rem;
  }

  [part='list'] {
    position: relative;
  }
  [part='row'] {
    grid-template-rows: auto 1fr;
    row-gap: ${space(1)};
    position: absolute;
    inset-inline: 0;
    block-size: ${rem(rowPx.wide)};
    padding-block: ${space(2)};
    border-block-start: 1px solid ${color.border};
    contain: strict;
  }
  .name {
    /* Each line has its own direction; all begin where the page's lines begin. */
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    grid-column: 1 / -1;
    min-inline-size: 0;
    min-block-size: 2.375rem;
    line-height: 1.25rem;
  }
  .beside {
    padding-inline-end: 3rem;
  }
  .name > * {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: pre;
  }
  .name > bdi {
    ${fileName}
    font-weight: 600;
  }
  .enlarge {
    position: absolute;
    inset-block-start: ${space(0.5)};
    inset-inline-end: 0;
  }
  .enlarge > button {
    ${iconButton}
    inline-size: 2.75rem;
    block-size: 2.75rem;
  }
  .enlarge > button:hover {
    background: ${color.hover};
  }

  .cell {
    min-inline-size: 0;
  }
  [part='version'] {
    display: flex;
    flex-wrap: wrap;
    align-content: flex-start;
    gap: 0 ${space(2)};
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
  [part='preview'] > [hidden] {
    display: none;
  }
  .side {
    display: grid;
    grid-template-columns: auto 1fr;
    flex: 1 1 0;
    align-content: start;
    align-items: center;
    gap: 0 ${space(2)};
    min-inline-size: 0;
    font-size: 0.875rem;
    line-height: 1.5rem;
    overflow-wrap: anywhere;
  }
  .choice {
    font-weight: 600;
  }
  .side > .facts {
    grid-column: 1 / -1;
  }
  .facts {
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    font-variant-numeric: tabular-nums;
  }
  .date {
    flex: 1 0 100%;
    padding-block-start: 2px;
  }
  .facts strong,
  .sign {
    color: ${color.text};
  }
  .sign {
    display: flex;
    align-items: center;
    gap: ${space(0.5)};
    font-size: 0.75rem;
  }

  .folder {
    display: grid;
    grid-template-columns: auto 1fr;
    grid-column: 1 / -1;
    align-content: start;
    gap: ${space(1)} ${space(3)};
  }
  .folder > [part='preview'] {
    grid-row: span 2;
  }
  .folder > .segments {
    align-self: end;
  }
  .folder [part='button'] {
    font-size: 0.8125rem;
  }

  [part='summary'] {
    min-block-size: 1.375rem;
  }

  &.narrow .segments,
  &.narrow .answers {
    flex-direction: column;
    grid-auto-flow: row;
  }
  &.narrow .segments > * + * {
    border-block-start: 1px solid ${color.border};
    border-inline-start: 0;
  }
  &.narrow [part='heads'],
  &.narrow [part='row'] {
    grid-template-columns: 1fr;
  }
  &.narrow [part='heads'] small {
    display: inline;
  }
  &.narrow [part='row'] {
    grid-template-rows: auto 1fr 1fr;
    block-size: ${rem(rowPx.narrow)};
  }
`

/** Both pictures of a conflict, as large as the window allows. */
export const Pictures = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: ${space(4)};
  inline-size: 56.25rem;
  max-inline-size: 100%;
  font-size: ${fontSize};

  figure {
    min-inline-size: 0;
    margin: 0;
  }
  .whole {
    display: grid;
    place-items: center;
    block-size: min(60dvh, 32rem);
    overflow: hidden;
    border-radius: ${radius};
    background: ${color.hover};
    color: ${color.muted};
  }
  .whole > :is(img, canvas) {
    inline-size: 100%;
    block-size: 100%;
    min-block-size: 0;
    object-fit: contain;
  }
  .whole > [hidden] {
    display: none;
  }
  figcaption {
    display: grid;
    margin-block-start: ${space(2)};
    font-variant-numeric: tabular-nums;
  }
`
