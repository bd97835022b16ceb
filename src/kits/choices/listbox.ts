import { styled } from 'styled-components'
import { color, raised, space, visuallyHidden } from '../../core/element/theme.js'

/** The popup beside a field, in the top layer; shown and placed by `usePopover`. */
export const Popup = styled.div`
  &:popover-open {
    display: flex;
    flex-direction: column;
    inset: auto;
    box-sizing: border-box;
    inline-size: 17.5rem;
    min-inline-size: min(10rem, 100vw - 8px);
    max-inline-size: calc(100vw - 8px);
    margin: 0;
    /* The scrollbar inside ends before the rounded corners. */
    padding: ${space(1)} 0;
    overflow: hidden;
    ${raised}
    line-height: 1.25rem;
    overflow-wrap: anywhere;
  }
`

/** Visually hidden text for screen readers. */
export const Said = styled.span`
  ${visuallyHidden}
`

/**
 * The style of a list of choices, and of messages in its place or below it. At most 200px high. Scrolls from three rows
 * on, never with one or two (behaviour.md 23), which always fit, as their lines are clamped. `data-count` holds the
 * number of rows.
 */
export const Listing = styled.div`
  display: contents;

  * {
    box-sizing: border-box;
  }
  [role='listbox'] {
    max-block-size: 12.5rem;
    min-block-size: 0;
    margin: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
  }
  [data-count='1'], [data-count='2'] {
    overflow-y: hidden;
  }
  [role='option'] {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    min-block-size: 2.75rem;
    margin: 0;
    padding: ${space(1)} ${space(3)};
    cursor: pointer;
  }
  [data-active] {
    background: ${color.hover};
    box-shadow: inset 3px 0 ${color.accent};
  }
  [data-active]:dir(rtl) {
    box-shadow: inset -3px 0 ${color.accent};
  }
  [aria-disabled='true'] {
    color: ${color.muted};
    cursor: default;
  }
  @media (forced-colors: active) {
    [data-active] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  [role='option'] > span {
    flex: 1;
    min-inline-size: 0;
  }
  [role='option'] div, small {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
  small {
    -webkit-line-clamp: 1;
    color: ${color.muted};
    font-size: 0.8125rem;
  }
  svg {
    flex: none;
    color: ${color.accent};
  }
  [role='group'] > [aria-hidden] {
    padding: ${space(2)} ${space(3)} ${space(0.5)};
    color: ${color.muted};
    font-size: 0.8125rem;
    font-weight: 600;
  }
  [part='message'] {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    min-block-size: 2.75rem;
    padding: ${space(1)} ${space(3)};
    color: ${color.muted};
  }
`
