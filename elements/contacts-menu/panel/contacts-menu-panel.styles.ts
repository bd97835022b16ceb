import { styled } from 'styled-components'
import { color, focusRing, iconButton, radius, rem, visuallyHidden } from '../../../src/core/element/theme.js'

/** Height of a row in px at the default text size: an avatar of 44px and some space around it. */
export const rowPx = 50

/**
 * The styles of the whole panel are in one component, so that a row costs only its DOM nodes while the list scrolls.
 * Its height is 6 rows and 28px (behaviour.md 4); a row holds three lines of text.
 */
export const Panel = styled.div`
  display: flex;
  flex-direction: column;
  inline-size: min(21.875rem, 100vw - 18px);
  block-size: var(--contacts-menu-height, 20.5rem);

  a {
    color: inherit;
    text-decoration: none;
    ${focusRing}
  }

  [part='search'] {
    position: relative;
    padding: 0.5rem 0.625rem;
    border-block-end: 1px solid ${color.border};
  }
  label {
    display: block;
    margin-block-end: 0.125rem;
    color: ${color.muted};
    font-size: 0.8125rem;
  }
  input {
    display: block;
    inline-size: 100%;
    block-size: 2.25rem;
    margin: 0;
    padding-block: 0;
    padding-inline: 0.625rem 2.5rem;
    border: 1px solid ${color.muted};
    border-radius: ${radius};
    background: ${color.surface};
    color: inherit;
    font: inherit;
    appearance: none;
  }
  input::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
  input::-webkit-search-cancel-button {
    display: none;
  }
  input:focus {
    outline: 2px solid ${color.accent};
    outline-offset: -1px;
  }

  button,
  [part='row'] > a + a {
    flex: none;
    inline-size: 2.25rem;
    block-size: 2.25rem;
    font: inherit;
    ${iconButton}
  }
  input + button {
    position: absolute;
    inset-block-end: 0.5rem;
    inset-inline-end: 0.625rem;
  }
  && .retry {
    inline-size: auto;
    margin: 0.875rem auto auto;
    padding: 0 1rem;
    border: 1px solid ${color.border};
    color: inherit;
    font-weight: 600;
  }

  [part='message'],
  .status {
    ${visuallyHidden}
  }
  && .seen {
    all: unset;
    display: grid;
    justify-items: center;
    gap: 0.625rem;
    margin: auto 1rem;
    color: ${color.muted};
    text-align: center;
    overflow-wrap: anywhere;
  }
  && .seen:not(:last-child) {
    margin-block-end: 0;
  }

  .rows {
    flex: 1;
    overflow: hidden auto;
    overscroll-behavior: contain;
  }
  [part='list'] {
    position: relative;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  [part='row'] {
    display: flex;
    align-items: center;
    position: absolute;
    inset-inline: 0;
    block-size: ${rem(rowPx)};
    padding-inline-end: 0.375rem;
    contain: strict;
  }
  [part='row']:hover,
  [part='footer']:hover,
  button:hover,
  a + a:hover {
    background: ${color.hover};
  }
  [part='row'] > a:first-child {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    flex: 1;
    min-inline-size: 0;
    block-size: 100%;
    padding-inline: 0.625rem 0.375rem;
  }
  .lines {
    min-inline-size: 0;
  }
  .lines bdi {
    display: block;
    overflow: hidden;
    color: ${color.muted};
    font-size: 0.75rem;
    line-height: 1rem;
    /* Each line has its own direction; all begin where the page's lines begin. */
    text-align: -webkit-match-parent; /* Chromium knows it by its old name alone. */
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .lines bdi:first-child {
    color: inherit;
    font-size: 0.875rem;
    line-height: 1.125rem;
  }

  [part='footer'] {
    padding: 0.625rem;
    border-block-start: 1px solid ${color.border};
    font-weight: 600;
    text-align: center;
  }
`
