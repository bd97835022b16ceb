import { color, focusRing, headerHeight, radius, visuallyHidden } from '../../src/core/element/theme.js'
import { drawnIconStyles } from '../../src/core/icons/drawn.js'
import { headerMenuStyles } from '../../src/core/ui/header-menu.js'
import { lazyContentStyles } from '../../src/core/ui/lazy-content.js'

const entryWidth = 'var(--app-menu-entry-width, 3.125rem)'

/**
 * The host is the same box that shared-environment.css reserves until the script has loaded.
 *
 * The preferred width of the menu is that of all its entries (`--count`), not of those shown: otherwise, showing fewer
 * would leave room for fewer still.
 *
 * In the row `--label` is 1 while labels are visible, and the mark of the active entry fades out; `--raise` is 1 where icons
 * stand higher, above labels that are always there. Labels that come and go move nothing. Initials and unread counts are generated content, so that the text of an entry is its name alone.
 */
export const hostStyles = `
:host {
  display: flex;
  align-items: center;
  flex: 1 1 auto;
  min-inline-size: 0;
  block-size: var(--app-menu-height, ${headerHeight});
}
${headerMenuStyles}
${lazyContentStyles}
${drawnIconStyles}
::slotted(*) {
  flex: none;
}
[part='base'] {
  display: flex;
  flex: 1;
  min-inline-size: 0;
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
    cursor: pointer;
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
    inline-size: 1.25rem;
    block-size: 1.25rem;
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
    min-inline-size: 0.5rem;
    block-size: 0.5rem;
    border-radius: 0.5rem;
    background: ${color.unread};
    color: ${color.unreadText};
    font: 600 0.625rem/1rem system-ui, sans-serif;
    text-align: center;

    &[data-text] {
      min-inline-size: 1rem;
      block-size: 1rem;
      padding-inline: 0.25rem;
    }
    @media (forced-colors: active) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
  > ul,
  [part='trigger'] {
    [part='unread'] {
      position: absolute;
      inset-block-start: calc(50% - 0.9375rem);
      inset-inline-end: calc(50% - 0.9375rem);
      box-shadow: 0 0 0 1.5px;
      translate: 0 calc(var(--raise) * -0.25rem);
    }
    [part='unread'][data-text] {
      inset-block-start: calc(50% - 1.375rem);
      inset-inline-end: calc(50% - 1.3125rem);
      translate: 0 calc(var(--raise) * -0.125rem);
    }
  }
  > [role='status'] {
    ${visuallyHidden}
  }

  > ul {
    --label: 0;
    --raise: 0;
    display: flex;
  }
  &:is([data-labels='always'], [data-labels='current']) > ul {
    --raise: 1;
  }
  &[data-labels='always'] > ul,
  &:is([data-labels='auto'], [data-labels='current']) > ul:is(:hover, :has(:focus-visible)),
  &[data-labels='current'] > ul [aria-current],
  &[data-labels='hover'] > ul > :is(:hover, :has(:focus-visible)) {
    --label: 1;
  }
  > ul > li,
  [part='trigger'] {
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
      inline-size: 0.75rem;
      border: solid;
      border-width: 3px 0 2px;
      border-radius: 3px;
      opacity: calc(1 - var(--label));
    }
    [part='icon'] {
      translate: 0 calc(var(--raise) * -0.375rem);
    }
    [part='label'] {
      position: absolute;
      inset-inline: 1px;
      inset-block-end: calc(0.0625rem + var(--raise) * 0.1875rem);
      font-size: 0.75rem;
      line-height: 1.2;
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

  &[data-layout='launcher'] > ul {
    min-inline-size: 0;
  }
  &[data-layout='launcher'] > ul > li {
    flex: none;
  }
  &[data-layout='launcher'] > ul > li:has([aria-current]) {
    flex: 0 1 auto;
    inline-size: auto;
    min-inline-size: ${entryWidth};

    a {
      gap: 0.5rem;
      padding-inline: 0.9375rem;
    }
    a::after {
      content: none;
    }
    [part='icon'] {
      translate: none;
    }
    [part='label'] {
      position: static;
      font-size: 1rem;
      opacity: 1;
    }
    [part='unread'] {
      inset-inline: 1.5625rem auto;
      translate: none;
    }
  }
  [popover] {
    inline-size: var(--app-menu-panel-width, 16.25rem);
  }
}
`
