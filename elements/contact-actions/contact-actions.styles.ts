/** The button is unstyled, so that nothing shifts when it is put around the page's content. */
export const hostStyles = `
:host {
  display: inline-block;
}
/* Text of the page stands in the slot: where that has no box, a finger on it presses nothing in Firefox 153. */
button slot {
  display: inline;
}
`
