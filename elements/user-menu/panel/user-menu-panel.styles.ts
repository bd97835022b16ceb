import { styled } from 'styled-components'
import { color, focusRing, radius, space, visuallyHidden } from '../../../src/core/element/theme.js'

/**
 * Scrolls when there are more entries than fit; a focused entry is never hidden behind log-out. As high as its entries,
 * because WebKit gives `flex: 1` in a column without a height no height at all.
 */
export const List = styled.ul`
  flex: 0 1 auto;
  /* As wide as its texts need, however near to the end of the window it is shown first. */
  inline-size: max-content;
  max-inline-size: calc(100vw - 18px);
  min-block-size: 0;
  /* Its scrollbar ends before the rounded corners of the panel. */
  margin: ${space(1)} 0;
  padding: 0 ${space(1)};
  overflow: hidden auto;
  overscroll-behavior: contain;
  scroll-padding-block: ${space(1)} ${space(15)};
  list-style: none;
`

/** Always visible: a menu of forty entries must not hide it. */
export const Pinned = styled.li`
  position: sticky;
  inset-block-end: 0;
  margin-block-start: ${space(1)};
  padding-block-start: ${space(1)};
  border-block-start: 1px solid ${color.border};
  background: ${color.surface};
`

/** A link, a button, or plain text for a profile that nobody may open. */
export const Entry = styled.a`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  inline-size: 100%;
  min-block-size: 2.75rem;
  margin: 0;
  padding: ${space(1.5)} ${space(3.5)};
  border: 0;
  border-radius: calc(${radius} - 2px);
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  text-decoration: none;

  &:not(span) {
    cursor: pointer;
  }
  &:not(span):hover {
    background: ${color.hover};
  }
  &[aria-current] {
    background: color-mix(in srgb, ${color.accent} 14%, transparent);
    font-weight: 600;
  }
  @media (forced-colors: active) {
    &[aria-current] {
      border-inline-start: 3px solid Highlight;
    }
  }
  ${focusRing}

  /* The profile's link is one and a half times as high (behaviour.md 2). */
  #profile a& {
    min-block-size: 4.125rem;
  }
`

export const ProfileText = styled.span`
  flex: 1;
  min-inline-size: 0;
  max-inline-size: 14.875rem;
`

/** Two lines at most, in the direction of the name: the whole name is its title. */
export const Name = styled.bdi`
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  font-weight: 700;
  text-align: -webkit-match-parent; /* Chromium knows it by its old name alone. */
  text-align: match-parent;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`

/** As wide as behaviour.md 2 says, and then in further lines. A text of more than three is whole in its title. */
export const Label = styled.span`
  display: -webkit-box;
  max-inline-size: 13.125rem;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`

export const Second = styled(Label)`
  max-inline-size: 100%;
  color: ${color.muted};
`

/** Keeps the labels in line where an entry has no icon. */
export const IconBox = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  inline-size: 1rem;
  block-size: 1rem;
`

export const Said = styled.span`
  ${visuallyHidden}
`
