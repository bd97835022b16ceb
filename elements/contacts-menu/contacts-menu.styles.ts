/** All other styles are in contacts-menu-panel.styles.ts, which is loaded with the panel. */
export const hostStyles = `
:host {
  display: inline-block;
  inline-size: 50px;
  block-size: 50px;
  vertical-align: top;
}
`
