import { styled } from 'styled-components'
import {
  color,
  depth,
  focusRing,
  fontSize,
  motion,
  radius,
  space,
  visuallyHidden,
} from '../../src/core/element/theme.js'

const button = `
  display: flex;
  align-items: center;
  gap: ${space(2)};
  block-size: 2.75rem;
  min-inline-size: 2.75rem;
  margin: 0;
  padding: 0 ${space(2.5)};
  border: 0;
  border-radius: ${radius};
  background: none;
  color: inherit;
  font: inherit;
  font-size: ${fontSize};
  cursor: pointer;

  &:hover {
    background: color-mix(in srgb, currentColor 10%, transparent);
  }
  ${focusRing}
`

export const Trigger = styled.button`
  ${button}
  align-self: start;
  justify-self: start;
  max-inline-size: 100%;

  /* Over the start of the content, in a row that would else give it a column of its own. */
  &.floating {
    position: absolute;
    /* Above what the platform's pages put over their content. */
    z-index: 1050;
    justify-content: center;
    padding: 0;
    background: ${color.surface};
    color: ${color.text};
  }
  &.floating:hover {
    background: ${color.hover};
  }
  &.floating > span {
    ${visuallyHidden}
  }
`

/** Keeps the dialog in the top layer before it becomes modal and after it stops being so. Invisible itself. */
export const Layer = styled.div`
  inset: 0;
  inline-size: auto;
  block-size: auto;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: visible;
  background: none;
  color: inherit;
  pointer-events: none;
`

export const Base = styled.dialog`
  display: block;
  position: fixed;
  inset: 0;
  inline-size: auto;
  block-size: auto;
  max-inline-size: none;
  max-block-size: none;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: clip;
  background: none;
  color: ${color.text};
  pointer-events: none;
  touch-action: pan-y pinch-zoom;

  &[open] {
    pointer-events: auto;
  }
  &::backdrop {
    display: none;
  }
`

/** Does not change while the drawer is dragged. */
export const Backdrop = styled.div`
  position: absolute;
  inset: 0;
  background: color-mix(in srgb, black 45%, transparent);
  opacity: 0;
  transition: opacity ${motion};

  &.open {
    opacity: 1;
  }
`

export const Panel = styled.div`
  position: absolute;
  inset-block: 0;
  inset-inline-start: 0;
  display: flex;
  flex-direction: column;
  inline-size: min(18.75rem, 100vw - 20px);
  padding-block: env(safe-area-inset-top, 0px) env(safe-area-inset-bottom, 0px);
  background: ${color.surface};
  font-size: ${fontSize};
  line-height: 1.5;
  text-align: start;
  box-shadow: ${depth.covering};
  transition: transform ${motion};
  will-change: transform;

  /* Toasts stand over it here: 300px of it and 420px of theirs do not fit side by side. */
  @media (width < 45rem) {
    padding-block-start: max(var(--se-toast-room, 0px), env(safe-area-inset-top, 0px));
  }

  /* Covers the gap where it is dragged past its end. */
  &::before {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-end: 100%;
    inline-size: 100vw;
    background: inherit;
  }
  @media (forced-colors: active) {
    border-inline-end: 1px solid CanvasText;
  }
`

export const Header = styled.div`
  display: flex;
  flex: none;
  justify-content: flex-end;
  padding: ${space(1)};
`

export const Close = styled.button`
  ${button}
`

export const Body = styled.div`
  flex: 1;
  min-block-size: 0;
  padding: 0 ${space(2)} ${space(4)};
  overflow: hidden auto;
  overscroll-behavior: contain;
  touch-action: pan-y pinch-zoom;

  /* The page's own style may make a drawer of the navigation, too, and move it out of sight. */
  & > slot::slotted(*) {
    position: static !important;
    inline-size: auto !important;
    min-inline-size: 0 !important;
    max-inline-size: none !important;
    block-size: auto !important;
    max-block-size: none !important;
    margin: 0 !important;
    overflow: visible !important;
    transform: none !important;
    translate: none !important;
    transition: none !important;
  }
`
