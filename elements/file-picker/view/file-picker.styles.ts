import { keyframes, styled } from 'styled-components'
import { plainButton } from '../../../src/core/ui/button-styles.js'
import { checkbox } from '../../../src/kits/file-display/checkbox-styles.js'
import { color, fontSize, radius } from '../../../src/core/element/theme.js'
import { barRules } from './file-picker-bar.styles.js'
import { listRules } from './file-picker-list.styles.js'

export const hostStyles = `
:host {
  display: contents;
}
`

/** Below this width, in CSS px, the views are above the list. */
export const narrowBelowPx = 640

const breathe = keyframes`
  50% { opacity: 0.4; }
`

/** All styles are in one component, so that a row costs only its DOM nodes while the list scrolls. */
export const Base = styled.div`
  display: grid;
  grid-template: 'views bar' auto 'views form' auto 'views table' minmax(0, 1fr) 'views summary' auto / 11.875rem minmax(0, 1fr);
  column-gap: 1rem;
  inline-size: 56.25rem;
  max-inline-size: 100%;
  block-size: var(--file-picker-height, min(35rem, 100dvh - 11.625rem - max(2rem, var(--se-toast-room, 0px))));
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
  input:not([type='checkbox']),
  select {
    min-block-size: 2.75rem;
    min-inline-size: 0;
    margin: 0;
    padding-inline: 0.75rem;
    border: 1px solid ${color.muted};
    border-radius: ${radius};
    background: ${color.surface};
    color: inherit;
    font: inherit;
  }
  input:focus-visible,
  select:focus-visible {
    outline: 2px solid ${color.accent};
    outline-offset: -1px;
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
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
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
  [part='skeleton'] {
    display: grid;
    align-content: start;
    padding-inline: 0.5rem;
  }
  [part='skeleton'] > span {
    block-size: 1rem;
    margin-block: 1.125rem;
    border-radius: 4px;
    background: ${color.hover};
    animation: ${breathe} 1.6s ease-in-out infinite;
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
    min-block-size: 2rem;
    padding-block-start: 0.375rem;
  }
  [part='summary'] > :first-child {
    margin-inline-end: auto;
  }
  .problem {
    color: ${color.unread};
    font-size: 0.8125rem;
  }

  &.narrow {
    grid-template: 'views' auto 'bar' auto 'form' auto 'table' minmax(0, 1fr) 'summary' auto / minmax(0, 1fr);
  }
  &.narrow [part='views'] {
    flex-direction: row;
    overflow: visible;
  }
  &.narrow [part='views'] > * {
    flex: 1 1 0;
    margin-block-end: 0 !important;
  }
  &.narrow .modified {
    display: none;
  }
  &.narrow .size {
    inline-size: 4rem;
  }
`
