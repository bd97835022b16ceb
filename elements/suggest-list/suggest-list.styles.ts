export const hostStyles = `
:host {
  display: contents;
}
::slotted(option) {
  display: none !important;
}
/* The list in it is not higher than the room in the window. */
::slotted([slot='suggestions']) {
  display: flex;
  flex-direction: column;
  min-block-size: 0;
}
`
