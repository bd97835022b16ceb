import { keyframes, styled } from 'styled-components'
import { color, focusRing, iconButton, radius, raised, visuallyHidden } from '../../src/core/element/theme.js'

export const hostStyles = `
:host {
  display: contents;
}
`

const arrive = keyframes`
  from { translate: 0 -8px; }
`

/**
 * In the top layer, below the header at the inline end. Only the toasts themselves receive pointer events. `--above` and
 * `--below` are what toasts of the page take (beside-page-toasts.ts).
 */
export const Base = styled.section`
  position: fixed;
  inset: 0;
  inset-block-start: max(var(--toast-stack-offset, 3.125rem), var(--above, 0px));
  inset-inline-start: auto;
  inline-size: fit-content;
  max-inline-size: min(26.25rem, 100vw);
  block-size: fit-content;
  max-block-size: calc(100dvh - max(var(--toast-stack-offset, 3.125rem), var(--above, 0px)) - var(--below, 0px));
  margin: 0;
  padding: 0.75rem;
  overflow: hidden auto;
  overscroll-behavior: contain;
  border: 0;
  outline: 0;
  background: none;
  font-size: 0.9375rem;
  line-height: 1.4;

  /* The modal begins below them (room-in-modal.ts). */
  &[data-in-modal] {
    inset-block-start: 0;
    max-block-size: 40dvh;
  }

  @media (width < 480px) {
    inline-size: 100%;
    max-inline-size: 100%;
  }
  @supports not selector(:popover-open) {
    z-index: 10100;
  }
`

export const List = styled.ol`
  display: flex;
  flex-direction: column;
  align-items: stretch;
  gap: 0.5rem;
  margin: 0;
  padding: 0;
  list-style: none;
`

const edges = {
  success: color.online,
  info: color.accent,
  warning: color.away,
  error: color.dnd,
  undo: color.accent,
  loading: color.accent,
  plain: color.border,
} as const

export const edgeOf = (type: keyof typeof edges): string => edges[type]

export const Item = styled.li<{ $type: keyof typeof edges; $pressable: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: start;
  column-gap: 0.625rem;
  min-inline-size: min(12.5rem, 100%);
  padding: 0.75rem;
  ${raised}
  border-inline-start: 3px solid ${({ $type }) => edges[$type]};
  cursor: ${({ $pressable }) => ($pressable ? 'pointer' : 'auto')};
  animation: ${arrive} 0.15s ease-out;

  &:focus-visible {
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }
  & > svg,
  & > [aria-hidden]:first-child {
    margin-block-start: calc(0.6875rem - 10px);
    color: ${({ $type }) => edges[$type]};
  }
`

export const Text = styled.div`
  align-self: center;
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
`

export const Count = styled.span`
  display: inline-block;
  margin-inline-start: 0.5rem;
  padding-inline: 0.4375rem;
  border-radius: 0.625rem;
  background: ${color.hover};
  color: ${color.muted};
  font-size: 0.8125rem;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`

export const Actions = styled.div`
  grid-column: 2 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin-block-start: 0.5rem;
`

/** Finger-sized on a touch screen, smaller for a more precise pointer. */
export const Button = styled.button`
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
`

export const Close = styled.button`
  ${iconButton}
  grid-column: 3;
  grid-row: 1;
  inline-size: 2rem;
  block-size: 2rem;
  margin: -0.375rem;

  &:hover {
    background: ${color.hover};
  }
  @media (pointer: coarse) {
    inline-size: 2.75rem;
    block-size: 2.75rem;
    margin: -0.75rem;
  }
`

/** The bar above the toasts: the number of hidden ones, and the button that dismisses all. */
export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 0.5rem;
  margin-block-end: 0.5rem;

  & > button {
    background: ${color.surface};
    box-shadow: 0 2px 12px ${color.shadow};
  }
`

export const History = styled.div`
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
    padding: 0.375rem 0.625rem;
    border-block-start: 1px solid ${color.border};
    overflow-wrap: anywhere;
  }
  & time {
    display: block;
    color: ${color.muted};
    font-size: 0.8125rem;
  }
`

export const Hidden = styled.div`
  ${visuallyHidden}
`
