export const hostStyles = `
:host {
  display: contents;
}
::slotted(option) {
  display: none !important;
}
`
