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
  inset-block-end: 35px;
  inset-inline-start: 15px;
  inline-size: 270px;
  max-inline-size: calc(100vw - 30px);
  max-block-size: calc(100dvh - 100px);
  margin: 0;
  padding: 0 12px 12px;
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
    gap: 8px;
    background: inherit;
  }
  h2 {
    margin: 0;
    padding-block: 12px;
    font-size: 16px;
    line-height: 20px;
  }
  button {
    ${iconButton}
    flex: none;
    inline-size: 44px;
    block-size: 44px;
    margin-inline-end: -12px;
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
    grid-template-columns: 20px minmax(0, 1fr);
    gap: 8px;
  }
  li {
    padding-block: 4px;
  }
  li > svg {
    color: ${color.online};
  }
  a {
    align-items: center;
    min-block-size: 44px;
    margin-block-end: -12px;
    border-radius: ${radius};
    color: inherit;
    ${focusRing}
  }
`

export const Said = styled.span`
  ${visuallyHidden}
`
