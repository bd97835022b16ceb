/** The button has no look of its own, so nothing shifts when it comes to be around the page's content. */
export const hostStyles = `
:host {
  display: inline-block;
}
/* Text of the page stands in the slot: where that has no box, a finger on it presses nothing in Firefox 153. */
button slot {
  display: inline;
}
`
