import { color } from '../../../src/core/element/theme.js'

/** Styles of the views, the breadcrumbs and the form for a new folder; part of the picker's one component. */
export const barRules = `
  [part='views'] {
    display: flex;
    flex-direction: column;
    gap: 0.25rem;
    grid-area: views;
    min-inline-size: 0;
    padding-block-end: 0.25rem;
    overflow: hidden auto;
  }
  [part='views'] > button {
    justify-content: flex-start;
    border-color: transparent;
  }
  [part='views'] > h3 {
    padding: 0.75rem 0.75rem 0.25rem;
    color: ${color.muted};
    font-size: 0.8125rem;
  }
  [part='search'] {
    flex: none;
    margin-block-end: 0.25rem !important;
    appearance: none;
  }
  [part='views'] bdi,
  [part='crumbs'] bdi,
  .texts > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: pre;
  }

  [part='bar'] {
    display: flex;
    align-items: center;
    gap: 0.25rem;
    grid-area: bar;
    min-inline-size: 0;
  }
  .way {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
  }
  [part='crumbs'] {
    display: flex;
    align-items: center;
    margin: 0;
    padding: 0;
    overflow: auto hidden;
    scrollbar-width: none;
    list-style: none;
  }
  [part='crumbs'] li {
    display: flex;
    align-items: center;
    color: ${color.muted};
  }
  [part='crumbs'] svg:dir(rtl) {
    scale: -1 1;
  }
  [part='crumbs'] button {
    max-inline-size: 13.75rem;
    padding-inline: 0.375rem;
    border-color: transparent;
  }
  [part='crumbs'] [aria-current] {
    color: ${color.text};
    font-weight: 600;
  }
  [part='form'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    grid-area: form;
    padding-block: 0.5rem;
  }
  [part='form'] > input {
    flex: 1 1 7.5rem;
  }
  [part='form'] > p {
    flex: 1 0 100%;
    margin: 0;
    color: ${color.unread};
    font-size: 0.8125rem;
  }
  [part='form'] > p:empty {
    display: none;
  }
`
