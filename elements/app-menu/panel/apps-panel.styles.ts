import { color, focusRing, radius, space } from '../../../src/core/element/theme.js'

/**
 * The panel is a column of which only the list scrolls: the field above it and the buttons below it stay. The grid has
 * four columns where there is room, and fewer in a narrow window or with a large text. All themed elements get the sheet;
 * `data-labels` is the app menu's alone.
 */
export const panelStyles = `
[data-labels] [part='panel'] {
  slot {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(2)};
    padding: ${space(2)};
  }
  ul,
  [part='body'] {
    padding: ${space(1)};
    overflow: auto;
    overscroll-behavior: contain;
  }
  /* In a low window the whole panel scrolls. */
  @media (height < 350px) {
    overflow: auto;
    border-radius: 0;

    ul,
    [part='body'] {
      overflow: visible;
    }
  }
  /* Its scrollbar ends before the rounded corners of the panel. */
  ul:first-child {
    margin-block-start: ${space(1)};
  }
  ul:last-child {
    margin-block-end: ${space(1)};
  }
  [part='label'] {
    margin-inline-end: auto;
  }
  a {
    gap: ${space(3)};
    flex: none;
    min-block-size: 2.75rem;
    padding: ${space(1)} ${space(3)};
  }
  input {
    flex: none;
    margin: ${space(2)} ${space(2)} ${space(1)};
    padding: 0 ${space(3)};
    block-size: 2.5rem;
    border: 1px solid ${color.muted};
    border-radius: ${radius};
    background: none;
    color: inherit;
    font: inherit;
    ${focusRing}

    &::placeholder {
      color: ${color.muted};
      opacity: 1;
    }
    @media (pointer: coarse) {
      block-size: 2.75rem;
    }
  }
  p {
    margin: 0 ${space(5)};
    color: ${color.muted};
  }
  [part='footer'] {
    display: flex;
    flex: none;
    justify-content: flex-end;
    gap: ${space(1)};
    padding: ${space(1)};
    border-block-start: 1px solid ${color.border};
  }
  button {
    min-block-size: 2.75rem;
    padding: 0 ${space(3)};
    border: 0;
    border-radius: ${radius};
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
    ${focusRing}

    &:hover {
      background: ${color.hover};
    }
    &[aria-disabled] {
      background: none;
      opacity: 0.4;
      cursor: default;
    }
  }
}

[data-labels] [part='panel'][data-grid] {
  inline-size: var(--app-menu-panel-width, 24rem);

  > ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(5.25rem, 1fr));
    gap: ${space(1)};
    padding: ${space(2)};
  }
  > input {
    block-size: 2.75rem;
  }
  > ul a {
    position: relative;
    flex-direction: column;
    gap: ${space(2)};
    block-size: 100%;
    padding: ${space(3)} ${space(1)} ${space(2)};
  }
  > ul a > svg {
    position: absolute;
    inset-block-start: ${space(1)};
    inset-inline-end: ${space(1)};
    color: ${color.muted};
  }
  > ul [part='icon'] {
    inline-size: 2.75rem;
    block-size: 2.75rem;
    border-radius: ${radius};
    background: color-mix(in srgb, currentColor 8%, transparent);

    > * {
      scale: 1.2;
    }
  }
  > ul [aria-current] [part='icon'] {
    background: ${color.accent};
    color: ${color.accentText};

    @media (forced-colors: active) {
      outline: 2px solid Highlight;
    }
  }
  > ul [part='label'] {
    display: -webkit-box;
    max-inline-size: 100%;
    margin: 0;
    font-size: 0.8125rem;
    line-height: 1.25;
    text-align: center;
    white-space: normal;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  > ul [part='unread'] {
    position: absolute;
    inset-block-start: ${space(2)};
    inset-inline-start: calc(50% + 0.875rem);
    box-shadow: 0 0 0 2px ${color.surface};
  }
}

[data-labels] [part='panel'][data-arranging] {
  inline-size: 26rem;

  h2 {
    flex: none;
    margin: 0;
    padding: ${space(3)} ${space(4)} ${space(2)};
    font-size: 1.0625rem;
    font-weight: 600;
    outline: none;
  }
  h3 {
    margin: ${space(2)} ${space(3)} 0;
    color: ${color.muted};
    font-size: 0.8125rem;
    font-weight: 600;
  }
  ul {
    display: block;
    padding: 0;
    overflow: visible;
  }
  li {
    display: flex;
    align-items: center;
    border-radius: ${radius};
  }
  li[data-dragged] {
    background: ${color.hover};
    outline: 1px solid ${color.border};
    outline-offset: -1px;
  }
  [part='icon'] {
    display: flex;
    justify-content: center;
    gap: ${space(1)};
    inline-size: 3.5rem;
    block-size: 2.75rem;
    cursor: grab;
    touch-action: none;

    > svg {
      color: ${color.muted};
    }
  }
  [part='label'] {
    flex: 1;
    min-inline-size: 0;
    text-align: match-parent;
    line-height: 1.25;
    white-space: normal;
    overflow-wrap: anywhere;
    hyphens: auto;
  }
  @media (max-width: 400px) {
    [part='icon'] {
      inline-size: 2.75rem;

      > svg {
        display: none;
      }
    }
    [part='label'] {
      font-size: 0.8125rem;
    }
  }
  #hidden + ul :is([part='label'], [part='icon']) {
    color: ${color.muted};
    cursor: default;
  }
  [data-act] {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 2.75rem;
    padding: 0;
    color: ${color.muted};
  }
  [data-act='pin'][aria-pressed='true'] {
    color: ${color.accent};
  }
  [data-act='pin'][aria-pressed='false'] svg {
    rotate: 45deg;
    opacity: 0.7;
  }
  [part='footer'] {
    justify-content: space-between;
  }
}
`
