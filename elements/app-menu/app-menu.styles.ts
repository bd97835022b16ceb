import { styled } from 'styled-components'
import { color, focusRing, radius, visuallyHidden } from '../../src/ui/theme.js'

/** The same box as shared-environment.css reserves before the script arrives. */
export const hostStyles = `
:host {
  display: block;
  flex: 1 1 auto;
  min-inline-size: 0;
  block-size: var(--app-menu-height, 50px);
}
`

const entryWidth = 'var(--app-menu-entry-width, 50px)'

/**
 * Asks for the room of all its entries and takes what it gets: its width must not depend on how many are shown, or
 * showing fewer would leave room for fewer still.
 */
export const Base = styled.div<{ $count: number }>`
  block-size: 100%;
  contain: inline-size;
  contain-intrinsic-inline-size: calc(${({ $count }) => $count} * ${entryWidth});
`

export const Bar = styled.nav`
  display: flex;
  block-size: 100%;

  button {
    inline-size: ${entryWidth};
    block-size: 100%;
  }
`

/** `--label` is 1 where labels show: the picture makes room, the mark of the active entry gives way. */
export const Row = styled.ul`
  --label: 0;
  display: flex;
  margin: 0;
  padding: 0;
  list-style: none;

  &[data-labels='always'],
  &[data-labels='auto']:is(:hover, :has(:focus-visible)),
  &[data-labels='hover'] > :is(:hover, :has(:focus-visible)) {
    --label: 1;
  }
`

export const Slot = styled.li`
  flex: none;
  inline-size: ${entryWidth};
  block-size: 100%;
`

export const Entry = styled.a`
  position: relative;
  display: grid;
  place-items: center;
  block-size: 100%;
  border-radius: ${radius};
  color: inherit;
  text-decoration: none;

  &:hover {
    background: color-mix(in srgb, currentColor 14%, transparent);
  }
  &[aria-current]::after {
    content: '';
    position: absolute;
    inset-block-end: 0;
    inline-size: 12px;
    border: solid;
    border-width: 3px 0 2px;
    border-radius: 3px;
    opacity: calc(1 - var(--label));
    transition: opacity 100ms;
  }
  ${focusRing}
`

export const Picture = styled.span`
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 20px;
  block-size: 20px;
`

/** The first letter of a name, drawn and not written: the link's text is the name alone. */
export const Letter = styled.span`
  font-weight: 600;
  text-transform: uppercase;

  &::before {
    content: attr(data-text);
  }
`

/** The picture of an entry in the row, which makes room for the label below it. */
export const RaisedPicture = styled(Picture)`
  translate: 0 calc(var(--label) * -8px);
  transition: translate 100ms;
`

export const Label = styled.span`
  position: absolute;
  inset-inline: 1px;
  inset-block-end: 4px;
  overflow: hidden;
  font-size: min(0.6875rem, 20px);
  line-height: 1.3;
  text-align: center;
  text-overflow: ellipsis;
  unicode-bidi: plaintext;
  white-space: nowrap;
  opacity: var(--label);
  transition: opacity 100ms;

  [aria-current] > & {
    font-weight: 700;
  }
`

/** A dot, or a number drawn and not written: it is part of the link's accessible name. */
export const Unread = styled.span`
  flex: none;
  min-inline-size: 8px;
  block-size: 8px;
  border-radius: 8px;
  background: ${color.unread};
  color: ${color.unreadText};
  font: 600 10px/16px system-ui, sans-serif;
  text-align: center;

  &[data-text] {
    min-inline-size: 16px;
    block-size: 16px;
    padding-inline: 4px;
  }
  &::before {
    content: attr(data-text);
    direction: ltr;
    unicode-bidi: isolate;
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: Highlight;
    color: HighlightText;
  }
`

/** At the upper end corner of a picture in the row, with an edge in the colour of its number, to show on any header. */
export const CornerUnread = styled(Unread)`
  position: absolute;
  inset-block-start: -5px;
  inset-inline-end: -5px;
  box-shadow: 0 0 0 1.5px;

  &[data-text] {
    inset-block-start: calc(var(--label, 0) * 6px - 10px);
    inset-inline-end: -10px;
  }
`

export const Content = styled.div`
  display: flex;
  flex-direction: column;
  min-block-size: 0;
`

export const Search = styled.input`
  flex: none;
  margin: 8px 8px 4px;
  padding: 0 12px;
  block-size: 40px;
  border: 1px solid ${color.muted};
  border-radius: ${radius};
  background: none;
  color: inherit;
  font: inherit;
  ${focusRing}
`

export const Items = styled.ul`
  inline-size: min(var(--app-menu-panel-width, 260px), 100vw - 18px);
  margin: 0;
  padding: 4px;
  overflow: auto;
  list-style: none;
`

export const Item = styled.a`
  display: flex;
  gap: 12px;
  align-items: center;
  min-block-size: 44px;
  padding: 4px 12px;
  border-radius: ${radius};
  color: inherit;
  text-decoration: none;

  &:hover,
  &:focus-visible {
    background: ${color.hover};
  }
  &[aria-current] {
    font-weight: 700;
  }
  ${focusRing}
`

export const ItemLabel = styled.span`
  margin-inline-end: auto;
  overflow: hidden;
  text-overflow: ellipsis;
  unicode-bidi: plaintext;
  white-space: nowrap;
`

export const Message = styled.p`
  margin: 0;

  &:not(:empty) {
    padding: 4px 20px 12px;
    color: ${color.muted};
  }
`

export const Spoken = styled.span`
  ${visuallyHidden}
`
