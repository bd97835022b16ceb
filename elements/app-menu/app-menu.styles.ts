import { styled } from 'styled-components'
import { color, focusRing, radius, visuallyHidden } from '../../src/core/element/theme.js'

/** The same box that shared-environment.css reserves until the script has loaded. */
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
 * The whole menu. Its preferred width is that of all its entries (`--count`), not of those shown: otherwise, showing
 * fewer would leave room for fewer still.
 *
 * In the row `--label` is 1 while labels are visible: icons move up for them, and the mark of the active entry fades
 * out. Initials and unread counts are generated content, so that the text of an entry is its name alone.
 */
export const Base = styled.nav`
  display: flex;
  block-size: 100%;
  contain: inline-size;
  contain-intrinsic-inline-size: calc(var(--count) * ${entryWidth});

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  a {
    display: flex;
    align-items: center;
    border-radius: ${radius};
    color: inherit;
    text-decoration: none;
    ${focusRing}
  }
  a[aria-current] {
    font-weight: 700;
  }
  a:hover {
    background: color-mix(in srgb, currentColor 14%, transparent);
  }
  [part='icon'] {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 20px;
    block-size: 20px;
  }
  [part='label'] {
    overflow: hidden;
    text-overflow: ellipsis;
    unicode-bidi: plaintext;
    white-space: nowrap;
  }
  [data-text]::before {
    content: attr(data-text);
    direction: ltr;
    unicode-bidi: isolate;
  }
  [part='unread'] {
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
    @media (forced-colors: active) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
  > ul,
  button {
    [part='unread'] {
      position: absolute;
      inset-block-start: 10px;
      inset-inline-end: 10px;
      box-shadow: 0 0 0 1.5px;
      translate: 0 calc(var(--label) * -4px);
    }
    [part='unread'][data-text] {
      inset-block-start: 5px;
      inset-inline-end: 4px;
    }
  }
  > [role='status'] {
    ${visuallyHidden}
  }

  > ul {
    --label: 0;
    display: flex;
  }
  &[data-labels='always'] > ul,
  &[data-labels='auto'] > ul:is(:hover, :has(:focus-visible)),
  &[data-labels='hover'] > ul > :is(:hover, :has(:focus-visible)) {
    --label: 1;
  }
  > ul > li,
  button {
    position: relative;
    inline-size: ${entryWidth};
    block-size: 100%;
  }
  > ul a {
    block-size: 100%;
    justify-content: center;

    &[aria-current]::after {
      content: '';
      position: absolute;
      inset-block-end: 0;
      inline-size: 12px;
      border: solid;
      border-width: 3px 0 2px;
      border-radius: 3px;
      opacity: calc(1 - var(--label));
    }
    [part='icon'] {
      translate: 0 calc(var(--label) * -6px);
    }
    [part='label'] {
      position: absolute;
      inset-inline: 1px;
      inset-block-end: 4px;
      font-size: min(0.6875rem, 20px);
      line-height: 1.3;
      text-align: center;
      opacity: var(--label);
    }
    &::after,
    span {
      transition: 100ms;
    }
    svg {
      display: none;
    }
  }

  [popover] {
    inline-size: var(--app-menu-panel-width, 260px);

    ul {
      padding: 4px;
      overflow: auto;
    }
    [part='label'] {
      margin-inline-end: auto;
    }
    a {
      gap: 12px;
      min-block-size: 44px;
      padding: 4px 12px;
    }
    input {
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
    }
    p {
      margin: 0 20px;
      color: ${color.muted};
    }
  }
`
