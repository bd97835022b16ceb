import { styled } from 'styled-components'
import { color, focusRing, iconButton, rem, space, visuallyHidden } from '../../../src/core/element/theme.js'
import { textField } from '../../../src/kits/fields/text-field.js'

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
  /* Messages that do not fit. A list scrolls by itself, and leaves nothing else to scroll. */
  overflow: hidden auto;

  a {
    color: inherit;
    text-decoration: none;
    ${focusRing}
  }

  [part='search'] {
    flex: none;
    position: relative;
    padding: ${space(2)} ${space(2.5)};
    border-block-end: 1px solid ${color.border};
  }
  label {
    display: block;
    margin-block-end: ${space(0.5)};
    color: ${color.muted};
    font-size: 0.8125rem;
  }
  input {
    ${textField}
    display: block;
    inline-size: 100%;
    min-block-size: 2.25rem;
    padding-inline: ${space(2.5)} 3rem;
  }
  input::-webkit-search-cancel-button {
    display: none;
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
    inset-block-end: ${space(2)};
    inset-inline-end: ${space(2.5)};
  }
  && .retry {
    inline-size: auto;
    margin: ${space(3.5)} auto auto;
    padding: 0 ${space(4)};
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
    gap: ${space(2.5)};
    margin: auto ${space(4)};
    color: ${color.muted};
    text-align: center;
    overflow-wrap: anywhere;
  }
  /* In the place of the footer, so that nothing moves when people come. */
  && .wait {
    all: unset;
    flex: none;
    order: 1;
    margin-block-start: auto;
    padding: ${space(2.5)};
    color: ${color.muted};
    text-align: center;
    overflow-wrap: anywhere;
  }
  && .seen:has(+ .retry) {
    margin-block-end: 0;
  }

  .skeleton {
    --_row: ${rem(rowPx)};
    --_mark: 2.75rem;
    --_mark-radius: 50%;
    padding-inline: ${space(2.5)};
  }
  .rows {
    flex: 1;
    overflow: hidden auto;
    overscroll-behavior: contain;
  }
  /* Its scrollbar ends before the rounded corners of the panel. */
  .rows:last-child {
    margin-block-end: ${space(1)};
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
    padding-inline-end: ${space(1.5)};
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
    gap: ${space(2.5)};
    flex: 1;
    min-inline-size: 0;
    block-size: 100%;
    padding-inline: ${space(2.5)} ${space(1.5)};
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
    flex: none;
    padding: ${space(2.5)};
    border-block-start: 1px solid ${color.border};
    font-weight: 600;
    text-align: center;
  }

  @media (pointer: coarse) {
    input,
    [part='footer'] {
      min-block-size: 2.75rem;
    }
    button,
    [part='row'] > a + a {
      inline-size: 2.75rem;
      block-size: 2.75rem;
    }
  }
  /* Where the window is low, the room is for people. */
  @media (height < 350px) {
    [part='search'] {
      padding-block: ${space(1)};
    }
    input + button {
      inset-block-end: ${space(1)};
    }
    label {
      ${visuallyHidden}
    }
    [part='footer'] {
      padding-block: ${space(1)};
    }
  }
`
