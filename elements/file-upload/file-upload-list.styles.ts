import { color, focusRing, radius } from '../../src/core/element/theme.js'

/** Height of a row in CSS px: a name and, where the list is narrow, three lines of text. */
export const rowPx = 68

/** The list of files in the styles of the whole element. */
export const listRules = `
  .scroller {
    max-block-size: min(374px, 50dvh);
    margin-block-start: 8px;
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
    gap: 10px;
    position: absolute;
    inset-inline: 0;
    block-size: ${rowPx}px;
    contain: strict;
  }
  [part='row'] > svg,
  .skipped,
  .cancelled {
    color: ${color.muted};
  }
  .lines > input {
    inline-size: 100%;
    block-size: 30px;
    padding-inline: 8px;
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
    block-size: 2px;
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
