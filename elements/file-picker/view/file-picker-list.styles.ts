import { color, focusRing, radius, rem, visuallyHidden } from '../../../src/core/element/theme.js'
import { fileName } from '../../../src/kits/file-display/file-name.js'

/** Height of a row and of a row of tiles, and the width of a tile, in px at the default text size. */
export const rowPx = { list: 52, grid: 172 } as const
export const tilePx = 128

/**
 * Styles of the list; part of the picker's one component, so that a row costs only its DOM nodes while the list
 * scrolls.
 */
export const listRules = `
  .heads {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    padding-inline: 0.5rem;
    border-block-end: 1px solid ${color.border};
  }
  .heads button {
    gap: 0.125rem;
    min-inline-size: 2.75rem;
    padding-inline: 0.25rem;
    border-color: transparent;
    color: ${color.muted};
    font-size: 0.8125rem;
  }
  .heads .name {
    justify-content: flex-start;
  }
  .arrow.down {
    rotate: 180deg;
  }
  .check {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 1.5rem;
    block-size: 2.75rem;
  }
  .name {
    flex: 1;
    min-inline-size: 0;
  }
  .size,
  .modified {
    flex: none;
    inline-size: 5rem;
    color: ${color.muted};
    font-size: 0.8125rem;
    text-align: end;
  }
  .modified {
    inline-size: 7.5rem;
  }
  .heads .size,
  .heads .modified {
    justify-content: flex-end;
    padding-inline-end: 0;
  }

  .scroller {
    flex: 1;
    min-block-size: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
  }
  [part='list'] {
    position: relative;
    min-block-size: 100%;
    border-radius: ${radius};
    outline: 0;
    ${focusRing}
  }
  [part='list'][role='group'] {
    display: grid;
  }
  [part='row'] {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    position: absolute;
    inset-inline: 0;
    block-size: ${rem(rowPx.list)};
    padding-inline: 0.5rem;
    border-radius: ${radius};
    outline: 0;
    cursor: pointer;
    contain: strict;
    -webkit-user-select: none;
    user-select: none;
    -webkit-touch-callout: none;
    ${focusRing}
  }
  [part='row']:hover {
    background: ${color.hover};
  }
  [part='row'][aria-selected='true'] {
    background: color-mix(in srgb, ${color.accent} 18%, ${color.surface});
  }
  [part='row'][aria-disabled] {
    cursor: default;
  }
  [part='row'][aria-disabled] :is(.picture, .filename) {
    opacity: 0.6;
  }
  @media (forced-colors: active) {
    [part='row'] {
      border-inline-start: 6px solid Canvas;
    }
    [part='row'][aria-selected='true'] {
      border-color: Highlight;
    }
    [part='row'][aria-disabled] {
      color: GrayText;
    }
  }
  [part='row'] > .name {
    display: flex;
    align-items: center;
    gap: 0.75rem;
  }
  .picture {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 32px;
    block-size: 32px;
    color: ${color.muted};
  }
  .folder .picture {
    color: ${color.accent};
  }
  .picture img {
    inline-size: 100%;
    block-size: 100%;
    border-radius: 4px;
    object-fit: cover;
  }
  .whole img {
    object-fit: contain;
  }
  .texts {
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    min-inline-size: 0;
  }
  .texts > * {
    max-inline-size: 100%;
  }
  .filename {
    ${fileName}
  }
  .kind {
    ${visuallyHidden}
  }
  .filename > :nth-child(2) {
    color: ${color.muted};
  }
  .lines {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-inline-size: 0;
  }
  .lines > input {
    inline-size: 100%;
    block-size: 1.875rem;
    min-block-size: 0;
    -webkit-user-select: text;
    user-select: text;
  }
  .note {
    color: ${color.unread};
    font-size: 0.8125rem;
    line-height: 1.2;
  }
  .tilerow .name:has(.lines) {
    flex-flow: row wrap;
  }
  .tilerow .lines {
    flex-basis: 100%;
    text-align: start;
  }
  &.narrow .name:has(.lines) .picture,
  .tilerow .name:has(.lines) .picture {
    display: none;
  }
  .star {
    flex: none;
    color: ${color.away};
  }

  .tilerow {
    display: flex;
    position: absolute;
    inset-inline: 0;
    block-size: ${rem(rowPx.grid)};
    contain: strict;
  }
  .tilerow > [part='row'] {
    display: block;
    position: relative;
    inset: auto;
    flex: none;
    contain: none;
    block-size: ${rem(rowPx.grid)};
    padding: 0.75rem 0.375rem 0;
    text-align: center;
  }
  .tilerow .name {
    flex-direction: column;
    gap: 0.375rem;
  }
  .tilerow .picture {
    inline-size: 96px;
    block-size: 96px;
  }
  .tilerow .texts {
    align-items: center;
    inline-size: 100%;
  }
  .tilerow .texts > .muted {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    white-space: normal;
  }
  .tilerow .check {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0.25rem;
    z-index: 1;
  }
  .tilerow .star {
    position: absolute;
    inset-block-start: 0.75rem;
    inset-inline-end: 0.75rem;
  }
`
