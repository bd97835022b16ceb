import { spinnerStyles } from '../../src/core/icons/drawn.js'
import {
  color,
  depth,
  focusRing,
  fontSize,
  headerHeight,
  iconButton,
  motion,
  radius,
  raised,
  visuallyHidden,
} from '../../src/core/element/theme.js'

const edges = {
  success: color.online,
  info: color.accent,
  warning: color.away,
  error: color.dnd,
  undo: color.accent,
  loading: color.accent,
  plain: color.border,
} as const

/**
 * The panel is in the top layer, below the header at the inline end, or where the page wants it (toast-place.ts).
 * `--above` and `--below` are what the page's header, its own toasts and the on-screen keyboard take. Of a deck, the older
 * ones show their first line, each a little smaller than the one before it. Buttons are finger-sized on a touch screen,
 * smaller for a more precise pointer.
 */
export const hostStyles = `
:host {
  display: contents;
}
@keyframes arrive {
  from { opacity: 0; translate: 0 var(--from, -0.5rem); }
}
.hidden {
  ${visuallyHidden}
}
[part='base'] {
  position: fixed;
  --start: max(var(--toast-stack-offset, ${headerHeight}), var(--above, 0px));
  inset-block: var(--start) auto;
  inset-inline: auto 0;
  inline-size: fit-content;
  max-inline-size: min(26.25rem, 100vw);
  block-size: fit-content;
  max-block-size: calc(100dvh - var(--start) - var(--below, 0px));
  margin: 0;
  padding: 0.75rem max(0.75rem, env(safe-area-inset-right)) max(0.75rem, env(safe-area-inset-bottom))
    max(0.75rem, env(safe-area-inset-left));
  overflow: hidden auto;
  overscroll-behavior: contain;
  border: 0;
  outline: 0;
  background: none;
  font-size: ${fontSize};
  line-height: 1.4;

  &[data-block='end'] {
    --from: 0.5rem;
    inset-block: auto var(--below, 0px);
  }
  &[data-inline='start'] {
    inset-inline: 0 auto;
  }
  &[data-inline='center'] {
    inset-inline: 0;
    margin-inline: auto;
  }
  /* The modal begins below them (room-in-modal.ts). */
  &[data-in-modal] {
    inset-block: 0 auto;
    max-block-size: 40dvh;
  }

  @media (width < 480px) {
    inline-size: 100%;
    max-inline-size: 100%;
  }
  /* At one end or the other they leave what has the focus in sight (toast-place.ts). */
  @media (height < 480px) {
    max-block-size: calc((100dvh - var(--start) - var(--below, 0px)) / 2);
  }
  @supports not selector(:popover-open) {
    z-index: 10100;
  }
}
[part='list'] {
  display: flex;
  flex-direction: column;
  align-items: stretch;
  gap: 0.5rem;
  margin: 0;
  padding: 0;
  list-style: none;
}
${Object.entries(edges)
  .map(([type, edge]) => `[data-type='${type}'] { --edge: ${edge}; }`)
  .join('\n')}
[part='toast'] {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: start;
  column-gap: 0.625rem;
  min-inline-size: min(12.5rem, 100vw - 1.5rem);
  padding: 0.75rem;
  ${raised}
  border-inline-start: 3px solid var(--edge);
  animation: arrive ${motion};
  /* Not none: each covers the ones before it. */
  scale: 1;
  transform-origin: 50% 0;
  transition: ${motion};
  transition-property: translate, scale, transform, opacity;
  touch-action: pan-y pinch-zoom;

  &:focus-visible {
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }
  & > svg,
  & > [aria-hidden]:first-child {
    margin-block-start: calc(0.6875rem - 10px);
    color: var(--edge);
  }
}
.deck > :not(:last-child) {
  max-block-size: calc(1.4em + 1.5rem + 2px);
  margin-block-end: -1.25rem;
  overflow: clip;

  & > [part='message'] {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
}
${[1, 2, 3, 4].map((depth) => `.deck > :nth-last-child(${depth + 1}) { scale: ${1 - depth * 0.015}; }`).join('\n')}
.pressable {
  cursor: pointer;
}
${spinnerStyles}
svg {
  display: block;
  flex: none;
}
[part='message'] {
  align-self: center;
  justify-self: start;
  max-inline-size: 100%;
  min-inline-size: 0;
  grid-column: 2;
  overflow-wrap: anywhere;

  & > button {
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  & > button:focus-visible {
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }
}
.count {
  display: inline-block;
  margin-inline-start: 0.5rem;
  padding-inline: 0.4375rem;
  border-radius: 0.625rem;
  background: ${color.hover};
  color: ${color.muted};
  font-size: 0.8125rem;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
}
.actions {
  grid-column: 2 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin-block-start: 0.5rem;

  & > span {
    align-self: center;
  }
}
button:is([part='button'], [part='more'], [part='dismiss']) {
  min-block-size: 2rem;
  margin: 0;
  padding: 0.25rem 0.75rem;
  border: 1px solid ${color.border};
  border-radius: ${radius};
  background: ${color.hover};
  color: ${color.text};
  font: inherit;
  font-weight: 600;
  cursor: pointer;

  &:hover {
    box-shadow: inset 0 0 0 100px color-mix(in srgb, currentColor 8%, transparent);
  }
  @media (pointer: coarse) {
    min-block-size: 2.75rem;
  }
  ${focusRing}
}
[part='close'] {
  ${iconButton}
  grid-column: 3;
  grid-row: 1;
  inline-size: 2rem;
  block-size: 2rem;
  margin: -0.375rem;

  &:hover {
    background: ${color.hover};
  }
}
@media (pointer: coarse) {
  /* Large enough where the deck draws it smaller, too. */
  [part='close'] {
    inline-size: 3rem;
    block-size: 3rem;
    margin: -0.875rem;
  }
  [part='message'] > button {
    margin-block: -0.75rem;
    padding-block: 0.75rem;
  }
}
[part='header'] {
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 0.5rem;
  margin-block-end: 0.5rem;

  & > button {
    background: ${color.surface};
    box-shadow: ${depth.raised};
  }
}
[part='history'] {
  margin-block-end: 0.5rem;
  padding: 0.75rem;
  ${raised}

  & > header {
    display: flex;
    justify-content: space-between;
    gap: 0.5rem;
  }
  & h2 {
    margin: 0 0 0.5rem;
    font-size: 1rem;
  }
  & ol {
    max-block-size: 50dvh;
    margin: 0;
    padding: 0;
    overflow: auto;
    list-style: none;
  }
  & li {
    padding-block: 0.375rem;
    border-block-start: 1px solid ${color.border};
    overflow-wrap: anywhere;
  }
  & time {
    display: block;
    color: ${color.muted};
    font-size: 0.8125rem;
  }
}
`
