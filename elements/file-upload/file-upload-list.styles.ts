import { color, focusRing, radius, rem } from '../../src/core/element/theme.js'

/** Height of a row in px at the default text size: a name and, where the list is narrow, three lines of text. */
export const rowPx = 68

/** The list of files in the styles of the whole element. */
export const listRules = `
  .scroller {
    max-block-size: min(23.375rem, 50dvh);
    margin-block-start: 0.5rem;
    overflow: hidden auto;
    overscroll-behavior: contain;
    border-block-start: 1px solid ${color.border};
  }
  [part='list'] {
    position: relative;
  }
  [part='row'] {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    position: absolute;
    inset-inline: 0;
    block-size: ${rem(rowPx)};
    contain: strict;
  }
  [part='row'] > svg,
  .skipped,
  .cancelled {
    color: ${color.muted};
  }
  .lines > input {
    inline-size: 100%;
    block-size: 1.875rem;
    padding-inline: 0.5rem;
    border: 1px solid ${color.muted};
    border-radius: ${radius};
    background: ${color.surface};
    color: inherit;
    font: inherit;
    ${focusRing}
  }
  [aria-disabled='true'] {
    opacity: 0.5;
  }
  .sent {
    position: absolute;
    inset-block-end: 0;
    inset-inline-start: 0;
    block-size: 0.125rem;
    background: ${color.accent};
  }
  .lines {
    display: flex;
    flex: 1;
    flex-direction: column;
    align-items: flex-start;
    min-inline-size: 0;
    border-radius: ${radius};
    ${focusRing}
  }
  .lines > * {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .lines bdi {
    white-space: pre;
  }
  .lines .note {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
`
