import { keyframes, styled } from 'styled-components'
import { plainButton } from '../../../src/core/later/button-styles.js'
import { checkbox } from '../../../src/kits/file-display/checkbox-styles.js'
import { color, radius } from '../../../src/core/element/theme.js'
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
  grid-template: 'views bar' auto 'views form' auto 'views table' minmax(0, 1fr) 'views summary' auto / 190px minmax(0, 1fr);
  column-gap: 16px;
  inline-size: 900px;
  max-inline-size: 100%;
  block-size: var(--file-picker-height, min(560px, 100dvh - 210px));
  min-block-size: 320px;
  font-size: 15px;
  line-height: 1.35;

  button {
    ${plainButton}
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    flex: none;
    min-block-size: 44px;
    padding: 4px 12px;
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
    inline-size: 44px;
    padding: 0;
    border-color: transparent;
  }
  input:not([type='checkbox']),
  select {
    min-block-size: 44px;
    min-inline-size: 0;
    margin: 0;
    padding-inline: 12px;
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
    font-size: 13px;
  }
  h3 {
    margin: 0;
    font-size: 15px;
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
    gap: 8px;
    min-block-size: 160px;
    padding: 16px;
    text-align: center;
    overflow-wrap: anywhere;
  }
  [part='message'] > * {
    margin: 0;
  }
  [part='skeleton'] {
    display: grid;
    align-content: start;
    padding-inline: 8px;
  }
  [part='skeleton'] > span {
    block-size: 16px;
    margin-block: 18px;
    border-radius: 4px;
    background: ${color.hover};
    animation: ${breathe} 1.6s ease-in-out infinite;
  }
  [part='warning'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 4px 8px;
    padding: 4px 8px;
    border-radius: ${radius};
    background: ${color.hover};
  }
  [part='summary'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 4px 12px;
    grid-area: summary;
    min-block-size: 32px;
    padding-block-start: 6px;
  }
  .problem {
    color: ${color.unread};
    font-size: 13px;
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
    inline-size: 64px;
  }
`
