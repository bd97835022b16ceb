import { keyframes, styled } from 'styled-components'
import { color, depth, focusRing, fontSize, motion, radius } from '../../src/core/element/theme.js'

/** Text and fields that the page places directly in the dialog look like its own. */
export const hostStyles = `
:host {
  display: contents;
}
::slotted(p) {
  margin-block: 0 0.5rem;
}
::slotted(label) {
  display: block;
  margin-block-end: 0.25rem;
}
::slotted(input:not([type='checkbox'], [type='radio'])) {
  display: block;
  box-sizing: border-box;
  inline-size: 100% !important;
  min-block-size: 2.75rem;
  margin: 0 !important;
  padding-inline: 0.75rem;
  border: 2px solid color-mix(in srgb, var(--_text-muted) 70%, transparent);
  border-radius: var(--_radius);
  background: var(--_surface);
  color: var(--_text);
  font: inherit;
}
::slotted(input:focus-visible) {
  border-color: var(--_accent);
  outline: 2px solid var(--_accent);
  outline-offset: -1px;
}
`

const rise = keyframes`
  from { translate: 0 8px; }
`

const widths = { small: '22.5rem', normal: '34.375rem', large: '56.25rem' } as const

/**
 * The whole dialog scrolls between its header and its buttons, so that arrow keys scroll it from any focused control.
 */
export const Base = styled.dialog<{ $size: keyof typeof widths }>`
  /* What toasts and the on-screen keyboard leave (modal-dialog.effects.ts). */
  --_free: calc(100dvh - var(--se-toast-room, 0px) - var(--_keyboard, 0px));
  /* From which of that on the header and the buttons stay in sight: beside each other, buttons take one line. */
  --_head: 28rem;
  --_foot: 14rem;
  position: fixed;
  inset: 0;
  inset-block-end: var(--_keyboard, 0px);
  min-inline-size: min(18.75rem, 100%);
  max-inline-size: min(var(--modal-dialog-width, ${({ $size }) => widths[$size]}) + 2.5rem + 2px, 100% - 32px);
  max-block-size: calc(100dvh - 32px - max(32px, var(--se-toast-room, 0px)) - var(--_keyboard, 0px));
  margin: auto;
  padding: 0;
  overflow: hidden auto;
  overscroll-behavior: contain;
  scroll-padding-block: clamp(0px, (var(--_free) - var(--_head)) * 99, 4rem)
    clamp(0px, (var(--_free) - var(--_foot)) * 99, 4.75rem);
  /* The scrollbar lies inside it, and so ends before the rounded corners. */
  border: solid transparent;
  border-width: 6px 1px;
  border-radius: calc(${radius} * 1.5);
  /* Seen in forced colours, too. */
  outline: 1px solid light-dark(transparent, ${color.border});
  background: ${color.surface};
  color: ${color.text};
  font-size: ${fontSize};
  line-height: 1.5;
  text-align: start;
  box-shadow: ${depth.covering};
  animation: ${rise} ${motion};
  transition: transform ${motion};

  /* Down from the middle, but only as far as toasts need it (50% is half of its own height). Not in browsers without
     popovers, where it would move the toasts, too. */
  @supports selector(:popover-open) {
    translate: 0 max(0px, var(--se-toast-room) - 50dvh + 50%);
  }
  &[open] {
    display: flex;
    flex-direction: column;
  }
  &:not(:modal) {
    z-index: 10000;
  }
  &::backdrop {
    background: light-dark(color-mix(in srgb, black 20%, transparent), color-mix(in srgb, black 80%, transparent));
  }

  @media (width < 480px) {
    --_head: 17rem;
    --_foot: 26rem;
    min-inline-size: 100%;
    max-block-size: calc(100dvh - max(24px, var(--se-toast-room, 0px)) - var(--_keyboard, 0px));
    margin-block-end: 0;
    translate: none;
    border-radius: calc(${radius} * 1.5) calc(${radius} * 1.5) 0 0;
  }
  @media (forced-colors: active) {
    border-color: Canvas;
  }
`

