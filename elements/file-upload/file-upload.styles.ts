import { styled } from 'styled-components'
import { plainButton } from '../../src/core/ui/button-styles.js'
import {
  color,
  focusRing,
  fontSize,
  motion,
  radius,
  raised,
  rem,
  space,
  track,
  visuallyHidden,
} from '../../src/core/element/theme.js'
import { fileName } from '../../src/kits/file-display/file-name.js'

export const hostStyles = `
:host {
  display: block;
}
`

/** Height of a row in px at the default text size: a name and, where the list is narrow, three lines of text. */
export const rowPx = 68

/** Styles everything in one component, so that a row costs nothing but its DOM nodes. */
export const Base = styled.div`
  position: relative;
  color: ${color.text};
  font-size: ${fontSize};

  [part='bar'],
  header,
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }
  /* Its height never depends on the texts: the page keeps this room free before the script comes. */
  [part='bar'] {
    flex-wrap: nowrap;
    block-size: 2.75rem;
    margin-block-end: 0.75rem;
  }
  [part='bar'] > button {
    flex: 0 1 auto;
    min-inline-size: 0;
    padding-block: 0.125rem;
    line-height: 1.2;
  }
  /* Seen whole or not at all: where there is no room beside its first pixel, it falls below its line. */
  [part='bar'] > .hint {
    flex: 1 1 0;
    block-size: 1lh;
    overflow: hidden;
  }
  .hint::before,
  .hint > span {
    display: inline-block;
    white-space: nowrap;
  }
  .hint::before {
    content: '';
    inline-size: 1px;
  }
  @media (hover: none) {
    [part='bar'] > .hint {
      display: none;
    }
  }
  :is(.hint, .figures, .note) {
    color: ${color.muted};
    font-size: 0.8125rem;
  }
  :is(button, .icon) {
    ${plainButton}
    display: inline-flex;
    flex: none;
    align-items: center;
    justify-content: center;
    gap: 0.5rem;
    min-block-size: 2.75rem;
    padding: 0.25rem 1rem;
  }
  .primary {
    border-color: transparent;
    background: ${color.accent};
    color: ${color.accentText};
    font-weight: 600;
  }
  .primary:hover {
    background: ${color.accent};
    box-shadow: inset 0 0 0 99px color-mix(in srgb, currentColor 8%, transparent);
  }
  .icon {
    inline-size: 2.75rem;
    padding: 0;
    border-color: transparent;
  }

  [part='overlay'] {
    display: grid;
    place-items: center;
    position: absolute;
    inset: -6px;
    z-index: 1;
    padding: 1rem;
    border: 3px dashed ${color.accent};
    border-radius: ${radius};
    background: color-mix(in srgb, ${color.surface} 96%, transparent);
    font-size: 1.125rem;
    font-weight: 600;
    text-align: center;
    overflow-wrap: anywhere;
    pointer-events: none;
  }

  [part='panel'] {
    container-type: inline-size;
    margin-block-end: ${space(4)};
    padding: ${space(3)} ${space(4)};
    border: 1px solid ${color.border};
    border-radius: ${radius};
    background: ${color.surface};
    animation: open ${motion};
  }
  header > div {
    flex: 1 1 16rem;
    min-inline-size: 0;
  }
  header > .actions {
    flex: 0 1 auto;
    justify-content: flex-end;
    margin-inline-start: auto;
  }
  .brief,
  .summary > button {
    border-color: transparent;
    padding-inline: 0.5rem;
  }
  [aria-expanded] > svg {
    transition: transform ${motion};
  }
  :is(.actions, .summary) > [aria-expanded='true'] > svg {
    transform: rotate(180deg);
  }
  /* Where it is narrow, only the pictures, which still have their names; and what helps in a line of its own. */
  @container (max-width: 40rem) {
    .brief {
      inline-size: 2.75rem;
      padding: 0;
    }
    .brief span {
      ${visuallyHidden}
    }
  }
  @container (max-width: 22.5rem) {
    header > .actions {
      flex: 1 0 100%;
    }
    .help {
      flex: 1 0 100%;
      order: 1;
    }
    [part='row'] > svg {
      display: none;
    }
  }
  .outcome.done,
  .done .note > svg {
    color: ${color.online};
  }
  .outcome.failed,
  .failed .note {
    color: ${color.unread};
  }
  h2 {
    margin: 0;
    font-size: 1rem;
    font-weight: 600;
  }
  progress {
    display: block;
    inline-size: 100%;
    block-size: 0.375rem;
    margin-block: 0.5rem;
    border: 0;
    border-radius: 3px;
    background: ${track};
    overflow: hidden;
    appearance: none;
  }
  progress::-webkit-progress-bar {
    background: ${track};
  }
  progress::-webkit-progress-value {
    background: ${color.accent};
  }
  progress::-moz-progress-bar {
    background: ${color.accent};
  }
  .scroller {
    max-block-size: min(23.375rem, max(50dvh, ${rem(2 * rowPx)}));
    margin-block-start: 0.5rem;
    overflow: hidden auto;
    overscroll-behavior: contain;
    border-block-start: 1px solid ${color.border};
    animation: open ${motion};
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
  .icon + .icon {
    margin-inline-start: -0.625rem;
  }
  [aria-disabled='true'] {
    opacity: 0.5;
  }
  .track {
    position: absolute;
    inset-block-end: 0;
    inset-inline: 0;
    block-size: 0.1875rem;
    border-radius: 2px;
    background: ${track};
    overflow: hidden;
  }
  .sent {
    display: block;
    block-size: 100%;
    background: ${color.accent};
  }
  .summary {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    margin: 0;
    padding-block: 0.25rem;
    border-block-start: 1px solid ${color.border};
    animation: open ${motion};
  }
  .summary > span:not(.outcome) {
    flex: 1;
  }
  [part='menu'] {
    inset: auto;
    margin: 0;
    /* The scrollbar inside ends before the rounded corners. */
    padding: ${space(1)} 0;
    ${raised}
    inline-size: max-content;
    max-inline-size: min(20rem, 100vw - 16px);
    overflow: hidden;
    white-space: normal;
  }
  [part='menu']:popover-open {
    display: flex;
    flex-direction: column;
  }
  [part='menu'] > div {
    min-block-size: 0;
    padding-inline: ${space(1)};
    overflow: hidden auto;
  }
  [part='menu'] p {
    margin: 0;
    padding: 0.5rem 0.75rem;
    color: ${color.muted};
    font-size: 0.8125rem;
    white-space: pre-line;
    overflow-wrap: anywhere;
    /* Each line has a direction of its own. */
    unicode-bidi: plaintext;
  }
  [role='menuitem'] {
    display: flex;
    justify-content: start;
    inline-size: 100%;
    border-color: transparent;
    padding-inline: 0.75rem;
  }
  .lines {
    display: flex;
    flex: 1;
    flex-direction: column;
    align-items: flex-start;
    min-inline-size: 0;
  }
  .lines > * {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .lines bdi {
    white-space: pre;
    ${fileName}
  }
  .lines .note {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
  .note > svg {
    display: inline;
    margin-inline-end: 0.25rem;
    vertical-align: -2px;
  }

  @media (forced-colors: active) {
    .primary {
      border-width: 3px;
    }
    progress,
    .track {
      forced-color-adjust: none;
      background: Canvas;
      box-shadow: 0 0 0 1px CanvasText;
    }
    progress::-webkit-progress-bar {
      background: Canvas;
    }
    .sent,
    progress::-webkit-progress-value {
      background: Highlight;
    }
    progress::-moz-progress-bar {
      background: Highlight;
    }
    [part='row'] > svg {
      color: CanvasText;
    }
  }

  [part='message'] {
    ${visuallyHidden}
  }
`
