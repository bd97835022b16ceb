/** All other styles are in contacts-menu-panel.styles.ts, which is loaded with the panel. */
export const hostStyles = `
:host {
  display: inline-block;
  inline-size: 3.125rem;
  block-size: 3.125rem;
  vertical-align: top;
}
`
