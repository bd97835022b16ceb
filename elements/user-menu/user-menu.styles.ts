/** Everything else is in user-menu-panel.styles.ts, which comes with the panel. */
export const hostStyles = `
:host {
  display: inline-block;
  flex: none;
  inline-size: 50px;
  block-size: 50px;
  vertical-align: top;
}`
