import { styled } from 'styled-components'
import { plainButton } from '../../src/core/ui/button-styles.js'
import { color, focusRing, fontSize, radius, rem, visuallyHidden } from '../../src/core/element/theme.js'

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
    min-inline-size: 0;
    padding-block: 0.125rem;
    line-height: 1.2;
  }
  [part='bar'] > .hint {
    flex: 1 1 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
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
  button {
    ${plainButton}
    display: inline-flex;
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
    background: color-mix(in srgb, ${color.surface} 88%, transparent);
    font-size: 1.125rem;
    font-weight: 600;
    text-align: center;
    overflow-wrap: anywhere;
    pointer-events: none;
  }

  [part='panel'] {
    container-type: inline-size;
    margin-block-end: 1rem;
    padding: 0.75rem 1rem;
    border: 1px solid ${color.border};
    border-radius: ${radius};
    background: ${color.surface};
  }
  header > div {
    flex: 1 1 10rem;
    min-inline-size: 0;
  }
  header > .actions {
    flex: 0 1 auto;
  }
  [aria-expanded] {
    border-color: transparent;
    padding-inline-end: 0.5rem;
  }
  [aria-expanded='true'] svg {
    rotate: 180deg;
  }
  /* Only its arrow, which still has its name. */
  @container (max-width: 22.5rem) {
    button:not(.icon) {
      padding-inline: 0.75rem;
    }
    [aria-expanded] span {
      ${visuallyHidden}
    }
  }
  .outcome.done {
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
    background: ${color.hover};
    overflow: hidden;
    appearance: none;
  }
  progress::-webkit-progress-bar {
    background: ${color.hover};
  }
  progress::-webkit-progress-value {
    background: ${color.accent};
  }
  progress::-moz-progress-bar {
    background: ${color.accent};
  }
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

  @media (forced-colors: active) {
    progress,
    .sent {
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
