/** The button has no look of its own, so nothing shifts when it comes to be around the page's content. */
export const hostStyles = `
:host {
  display: inline-block;
}
`
