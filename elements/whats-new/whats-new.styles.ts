import { styled } from 'styled-components'
import { color, focusRing, iconButton, radius, raised, space, visuallyHidden } from '../../src/core/element/theme.js'

/**
 * In the top layer, at the bottom inline start of the page (behaviour.md 10). Its header stays visible, however long
 * the list is.
 */
export const Panel = styled.section`
  position: fixed;
  inset: auto;
  inset-block-end: calc(2.1875rem + env(safe-area-inset-bottom, 0px));
  inset-inline-start: 0.9375rem;
  inline-size: 16.875rem;
  max-inline-size: calc(100vw - 30px);
  max-block-size: calc(100dvh - 6.25rem);
  margin: 0;
  /* The scrollbar inside ends before the rounded corners. */
  padding: ${space(1)} 0;
  overflow: hidden;
  overflow-wrap: anywhere;
  ${raised}

  &:popover-open {
    display: flex;
    flex-direction: column;
  }
  & > div {
    min-block-size: 0;
    padding: 0 ${space(3)};
    overflow: hidden auto;
    overscroll-behavior: contain;
  }
  header {
    position: sticky;
    inset-block-start: 0;
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: ${space(2)};
    margin-inline-end: calc(${space(2)} * -1);
    background: ${color.surface};

    /* Where the window is low, the room is for the news. */
    @media (height < 480px) {
      position: static;
    }
  }
  h2 {
    margin: 0;
    padding-block: ${space(3)};
    font-size: 1rem;
    line-height: 1.25rem;
  }
  button {
    ${iconButton}
    flex: none;
    inline-size: 2.75rem;
    block-size: 2.75rem;
  }
  button:hover {
    background: ${color.hover};
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li,
  a {
    display: grid;
    grid-template-columns: 1.25rem minmax(0, 1fr);
    gap: ${space(2)};
  }
  li {
    padding-block: ${space(1)};
  }
  li > svg {
    margin-block-start: calc(0.625rem - 10px);
    color: ${color.online};
  }
  a {
    align-items: center;
    min-block-size: 2.75rem;
    border-radius: ${radius};
    color: inherit;
    ${focusRing}
  }
  @media (width < 480px) {
    inline-size: 100%;
  }
`

export const Said = styled.span`
  ${visuallyHidden}
`
