import { styled } from 'styled-components'
import { color, focusRing, iconButton, radius, raised, visuallyHidden } from '../../src/core/element/theme.js'

export const hostStyles = `
:host {
  display: contents;
}
`

/**
 * In the top layer, at the bottom inline start of the page (behaviour.md 10). Its header stays visible, however long
 * the list is.
 */
export const Panel = styled.section`
  position: fixed;
  inset: auto;
  inset-block-end: 2.1875rem;
  inset-inline-start: 0.9375rem;
  inline-size: 16.875rem;
  max-inline-size: calc(100vw - 30px);
  max-block-size: calc(100dvh - 6.25rem);
  margin: 0;
  padding: 0 0.75rem 0.75rem;
  overflow: hidden auto;
  overscroll-behavior: contain;
  overflow-wrap: anywhere;
  ${raised}

  header {
    position: sticky;
    inset-block-start: 0;
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: 0.5rem;
    background: inherit;
  }
  h2 {
    margin: 0;
    padding-block: 0.75rem;
    font-size: 1rem;
    line-height: 1.25rem;
  }
  button {
    ${iconButton}
    flex: none;
    inline-size: 2.75rem;
    block-size: 2.75rem;
    margin-inline-end: -0.75rem;
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
    gap: 0.5rem;
  }
  li {
    padding-block: 0.25rem;
  }
  li > svg {
    margin-block-start: calc(0.625rem - 10px);
    color: ${color.online};
  }
  a {
    align-items: center;
    min-block-size: 2.75rem;
    margin-block-end: -0.75rem;
    border-radius: ${radius};
    color: inherit;
    ${focusRing}
  }
`

export const Said = styled.span`
  ${visuallyHidden}
`
