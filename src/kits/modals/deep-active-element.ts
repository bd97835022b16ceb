/** The element that has the focus, looked for through open shadow roots; null where nothing in particular has it. */
export function deepFocus(): HTMLElement | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element instanceof HTMLElement && element !== document.body ? element : null
}
