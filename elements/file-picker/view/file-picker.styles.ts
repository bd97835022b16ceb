import { styled } from 'styled-components'
import { plainButton } from '../../../src/core/ui/button-styles.js'
import { checkbox, selectField } from '../../../src/kits/fields/choice-styles.js'
import { textField } from '../../../src/kits/fields/text-field.js'
import { color, fontSize, radius } from '../../../src/core/element/theme.js'
import { barRules } from './file-picker-bar.styles.js'
import { listRules } from './file-picker-list.styles.js'

/**
 * The list takes the room that the dialog has, whatever its title and buttons need. In a low window the whole dialog
 * scrolls, and only its buttons stay, as low as they can be, as long as that leaves two thirds to the rest.
 */
export const hostStyles = `
:host {
  display: contents;
}
.dialog:not(.short)::part(body) {
  display: flex;
  flex: 0 1 auto;
  flex-direction: column;
  min-block-size: 20rem;
}
.details {
  --modal-dialog-width: 68rem;
}
.short::part(base) {
  --_head: 100rem;
  --_foot: 14rem;
}
.short::part(footer) {
  flex-wrap: nowrap;
  padding-block: 0.5rem;
}
.short::part(button) {
  flex: 0 1 auto;
  min-inline-size: 0;
  padding-inline: 0.75rem;
}
`

/** All styles are in one component, so that a row costs only its DOM nodes while the list scrolls. */
export const Base = styled.div`
  display: grid;
  grid-template: 'views bar' auto 'views table' minmax(0, 1fr) 'views summary' auto / 11.875rem minmax(0, 1fr);
  column-gap: 1rem;
  inline-size: 56.25rem;
  max-inline-size: 100%;
  block-size: var(--file-picker-height, 35rem);
  min-block-size: 20rem;
  font-size: ${fontSize};
  line-height: 1.35;

  button {
    ${plainButton}
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5rem;
    flex: none;
    min-block-size: 2.75rem;
    padding: 0.25rem 0.75rem;
  }
  button[aria-disabled] {
    opacity: 0.55;
    cursor: default;
  }
  button[aria-expanded='true'],
  [part='views'] > [aria-current] {
    background: ${color.hover};
    font-weight: 600;
  }
  .icon {
    inline-size: 2.75rem;
    padding: 0;
    border-color: transparent;
  }
  input:not([type='checkbox']) {
    min-inline-size: 0;
    ${textField}
  }
  select {
    min-inline-size: 0;
    ${selectField}
  }
  input[type='checkbox'] {
    padding: 0;
    ${checkbox}
  }
  input[type='checkbox']:focus-visible {
    outline-offset: 2px;
  }
  .muted {
    color: ${color.muted};
    font-size: 0.8125rem;
  }
  h3 {
    margin: 0;
    font-size: ${fontSize};
    font-weight: 600;
  }

  ${barRules}

  [part='table'],
  .uploads::part(base) {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }
  [part='table'] {
    grid-area: table;
    min-inline-size: 0;
  }
  .uploads {
    position: relative;
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
  }
  [part='overlay'] {
    display: grid;
    place-items: center;
    position: absolute;
    inset: 0;
    border: 3px dashed ${color.accent};
    border-radius: ${radius};
    background: color-mix(in srgb, ${color.surface} 96%, transparent);
    font-size: 1.125rem;
    font-weight: 600;
    pointer-events: none;
  }
  .uploads::part(base) {
    flex: 1;
  }
  .uploads::part(bar) {
    display: none;
  }
  ${listRules}

  [part='message'] {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 0.5rem;
    min-block-size: 10rem;
    padding: 1rem;
    text-align: center;
    overflow-wrap: anywhere;
  }
  [part='message'] > * {
    margin: 0;
  }
  [part='message'] > svg {
    color: ${color.muted};
  }
  [part='list']:has([part='skeleton']) {
    block-size: 100%;
    overflow: hidden;
  }
  [part='skeleton'] {
    padding-inline: 0.5rem;
  }
  [part='skeleton'].grid {
    --_row: 10.75rem;
    --_mark: 6rem;
    grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
  }
  .grid > span {
    flex-direction: column !important;
    padding-block-start: 0.75rem;
  }
  [part='warning'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25rem 0.5rem;
    padding: 0.25rem 0.5rem;
    border-radius: ${radius};
    background: ${color.hover};
  }
  [part='summary'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    gap: 0.25rem 0.75rem;
    grid-area: summary;
    min-block-size: 2.75rem;
    border-radius: ${radius};
  }
  [part='summary'].chosen {
    padding-inline-start: 0.75rem;
    background: color-mix(in srgb, ${color.accent} 18%, ${color.surface});
  }
  .chosen > .muted {
    color: inherit;
  }
  [part='summary'] > :first-child {
    margin-inline-end: auto;
  }
  .problem {
    color: ${color.unread};
    font-size: 0.8125rem;
  }

  &.details {
    grid-template:
      'views bar details' auto 'views table details' minmax(0, 1fr) 'views summary details' auto
      / 11.875rem minmax(0, 1fr) 15rem;
    inline-size: 68rem;
  }
  [part='details'] {
    grid-area: details;
    align-self: start;
    position: sticky;
    inset-block-start: 0;
    padding: 1rem;
    border-radius: ${radius};
    background: ${color.hover};
    overflow-wrap: anywhere;
  }
  [part='details'] > p {
    margin: 0.25rem 0 0;
  }
  .sight {
    display: grid;
    place-items: center;
    block-size: 208px;
    margin-block-end: 0.75rem;
    color: ${color.muted};
  }
  .sight.folder {
    color: ${color.accent};
  }
  .sight img {
    inline-size: 100%;
    block-size: 208px;
    object-fit: contain;
  }

  &.narrow {
    grid-template: 'views' auto 'bar' auto 'table' minmax(0, 1fr) 'summary' auto / minmax(0, 1fr);
  }
  &.narrow [part='form'] > svg {
    display: none;
  }
  &.narrow [part='views'] {
    flex-direction: row;
    overflow: visible;
  }
  &.narrow [part='search'] {
    flex: 1;
  }
  select {
    max-inline-size: 50%;
  }
  &.lines .heads {
    flex-wrap: wrap;
    row-gap: 0;
  }
  &.lines .heads :is(.size, .modified) {
    inline-size: auto;
  }
  &.lines .heads .name {
    flex: 0 1 auto;
    margin-inline-end: auto;
  }
  &.lines .star {
    margin-inline-start: auto;
  }
  @media (width < 480px) {
    block-size: var(--file-picker-height, 100dvh);
  }
  &.short {
    block-size: auto;
    min-block-size: 0;
  }
  &.short :is([part='views'], .scroller) {
    overflow: visible;
  }
  &.short > [part='views'] {
    align-self: start;
  }
`