/**
 * Header and buttons stay in sight as long as they leave two thirds of the dialog to its content. Else they scroll along:
 * the header first, and on phones the buttons, which may need several lines there.
 *
 * @param $pulls on phones it can be pulled down, and so looks as if it could
 */
export const Header = styled.div<{ $pulls: boolean }>`
  position: sticky;
  inset-block-start: min(0px, (var(--_free) - var(--_head)) * 99);
  z-index: 1;
  display: flex;
  align-items: flex-start;
  gap: 0.625rem;
  padding-block: 0.1875rem 0.5rem;
  padding-inline: 1.25rem 0.5rem;
  background: inherit;

  @media (width < 480px) and (pointer: coarse) {
    touch-action: pinch-zoom;

    &::before {
      content: ${({ $pulls }) => ($pulls ? "''" : 'none')};
      position: absolute;
      inset: 0 calc(50% - 1.25rem) auto;
      block-size: 0.25rem;
      border-radius: 1rem;
      background: ${color.border};
    }
  }
`

export const Title = styled.h2`
  flex: 1;
  min-inline-size: 0;
  margin: 0;
  padding-block: 0.5rem;
  font-size: 1.25rem;
  font-weight: 600;
  line-height: 1.75rem;
  overflow-wrap: anywhere;
`

export const Severity = styled.svg<{ $kind: string }>`
  flex: none;
  margin-block: calc(1.375rem - 12px);
  fill: ${({ $kind }) => ({ error: color.unread, warning: color.away })[$kind] ?? color.accent};
  rotate: ${({ $kind }) => ($kind === 'info' ? '180deg' : '0deg')};
`

export const Body = styled.div`
  flex: 1 0 auto;
  box-sizing: content-box;
  padding: 0.25rem 1.25rem 0.75rem;
  overflow-wrap: anywhere;

  @media (width < 480px) {
    padding-block-end: max(0.75rem, env(safe-area-inset-bottom));
  }
`

/** One button is placed at the end, two at both ends; of three, the first is set apart. */
export const Footer = styled.div`
  position: sticky;
  inset-block-end: min(0px, (var(--_free) - var(--_foot)) * 99);
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 0.5rem;
  padding: 0.75rem 1.25rem 0.9375rem;
  background: inherit;

  & > :first-child:not(:last-child) {
    margin-inline-end: auto;
  }

  @media (width < 480px) {
    padding-block-end: max(0.75rem, env(safe-area-inset-bottom));

    & > button {
      flex: 1 1 0;
      min-inline-size: fit-content;
    }
  }
`

/** What a colour says elsewhere, a wide line says in forced colours. */
const forced = `
  @media (forced-colors: active) {
    border-width: 3px;
    &:focus-visible {
      outline-offset: 2px;
    }
  }`

const looks: Readonly<Record<string, string>> = {
  primary: `background: ${color.accent}; color: ${color.accentText};${forced}`,
  error: `background: ${color.unread}; color: ${color.unreadText};${forced}`,
  close: 'min-inline-size:2.75rem;margin-inline-start:auto;padding:0;background:none;',
}

/** @param $look a variant, or `close` */
export const Button = styled.button<{ $look: string }>`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 0.5rem;
  min-inline-size: 5.5rem;
  min-block-size: 2.75rem;
  margin: 0;
  padding: 0.25rem 1.25rem;
  border: 1px solid transparent;
  border-radius: ${radius};
  background: ${color.hover};
  color: inherit;
  font: inherit;
  font-weight: 600;
  cursor: pointer;

  &:hover {
    box-shadow: inset 0 0 0 99px color-mix(in srgb, currentColor 8%, transparent);
  }
  &:disabled,
  &[aria-disabled] {
    opacity: 0.6;
    cursor: default;
    box-shadow: none;
  }
  ${focusRing}
  ${({ $look }) => looks[$look]}
`
