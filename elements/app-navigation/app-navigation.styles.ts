import { styled } from 'styled-components'
import { color, focusRing, radius } from '../../src/core/element/theme.js'

export const hostStyles = `
:host {
  display: block;
}
`

const button = `
  display: flex;
  align-items: center;
  gap: 8px;
  block-size: 44px;
  min-inline-size: 44px;
  margin: 0;
  padding: 0 10px;
  border: 0;
  border-radius: ${radius};
  background: none;
  color: inherit;
  font: inherit;
  font-size: 15px;
  cursor: pointer;

  &:hover {
    background: color-mix(in srgb, currentColor 10%, transparent);
  }
  ${focusRing}
`

export const Trigger = styled.button`
  ${button}
  max-inline-size: 100%;
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
  transition: opacity 0.3s ease;

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
  inline-size: min(300px, 100vw - 20px);
  background: ${color.surface};
  font-size: 15px;
  line-height: 1.5;
  text-align: start;
  box-shadow: 0 0 24px ${color.shadow};
  transition: transform 0.3s ease;
  will-change: transform;

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
  padding: 4px;
`

export const Close = styled.button`
  ${button}
`

export const Body = styled.div`
  flex: 1;
  min-block-size: 0;
  padding: 0 8px 16px;
  overflow: hidden auto;
  overscroll-behavior: contain;
  touch-action: pan-y pinch-zoom;
`
