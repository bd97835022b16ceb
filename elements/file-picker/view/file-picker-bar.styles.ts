import { color, raised } from '../../../src/core/element/theme.js'

/** Styles of the views, the breadcrumbs with their menu, and the form for a new folder; part of the picker's one component. */
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
    appearance: none;
  }
  [part='views'] bdi,
  [part='crumbs'] bdi,
  .texts > *,
  .note {
    overflow: hidden;
    text-overflow: ellipsis;
    unicode-bidi: plaintext;
    white-space: pre;
  }
  /* The parts of its text are isolated, so it has no direction of its own. */
  .texts > * {
    unicode-bidi: isolate;
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
    overflow: hidden;
    list-style: none;
  }
  [part='crumbs'] li {
    display: flex;
    align-items: center;
    flex: none;
    color: ${color.muted};
  }
  .fewer > :nth-last-child(2),
  .least > :last-child {
    flex: 0 1 auto !important;
    min-inline-size: 4rem;
  }
  [part='crumbs'] li > button {
    flex: 0 1 auto;
    min-inline-size: 2.75rem;
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
  [part='menu'] {
    inset: auto;
    margin: 0;
    /* The scrollbar inside ends before the rounded corners. */
    padding: 0.25rem 0;
    ${raised}
    max-inline-size: min(20rem, 100vw - 16px);
    overflow: hidden;
  }
  [part='menu']:popover-open {
    display: flex;
    flex-direction: column;
  }
  [part='menu'] > div {
    min-block-size: 0;
    padding-inline: 0.25rem;
    overflow: hidden auto;
  }
  [part='menu'] button {
    justify-content: start;
    inline-size: 100%;
    max-inline-size: none;
    color: inherit;
  }
  [part='form'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    padding: 0.25rem 0.5rem;
    border-block-end: 1px solid ${color.border};
    color: ${color.accent};
  }
  [part='form'] > input {
    flex: 1 1 6rem;
  }
  [part='form'] > button {
    color: ${color.text};
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
